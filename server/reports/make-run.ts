/** Makes one run: its rows are kept as they come, its files are written, and its emails are queued as it ends. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { reportLateAfter } from '#domain/basics/assumed.ts'
import { second } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportFormat } from '#domain/reports/config.ts'
import type { ReportContent, ReportDocument, ReportRow } from '#domain/reports/document.ts'
import { type Databases, fromStandby } from '../platform/from-standby.ts'
import { inLanguage } from '../platform/in-language.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changesSince } from './changes.ts'
import { configById } from './config-store.ts'
import { vehiclesOf } from './data/query.ts'
import { makeReport } from './make.ts'
import { type OwnerAccess, ownerAccess } from './owner-access.ts'
import { reportFileName, reportMedia, writeReport } from './render/files.ts'
import { lookOf } from './render/look.ts'
import { saidContent } from './render/said.ts'
import { sightOf } from './run-scope.ts'
import { type ReportRun, rowsOf, runBefore, runById } from './run-store.ts'
import { beat, dropPieces, endRun, failRun, insertPiece, insertRunFile, pauseConfig } from './run-write.ts'
import { queueReport, runPath } from './send.ts'
import type { Site } from './site.ts'

/** `over`: somebody cancelled it, or another server makes it. */
export type RunOutcome = 'done' | 'paused' | 'over'

/** Somebody cancelled it, or another server makes it: what was made of it goes. */
class RunIsOver extends Error {}

/** What emails bring along; larger files are downloaded. */
const attachedMost = 10 * 1_048_576
/** How often a run says that it is being made. */
const beatEvery = 2 * second

const pack = promisify(gzip)

interface MadeFile {
  readonly format: ReportFormat
  readonly size: number
  readonly sha256: Buffer
  /** Null where it is too large. */
  readonly bytes: Buffer | null
}

/** A file of a report; its bytes as far as there is room for them. */
const makeFile = async (
  format: ReportFormat,
  content: ReportContent,
  look: Parameters<typeof writeReport>[2],
  room: number,
): Promise<MadeFile> => {
  let size = 0
  let parts: Buffer[] | null = []
  const hash = createHash('sha256')
  await writeReport(format, content, look, async (bytes) => {
    size += bytes.length
    hash.update(bytes)
    if (size > room) parts = null
    parts?.push(Buffer.from(bytes))
  })
  return { format, size, sha256: hash.digest(), bytes: parts === null ? null : Buffer.concat(parts) }
}

const makeFiles = async (
  pool: pg.Pool,
  run: ReportRun,
  document: ReportDocument,
  site: Site,
): Promise<readonly MadeFile[]> => {
  const formats = run.draft.attachments
  if (formats.length === 0) return []
  const content = saidContent({ document, rows: (section) => rowsOf(pool, run, section) })
  const path = runPath(run, document.reportTypeId)
  const look = await lookOf(pool, site, run.customerId, content, { path, formats })
  const files: MadeFile[] = []
  let room = attachedMost
  for (const format of formats) {
    const file = await makeFile(format, content, look, room)
    if (file.bytes !== null) room -= file.size
    files.push(file)
  }
  return files
}

/** Keeps rows as they come, and notices when nobody waits for them any more. */
const keeper = (pool: pg.Pool, { id, attempt }: Pick<ReportRun, 'id' | 'attempt'>) => {
  const pieces = new Map<string, { piece: number; rows: number }>()
  let [done, said] = [0, 0]
  return async (section: string, rows: readonly ReportRow[]): Promise<void> => {
    const at = pieces.get(section) ?? { piece: 0, rows: 0 }
    const bytes = await pack(JSON.stringify(rows), { level: 4 })
    await insertPiece(pool, {
      id,
      attempt,
      section,
      piece: at.piece,
      first: at.rows,
      count: rows.length,
      bytes,
    })
    pieces.set(section, { piece: at.piece + 1, rows: at.rows + rows.length })
    done += rows.length
    if (Date.now() - said < beatEvery) return
    said = Date.now()
    if (!(await beat(pool, { id, attempt }, done))) throw new RunIsOver()
  }
}

const documentOf = async (
  pool: pg.Pool,
  run: ReportRun,
  now: Instant,
  { accessScope, units }: Exclude<OwnerAccess, { readonly paused: string }>,
  from: pg.Pool,
) => {
  const sight = sightOf(accessScope, run.draft.customerIds)
  const before = await runBefore(pool, run, sight)
  const client = await from.connect()
  try {
    const vehicles = await vehiclesOf(client, { accessScope, draft: run.draft })
    const document = await makeReport(
      client,
      {
        draft: run.draft,
        accessScope,
        vehicles,
        from: run.from,
        to: run.to,
        made: now,
        lateFor: run.due !== null && now - run.due > reportLateAfter ? run.due : null,
        before: before?.document
          ? new Map(before.document.figures.map(({ key, value }) => [key, value]))
          : null,
      },
      keeper(pool, run),
    )
    const changes = before === null ? null : await changesSince(pool, before, run, document)
    return { document: { ...document, changes, units }, sight, vehicles }
  } finally {
    client.release()
  }
}

/**
 * Makes a run that was taken. Its end and its emails are one transaction, which counts only while the run is still this
 * try's: so it is made once, whoever is killed when.
 * @throws what made it fail
 */
export const makeRun = async (
  { pool, standby }: Databases,
  {
    id,
    attempt,
    site,
    now,
  }: { readonly id: string; readonly attempt: number; readonly site: Site; readonly now: Instant },
): Promise<RunOutcome> => {
  const run = await runById(pool, id)
  if (run?.state !== 'running' || run.attempt !== attempt) return 'over'
  const config = await configById(pool, 'all', run.configId)
  const access = await ownerAccess(pool, { ...run.draft, ownerId: config?.ownerId ?? null })
  if ('paused' in access) {
    await inTransaction(pool, async (client) => {
      await failRun(client, run, access.paused, now)
      await pauseConfig(client, run.configId, access.paused)
    })
    return 'paused'
  }
  const beating = setInterval(() => void beat(pool, run, null).catch(() => false), 10 * second)
  try {
    const { document, ...kept } = await fromStandby(standby, pool, async (from) => {
      await dropPieces(pool, run)
      return documentOf(pool, run, now, access, from)
    })
    const files = await inLanguage(document.units.language, () => makeFiles(pool, run, document, site))
    await inTransaction(pool, async (client) => {
      if (!(await endRun(client, run, { document, ...kept }, Date.now()))) throw new RunIsOver()
      for (const { format, size, sha256, bytes } of files)
        await insertRunFile(client, run.id, {
          format,
          size,
          sha256,
          file: bytes && { name: reportFileName(document, format), mediaType: reportMedia[format], bytes },
          now,
        })
      await queueReport(client, { run, document, recipients: run.recipients, again: null, now })
      await pauseConfig(client, run.configId, null)
    })
    return 'done'
  } catch (error) {
    if (!(error instanceof RunIsOver)) throw error
    await dropPieces(pool, run)
    return 'over'
  } finally {
    clearInterval(beating)
  }
}
