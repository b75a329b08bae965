/** Queues the emails of a report, one for each recipient who has not left it. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { reportFormats } from '#domain/reports/config.ts'
import type { ReportDocument } from '#domain/reports/document.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { unsubscribeToken } from '../alerts/notify-store.ts'
import { accountsOf, queueEmailTo } from '../mail/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import { leftConfig, sourceOf } from './config-store.ts'
import { emailsOfRun } from './deliveries.ts'
import { reportEmail } from './render/email.ts'
import { saidDocument } from './render/said.ts'
import { filesOf, type ReportRun } from './run-store.ts'

/** A report that is this old nobody waits for any more. */
const useless = days(3)

export interface SentReport {
  readonly run: Pick<ReportRun, 'id' | 'configId' | 'customerId' | 'due'>
  readonly document: ReportDocument
  readonly recipients: readonly string[]
  /** When somebody asked to send it again; null for the first time. */
  readonly again: Instant | null
  readonly now: Instant
}

/** The page of a run in the portal. */
export const runPath = (run: Pick<ReportRun, 'id' | 'configId'>, reportTypeId: number): string =>
  `/alertconfiguration/${reportKindOf(reportTypeId)?.slug ?? 'yard'}/${run.configId}?run=${run.id}`

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

/** In the transaction that ends the run: who it went to is known as soon as it is made. Answers how many emails there are. */
export const queueReport = async (
  client: pg.ClientBase,
  { run, document, recipients, again, now }: SentReport,
): Promise<number> => {
  const files = (await filesOf(client, [run.id])).get(run.id) ?? []
  const language = document.units?.language ?? 'en'
  const about = {
    files: files.flatMap(({ mailFileId }) => mailFileId ?? []),
    tooLarge: files
      .filter(({ mailFileId }) => mailFileId === null)
      .map(({ format, size }) => `${reportFormats[format]}, ${megabytes(size)}`),
    path: runPath(run, document.reportTypeId),
  }
  const email = inLanguage(language, () => reportEmail(saidDocument(document), about))
  const left = new Set(await leftConfig(client, run.configId))
  const wanted = recipients.filter((recipient) => !left.has(recipient))
  const accounts = await accountsOf(client, wanted)
  for (const recipient of wanted)
    await queueEmailTo(
      client,
      {
        kind: 'report',
        recipient,
        userId: accounts.get(recipient) ?? null,
        customerId: run.customerId,
        timezone: document.period.zone,
        language,
        // A run that somebody asked for leaves nothing to unsubscribe from.
        data: {
          ...email,
          leave:
            run.due === null ? null : await unsubscribeToken(client, recipient, [sourceOf(run.configId)]),
        },
        once: `${emailsOfRun(run.id)}${recipient}${again === null ? '' : ` ${again}`}`,
        expires: now + useless,
      },
      now,
    )
  return wanted.length
}
