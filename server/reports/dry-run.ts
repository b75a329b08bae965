/** A report as it would have come, while its config is being written: nothing is kept, nobody is told. */
import type pg from 'pg'
import { dryRunRowsMost } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportConfigDraft, spanOf } from '#domain/reports/config.ts'
import type { ReportDocument } from '#domain/reports/document.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { reportWords } from '#domain/reports/words.ts'
import { refusal } from '../platform/refusal.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { makeReport } from './make.ts'

export interface DryRun {
  readonly document: ReportDocument
  readonly emails: number
}

/**
 * @param signal ends it, what the database reads for it included
 * @throws a refusal where there is no such type of report, where it has too many rows, or where it was ended
 */
export const dryRun = async (
  pool: pg.Pool,
  {
    draft,
    accessScope,
    at,
  }: { readonly draft: ReportConfigDraft; readonly accessScope: AccessScope; readonly at: Instant },
  signal?: AbortSignal,
): Promise<DryRun> => {
  const kind = reportKindOf(draft.reportTypeId)
  if (!kind) throw refusal(reportWords.type)
  const client = await pool.connect()
  let rowCount = 0
  const { rows: self } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const end = () => void pool.query('SELECT pg_cancel_backend($1)', [self[0]!.pid]).catch(() => undefined)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const document = await makeReport(
      client,
      {
        draft,
        accessScope,
        ...spanOf(kind, draft, at),
        made: at,
        lateFor: null,
        before: null,
      },
      async (_section, rows) => {
        rowCount += rows.length
        if (signal?.aborted) throw refusal(reportWords.dryRunReplaced)
        if (rowCount > dryRunRowsMost) throw refusal(reportWords.dryRunRows(dryRunRowsMost))
      },
    )
    return { document, emails: draft.notifyEmails.length }
  } catch (error) {
    throw signal?.aborted ? refusal(reportWords.dryRunReplaced) : error
  } finally {
    signal?.removeEventListener('abort', end)
    // What was being ended may still hit this connection: it is used no more.
    client.release(signal?.aborted ?? false)
  }
}
