/** Makes a report: reads its data, has its kind make the rows, counts and hashes them, and hands them on in pieces. */
import { createHash, type Hash } from 'node:crypto'
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import {
  canonicalDocument,
  canonicalRow,
  firstRows,
  type ReportDocument,
  type ReportRow,
  type SectionHead,
} from '#domain/reports/document.ts'
import { countFigures } from '#domain/reports/figures.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { reportWords } from '#domain/reports/words.ts'
import { refusal } from '../platform/refusal.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { customerNamesOf, knownAmong } from './config-store.ts'
import { readData } from './data/index.ts'
import type { DataQuery, HeldVehicles } from './data/query.ts'
import { readingRows, readingsSection } from './data/readings.ts'

export interface WantedReport {
  readonly draft: ReportConfigDraft
  /** The sight of the config's owner, over its customers. */
  readonly accessScope: AccessScope
  /** The vehicles that it is about, as they were chosen before; null: all. Left out: by the draft and the sight. */
  readonly vehicles?: HeldVehicles | null
  readonly from: Instant
  readonly to: Instant
  readonly made: Instant
  /** The moment that it was due, where it comes late. */
  readonly lateFor: Instant | null
  /** The figures of the run before, by key; null where there was none. */
  readonly before: ReadonlyMap<string, number | null> | null
}

/** Takes rows of a section in order; waited for. */
export type TakeRows = (section: string, rows: readonly ReportRow[]) => Promise<void>

/** Rows that are handed on at once. */
const pieceRows = 500

/** The rows of one section on their way. */
class SectionRows {
  readonly #hash: Hash = createHash('sha256')
  #waiting: ReportRow[] = []
  readonly first: ReportRow[] = []
  count = 0

  readonly head: SectionHead
  readonly take: TakeRows

  constructor(head: SectionHead, take: TakeRows) {
    this.head = head
    this.take = take
  }

  async add(row: ReportRow): Promise<void> {
    this.#hash.update(canonicalRow(row))
    if (this.first.length < firstRows) this.first.push(row)
    this.count++
    this.#waiting.push(row)
    if (this.#waiting.length >= pieceRows) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const rows = this.#waiting
    this.#waiting = []
    await this.take(this.head.key, rows)
  }

  end() {
    return { ...this.head, rowCount: this.count, first: this.first, hash: this.#hash.digest('hex') }
  }
}

/** The number of the newest batch of reports that is counted. */
const watermarkOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ batch: number }>(
    `SELECT greatest(w.batch, (SELECT max(r.batch) FROM report r WHERE r.batch > w.batch)) AS batch FROM (SELECT max(batch) AS batch FROM engine_shard) w`,
  )
  return rows[0]?.batch ?? 0
}

/** What was chosen and is gone since. */
const goneNotes = async (client: pg.ClientBase, draft: ReportConfigDraft): Promise<readonly string[]> => {
  const { customerIds, vehicleIds, vehicleGroupIds, geofenceIds } = draft
  const [vehicles, groups, fences] = [
    await knownAmong(client, customerIds, 'vehicle', vehicleIds),
    await knownAmong(client, customerIds, 'group', vehicleGroupIds),
    await knownAmong(client, customerIds, 'geofence', geofenceIds),
  ]
  const gone = {
    goneVehicles: vehicleIds.length - vehicles.size,
    goneGroups: vehicleGroupIds.length - groups.size,
    goneGeofences: geofenceIds.length - fences.size,
  }
  const notes = (Object.keys(gone) as (keyof typeof gone)[]).flatMap((what) =>
    gone[what] > 0 ? [reportWords[what](gone[what])] : [],
  )
  const isEmpty = !draft.allVehicles && vehicles.size === 0 && groups.size === 0
  return isEmpty ? [reportWords.noVehicles, ...notes] : notes
}

const vinsIn = (rows: readonly ReportRow[], vins: Set<string>): void => {
  for (const { source } of rows) if (source?.vin !== undefined) vins.add(source.vin)
}

/**
 * @param client outside a transaction: one is begun that sees one state of the database, and ended
 * @param take takes the rows as they are made, those of a section in order
 * @returns the document; what changed since the run before is left to whoever knows that
 * @throws a refusal where there is no such type of report, and whatever `take` throws
 */
export const makeReport = async (
  client: pg.ClientBase,
  wanted: WantedReport,
  take: TakeRows,
): Promise<ReportDocument> => {
  const { draft, from, to } = wanted
  const kind = reportKindOf(draft.reportTypeId)
  if (!kind) throw refusal(reportWords.type)
  const zone = draft.reportingSchedules.timezone
  const period = { from, to, zone }
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const watermark = await watermarkOf(client)
    const query: DataQuery = {
      client,
      accessScope: wanted.accessScope,
      draft,
      from,
      to,
      ...(wanted.vehicles !== undefined && { vehicles: wanted.vehicles }),
    }
    const heads = draft.includeSensorData ? [...kind.sections, readingsSection] : kind.sections
    const sections = new Map(heads.map((head) => [head.key, new SectionRows(head, take)]))
    const figures = countFigures(kind)
    const vins = new Set<string>()
    for await (const data of readData(query, kind.reads)) {
      const placed = kind.rows(data, { ...draft, period })
      for (const { section, row } of placed) {
        figures.take(section, row)
        await sections.get(section)!.add(row)
      }
      if (draft.includeSensorData)
        vinsIn(
          placed.map(({ row }) => row),
          vins,
        )
    }
    if (draft.includeSensorData)
      for (const row of await readingRows(query, [...vins], zone))
        await sections.get(readingsSection.key)!.add(row)
    for (const section of sections.values()) await section.flush()
    const made = [...sections.values()].map((section) => section.end())
    const names = await customerNamesOf(client, draft.customerIds)
    const notes = await goneNotes(client, draft)
    await client.query('COMMIT')
    const title = draft.name
    return {
      title,
      kind: kind.name,
      reportTypeId: kind.id,
      customer: draft.customerIds.map((id) => names.get(id) ?? '').join(', '),
      period,
      made: wanted.made,
      lateFor: wanted.lateFor,
      figures: figures.figures(wanted.before),
      sections: made,
      changes: null,
      notes: made.every(({ rowCount }) => rowCount === 0) ? [...notes, reportWords.noData] : notes,
      watermark,
      hash: createHash('sha256')
        .update(canonicalDocument({ reportTypeId: kind.id, title, period }, made))
        .digest('hex'),
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
