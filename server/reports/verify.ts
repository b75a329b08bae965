/** Makes a kept run once more from the reports as they are stored now, and says what is different. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { count, duration, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import {
  type Cell,
  canonicalDocument,
  canonicalRow,
  nameColumns,
  printCell,
  type ReportColumn,
  type ReportDocument,
  type ReportRow,
  type ReportSection,
} from '#domain/reports/document.ts'
import { reportWords } from '#domain/reports/words.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { reportsIn } from '../stored/door.ts'
import { configById } from './config-store.ts'
import { makeReport, type WantedReport } from './make.ts'
import { featurePause, ownerAccess } from './owner-access.ts'
import { accessScopeOfRun } from './run-scope.ts'
import { type ReportRun, rowsOf, runById, vehiclesOfRun } from './run-store.ts'

export interface ChangedRow {
  readonly section: string
  /** What happened to it, in a sentence. */
  readonly text: string
  /** As it was sent, and as it would be now; null where it was not there. */
  readonly was: ReportRow | null
  readonly is: ReportRow | null
}

export interface Verification {
  /** Whether something was computed again, and nothing of that is different. */
  readonly same: boolean
  /** What came of it, in a sentence. */
  readonly summary: string
  /** In sentences, the late reports first; none where it is the same. */
  readonly changed: readonly string[]
  readonly rows: readonly ChangedRow[]
  /** Reports that arrived after the run, of the vehicles whose rows are different. */
  readonly lateReports: number
  /** Sections that are not verified: they tell how things stood at the run. */
  readonly kept: readonly string[]
}

/** More differences nobody reads one by one. */
const rowsMost = 100

/** What is kept is what was hashed: a row that was changed in the database is noticed. */
const isUntouched = async (pool: pg.Pool, run: ReportRun, document: ReportDocument): Promise<boolean> => {
  for (const section of document.sections) {
    const hash = createHash('sha256')
    for await (const rows of rowsOf(pool, run, section.key))
      for (const row of rows) hash.update(canonicalRow(row))
    if (hash.digest('hex') !== section.hash) return false
  }
  const whole = createHash('sha256').update(canonicalDocument(document, document.sections))
  return whole.digest('hex') === document.hash
}

const nameOf = ({ columns }: Pick<ReportSection, 'columns'>, { cells }: ReportRow): string => {
  const of = (key: string) => {
    const at = columns.findIndex((column) => column.key === key)
    return at < 0 ? null : cells[at]
  }
  return String(of('unitId') ?? of('geofence') ?? of('fault') ?? cells[0] ?? '')
}

/** A row with the names that it had in the report: what something is called now is no difference. */
const named = ({ columns }: Pick<ReportSection, 'columns'>, is: ReportRow, was: ReportRow): ReportRow => ({
  ...is,
  cells: is.cells.map((cell, n) => (nameColumns.has(columns[n]!.key) ? (was.cells[n] ?? null) : cell)),
})

const difference = (column: ReportColumn, was: Cell, is: Cell, zone: string): string => {
  const title = t(column.title).toLowerCase()
  if (column.type === 'duration' && typeof was === 'number' && typeof is === 'number') {
    const by = { title, time: duration(Math.abs(is - was)) }
    return is > was ? t('{{title}} is {{time}} longer', by) : t('{{title}} is {{time}} shorter', by)
  }
  return t('{{title}} is {{now}} instead of {{before}}', {
    title,
    now: printCell(column, is, zone),
    before: printCell(column, was, zone),
  })
}

const changeOf = (
  section: ReportSection,
  was: ReportRow | null,
  is: ReportRow | null,
  zone: string,
): ChangedRow => {
  const name = nameOf(section, (is ?? was)!)
  const text = () => {
    if (was === null) return t("{{name}} would be in '{{section}}' now.", { name, section: t(section.title) })
    if (is === null)
      return t("{{name}} would not be in '{{section}}' any more.", { name, section: t(section.title) })
    const parts = section.columns.flatMap((column, at) =>
      was.cells[at] === is.cells[at]
        ? []
        : [difference(column, was.cells[at] ?? null, is.cells[at] ?? null, zone)],
    )
    return `${name}: ${parts.join(', ')}.`
  }
  return { section: section.key, text: text(), was, is }
}

const lateReports = reportsIn({
  customer: '= c.id',
  vehicle: '= v.id',
  from: '$3::timestamptz',
  to: '$2::timestamptz',
  newerThan: '$4',
  readings: [],
})

/** Reports of these vehicles by the end of the period that came after the run. */
export const countLate = async (
  client: pg.ClientBase,
  vins: readonly string[],
  { watermark, period }: ReportDocument,
  made: Instant,
): Promise<number> => {
  if (vins.length === 0) return 0
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM vehicle v
        CROSS JOIN LATERAL (SELECT v.customer_id AS id UNION SELECT t.customer_id FROM tenure t WHERE t.vehicle_id = v.id) c
        CROSS JOIN LATERAL ${lateReports} r
      WHERE v.vin = ANY($1) AND r.recorded > $3 AND r.batch > $4 AND r.received >= $5`,
    [vins, new Date(period.to), new Date(period.from - 31 * 86_400_000), watermark, new Date(made - 60_000)],
  )
  return rows[0]!.count
}

/** The newest rows by their keys, of sections that may be different. */
type Fresh = ReadonlyMap<string, Map<string, ReportRow>>

const compare = async (
  pool: pg.Pool,
  run: ReportRun,
  sections: readonly ReportSection[],
  fresh: Fresh,
): Promise<{ readonly rows: readonly ChangedRow[]; readonly count: number }> => {
  const zone = run.document!.period.zone
  const rows: ChangedRow[] = []
  let changes = 0
  const note = (section: ReportSection, was: ReportRow | null, is: ReportRow | null) => {
    changes++
    if (rows.length < rowsMost) rows.push(changeOf(section, was, is, zone))
  }
  for (const section of sections) {
    const now = fresh.get(section.key)!
    for await (const kept of rowsOf(pool, run, section.key))
      for (const was of kept) {
        const found = now.get(was.key)
        const is = found ? named(section, found, was) : null
        now.delete(was.key)
        if (is === null || canonicalRow(is) !== canonicalRow(was)) note(section, was, is)
      }
    for (const is of now.values()) note(section, null, is)
  }
  return { rows, count: changes }
}

/** What came of it: nothing is said of what was not computed again. */
const summaryOf = (isSame: boolean, computed: number, kept: readonly string[]): string => {
  if (!isSame) return t(reportWords.verifiedDifferent)
  if (kept.length === 0) return t(reportWords.verifiedSame)
  return computed === 0 ? t(reportWords.verifiedNothing) : reportWords.verifiedPartly(kept)
}

/** The sight and the vehicles of a run; of one that was made before these were kept, those of its owner now. */
const madeWith = async (
  pool: pg.Pool,
  run: ReportRun,
): Promise<Pick<WantedReport, 'accessScope' | 'vehicles'>> => {
  if (run.sight)
    return { accessScope: accessScopeOfRun(run.sight), vehicles: await vehiclesOfRun(pool, run.id) }
  const config = await configById(pool, 'all', run.configId)
  const access = await ownerAccess(pool, { ...run.draft, ownerId: config?.ownerId ?? null })
  if ('paused' in access) throw refusal(access.paused)
  return access
}

/**
 * Computes a run again for the vehicles, with the sight and under the names that it was made with: whoever owns its config
 * now, and whatever groups contain now.
 * @param from where it is computed
 * @throws a refusal where it was not made, or where its feature is off
 */
export const verifyRun = async (
  pool: pg.Pool,
  id: string,
  now: Instant,
  from = pool,
): Promise<Verification> => {
  const run = await runById(pool, id)
  const document = run?.document
  if (!run || !document) throw refusal(reportWords.notDone)
  const paused = await featurePause(pool, run.draft)
  if (paused !== null) throw refusal(paused)
  const isMomentary = new Set(document.sections.flatMap(({ key, isMomentary }) => (isMomentary ? [key] : [])))
  const kept = document.sections.filter(({ key }) => isMomentary.has(key)).map(({ title }) => t(title))
  const computed = document.sections.length - kept.length
  const client = await from.connect()
  try {
    const wanted = {
      draft: run.draft,
      ...(await madeWith(pool, run)),
      from: run.from,
      to: run.to,
      made: now,
      lateFor: null,
      before: null,
    }
    // As it was counted: in English.
    const again =
      computed === 0 ? null : await inLanguage('en', () => makeReport(client, wanted, async () => {}))
    const hashes = new Map(again?.sections.map(({ key, hash }) => [key, hash]))
    const different = document.sections.filter(
      ({ key, hash }) => !isMomentary.has(key) && hashes.get(key) !== hash,
    )
    const isWhole = await isUntouched(pool, run, document)
    if (different.length === 0 && isWhole) {
      const summary = summaryOf(true, computed, kept)
      return { same: computed > 0, summary, changed: [], rows: [], lateReports: 0, kept }
    }
    const fresh = new Map(different.map(({ key }) => [key, new Map<string, ReportRow>()]))
    if (different.length > 0)
      await inLanguage('en', () =>
        makeReport(client, wanted, async (section, rows) => {
          for (const row of rows) fresh.get(section)?.set(row.key, row)
        }),
      )
    const { rows, count: changes } = await compare(pool, run, different, fresh)
    const vins = [...new Set(rows.flatMap(({ was, is }) => (is ?? was)?.source?.vin ?? []))]
    const late = await countLate(client, vins, document, document.made)
    const changed = [
      ...(isWhole ? [] : [t('What is kept of this report is not what was sent.')]),
      ...(late > 0
        ? [t('{{reports}} arrived after this was sent.', { reports: count(late, 'report') })]
        : []),
      ...rows.map(({ text }) => text),
      ...(changes > rows.length
        ? [t('and {{more}} more rows', { more: number(changes - rows.length) })]
        : []),
    ]
    // Rows may be the same in another order, where names changed: that is no change of what was counted.
    const isSame = isWhole && changes === 0
    const summary = summaryOf(isSame, computed, kept)
    return { same: isSame && computed > 0, summary, changed, rows, lateReports: late, kept }
  } finally {
    client.release()
  }
}
