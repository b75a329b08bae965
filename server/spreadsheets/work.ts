/** The work on an import: reads the file and shows what would become of it, or takes it in; on a thread, or in place. */
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { sheetLinesMost } from '#domain/basics/assumed.ts'
import type { SheetRow } from '#domain/spreadsheet/cell.ts'
import { type SheetKindKey, sheetKind } from '#domain/spreadsheet/index.ts'
import type { JudgedLine } from '#domain/spreadsheet/judge.ts'
import { lineReader, type ReadLine, UnreadableFile } from '#domain/spreadsheet/read.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { record } from '../audit/record.ts'
import { openPool } from '../platform/database.ts'
import { inLanguage } from '../platform/in-language.ts'
import { inTransaction } from '../platform/transaction.ts'
import { openSheet } from './files/read-file.ts'
import { judgeLines } from './judge-lines.ts'
import { countShown, endTaking, fail, heartbeat, keepPreview, linesOf } from './store.ts'
import { thingStores } from './things/index.ts'
import { type By, nothingTouched, type Touched } from './things/thing-store.ts'

/** Nobody waits for it any more. */
class Cancelled extends Error {}
/** Somebody changed what lines are about since they were shown. */
class Stale extends Error {
  readonly lines: readonly number[]
  constructor(lines: readonly number[]) {
    super('The preview is out of date.')
    this.lines = lines
  }
}

export interface ImportWork {
  /** Of the database; holds its password. */
  readonly url: string
  readonly id: string
  readonly kind: SheetKindKey
  readonly by: By
  /** The file to read; null: what was read is taken in. */
  readonly path: string | null
}

/** Lines between which others are let at the processor, and progress is told. */
const atOnce = 2_000

const mustGoOn = async (pool: pg.Pool, id: string, done: number, total: number | null = null) => {
  if (!(await heartbeat(pool, id, done, total))) throw new Cancelled()
}

/** Lines that are kept until the headings are found. */
const firstMost = 60

/** The lines of a file. @throws UnreadableFile, Cancelled */
const readLines = async (pool: pg.Pool, { id, kind: key, path }: ImportWork) => {
  const kind = sheetKind(key)
  const sheet = await openSheet(path!)
  try {
    const first: SheetRow[] = []
    const lines: ReadLine[] = []
    let reader: ReturnType<typeof lineReader> | null = null
    const take = async (row: SheetRow) => {
      const line = reader!.read(row)
      if (!line) return
      if (lines.length >= sheetLinesMost)
        throw new UnreadableFile(spreadsheetWords.tooManyLines(sheetLinesMost))
      lines.push(line)
      if (lines.length % atOnce === 0) await mustGoOn(pool, id, lines.length)
    }
    const begin = async () => {
      reader = lineReader(kind, first, sheet.separator)
      for (const row of first) await take(row)
    }
    for await (const row of sheet.rows) {
      if (reader) await take(row)
      else if (first.push(row) >= firstMost) await begin()
    }
    if (!reader) await begin()
    if (lines.length === 0) throw new UnreadableFile(spreadsheetWords.noLines)
    return { lines, unknown: reader!.headings.unknown }
  } finally {
    await sheet.close()
  }
}

const preview = async (pool: pg.Pool, work: ImportWork): Promise<Touched> => {
  const { id, kind, by } = work
  const { lines: read, unknown } = await readLines(pool, work)
  await mustGoOn(pool, id, read.length, read.length)
  return inTransaction(pool, async (client) => {
    const store = thingStores[kind]
    const { lines } = await judgeLines(client, sheetKind(kind), store, by, read)
    await mustGoOn(pool, id, read.length)
    if (!(await keepPreview(client, id, lines, { unknown, message: '' }))) throw new Cancelled()
    const guesses = store.isGuess ? lines.filter(store.isGuess).length : 0
    return { ...nothingTouched, guesses }
  })
}

/** A line as it was read, from what was kept of it. */
const asRead = ({ line, values, thingId }: JudgedLine): ReadLine => ({
  line,
  values: { ...values, id: thingId === null ? null : String(thingId) },
  problems: [],
})

const mark = ({ outcome, thingId, values, changes }: JudgedLine): string =>
  JSON.stringify([outcome, thingId, values, changes])

/** The numbers of lines of which something else would become now. */
const differing = (shown: readonly JudgedLine[], now: readonly JudgedLine[]): readonly number[] =>
  shown.flatMap((line, at) => (mark(line) === mark(now[at]!) ? [] : [line.line]))

/** What would be written, in the order of the lines. */
const written = ['new', 'changed'] as const

const takeIn = async (pool: pg.Pool, { id, kind: key, by }: ImportWork): Promise<Touched> => {
  const kind = sheetKind(key)
  const store = thingStores[key]
  return inTransaction(pool, async (client) => {
    await store.begin(client, by)
    const shown = await linesOf(client, id, { outcomes: written, limit: null, offset: 0 })
    if (shown.length !== (await countShown(client, id))) throw new UnreadableFile(spreadsheetWords.linesLost)
    const { lines, before } = await judgeLines(client, kind, store, by, shown.map(asRead))
    const stale = differing(shown, lines)
    if (stale.length > 0) throw new Stale(stale)
    await mustGoOn(pool, id, 0, lines.length)
    const touched = await store.take(client, by, lines, before, (done) => mustGoOn(pool, id, done))
    const made = lines.filter(({ outcome }) => outcome === 'new').length
    await record(client, by.actor, {
      action: 'spreadsheet imported',
      subject: kind.title,
      customerId: by.customerId === 0 ? null : by.customerId,
      new: { made, changed: lines.length - made },
    })
    if (!(await endTaking(client, id))) throw new Cancelled()
    return touched
  })
}

/** Shows anew what would become of all lines. @throws Cancelled */
const previewAgain = async (pool: pg.Pool, { id, kind, by }: ImportWork, message: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const kept = await linesOf(client, id, { outcomes: null, limit: null, offset: 0 })
    const refused = kept.filter(({ outcome }) => outcome === 'refused')
    const { lines } = await judgeLines(
      client,
      sheetKind(kind),
      thingStores[kind],
      by,
      kept.filter(({ outcome }) => outcome !== 'refused').map(asRead),
    )
    const all = [...lines, ...refused].sort((a, b) => a.line - b.line)
    if (!(await keepPreview(client, id, all, { unknown: null, message }))) throw new Cancelled()
  })

/** Whoever cancels wants nothing more of it. */
const unlessCancelled = (error: unknown): void => {
  if (!(error instanceof Cancelled)) throw error
}

/** Two wrote the same at the same moment. */
const isDoubled = (error: unknown) => (error as { code?: string }).code === '23505'

/**
 * Does the work and notes how it ended.
 * @throws what only a fault of ours can cause; its row then still says that it is worked on
 */
export const workOn = (pool: pg.Pool, work: ImportWork): Promise<Touched> =>
  // What is kept of it is in English, whoever asked for it.
  inLanguage('en', () => doWork(pool, work))

const doWork = async (pool: pg.Pool, work: ImportWork): Promise<Touched> => {
  const { id, path } = work
  try {
    return path === null ? await takeIn(pool, work) : await preview(pool, work)
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof GraphQLError) await fail(pool, id, error.message)
    else if (error instanceof Stale || isDoubled(error)) {
      const words = spreadsheetWords.stale(error instanceof Stale ? error.lines : [])
      await previewAgain(pool, work, words).catch(unlessCancelled)
    } else unlessCancelled(error)
  }
  return nothingTouched
}

const given = workerData as ImportWork | null
if (!isMainThread && parentPort && given?.by !== undefined && given.kind !== undefined) {
  // One does the work, the other tells how far it is.
  const pool = openPool(given.url, 2)
  try {
    parentPort.postMessage(await workOn(pool, given))
  } finally {
    await pool.end()
  }
}
