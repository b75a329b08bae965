/**
 * Reports in the order in which they were stored, read from where a reader stands. Nothing is written for it: batches are
 * numbers of the reports themselves. A report that is merged with another gets a newer batch, and comes again.
 */
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { shardCount, shardOf } from '../ingest/shards.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { arrivedIn, packedArrivals } from '../stored/door.ts'
import { ForeignCursor } from './change-pages.ts'
import type { Place, ReportCursor } from './cursor.ts'

/** A report as feeds tell it; moments in milliseconds. */
export interface FeedReport {
  readonly customerId: number
  readonly vehicleId: number
  readonly batch: number
  readonly recorded: number
  readonly received: number
  readonly seq: number
  readonly lat: number | null
  readonly lng: number | null
  readonly headingDeg: number | null
  readonly speedMph: number | null
  readonly accuracyM: number | null
  /** Its place in `levelCodes`. */
  readonly level: number | null
  /** All but gps, as JSON; null where nobody asked. */
  readonly readings: string | null
}

export interface ReportFeed {
  /** Only those with a position. */
  readonly placed: boolean
  readonly withReadings: boolean
}
export interface ReportPage {
  readonly reports: readonly FeedReport[]
  readonly cursor: ReportCursor
  /** Whether there is more by now. */
  readonly more: boolean
}

/** What was packed since is no longer read in the order in which it came. */
export class TooOld extends Error {}

/** Batches looked at first, and how many times more where they held little. */
const firstSpan = 16
const wider = 4
const quick: Ms = 100
const slow: Ms = 500
/** A page that finds little is answered after so long, with where it stands. */
const longest: Ms = 1_500
const mostPackedDays = 300

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
const shardSql = `r.vehicle_id & ${shardCount - 1}`
export const feedColumns = ({ withReadings }: ReportFeed) =>
  `r.customer_id, r.vehicle_id, r.batch, ${ms('r.recorded')} AS recorded, ${ms('r.received')} AS received, r.seq,
    r.lat, r.lng, r.heading_deg, r.speed_mph, r.accuracy_m, r.level, ${withReadings ? 'r.readings::text' : 'NULL::text'} AS readings`
type Row = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  string | null,
]
export const reportOfRow = (row: unknown): FeedReport => {
  const [customerId, vehicleId, batch, recorded, received, seq, lat, lng, headingDeg, speedMph, accuracyM] =
    row as Row
  const [, , , , , , , , , , , level, readings] = row as Row
  return {
    ...{ customerId, vehicleId, batch, recorded, received, seq },
    ...{ lat, lng, headingDeg, speedMph, accuracyM, level, readings },
  }
}
/** In this order a batch is told; `Place` is one in it. */
export const feedOrder = 'r.batch, r.vehicle_id, r.recorded, r.seq'
export const isShown = shownSql({ customer: 'r.customer_id', vehicle: 'r.vehicle_id' }, 'r.recorded')

/** Of each part the batch up to which everything is stored: no engine will ever bring an older one. */
export const watermarksOf = async (db: pg.Pool): Promise<readonly number[]> => {
  const { rows } = await db.query<{ marks: string[] }>(
    'SELECT array_agg(batch ORDER BY shard) AS marks FROM engine_shard',
  )
  return rows[0]!.marks.map(Number)
}

/**
 * The batches that a cursor tells of were stored here. They were not where it is of another database, or of this one before
 * it was restored to an earlier moment: then their numbers are given again, and what bears them would be passed over.
 * @throws ForeignCursor
 */
const mustBeOfHere = async (
  db: pg.Pool,
  { marks, places }: ReportCursor,
  watermarks: readonly number[],
): Promise<void> => {
  const told = Math.max(...marks, ...places.map(({ batch }) => batch))
  if (told <= Math.max(...watermarks)) return
  // What was read may not have been noted yet.
  const { rows } = await db.query<{ newest: number | null }>(
    'SELECT max(batch)::float8 AS newest FROM report',
  )
  if (told > (rows[0]!.newest ?? 0)) throw new ForeignCursor()
}

interface Window {
  readonly above: number
  /** Null: to the newest. */
  readonly upTo: number | null
}

const readWindow = async (
  db: pg.Pool,
  accessScope: AccessScope,
  feed: ReportFeed,
  { marks, places }: ReportCursor,
  { above, upTo }: Window,
  limit: number,
): Promise<readonly FeedReport[]> => {
  const params: unknown[] = [above, marks]
  const value = (given: unknown) => `$${params.push(given)}`
  const all = [
    `r.batch > ($2::bigint[])[(${shardSql}) + 1]`,
    heldRowsSql(accessScope, { customer: 'r.customer_id', vehicle: 'r.vehicle_id' }, params),
    isShown,
  ]
  if (feed.placed) all.push('r.lat IS NOT NULL')
  for (const place of places) {
    const after = [place.vehicleId, place.recorded / 1000, place.seq].map(value)
    all.push(`NOT (r.batch = ${value(place.batch)} AND (${shardSql}) = ANY(${value(place.shards)}::int[])
      AND (r.vehicle_id, r.recorded, r.seq) <= (${after[0]}::int, to_timestamp(${after[1]}::float8), ${after[2]}::bigint))`)
  }
  const came = arrivedIn({
    above: '$1::bigint',
    ...(upTo !== null && { upTo: `${value(upTo)}::bigint` }),
    readings: feed.withReadings ? 'all' : [],
  })
  const { rows } = await db.query({
    text: `SELECT ${feedColumns(feed)} FROM ${came} r WHERE ${all.join(' AND ')} ORDER BY ${feedOrder} LIMIT ${limit}`,
    values: params,
    rowMode: 'array',
  })
  return rows.map(reportOfRow)
}

const isBehind = (a: Omit<Place, 'shards'>, b: Omit<Place, 'shards'>): boolean =>
  (a.batch - b.batch || a.vehicleId - b.vehicleId || a.recorded - b.recorded || a.seq - b.seq) > 0

/** Whether a report was read by the time a batch was read up to a place. */
export const isWithin = (place: Place, report: FeedReport): boolean =>
  place.batch === report.batch && place.shards.includes(shardOf(report.vehicleId)) && !isBehind(report, place)

/** Where a reader stands after these reports. @param cut whether there may be more in the window */
export const advanced = (
  { marks, places }: ReportCursor,
  reports: readonly FeedReport[],
  watermarks: readonly number[],
  upTo: number | null,
  cut: boolean,
): ReportCursor => {
  const last = cut ? reports.at(-1) : undefined
  // Up to here everything was read that is there, and of parts from which something was read, all that will be.
  const end = last ? last.batch - 1 : (upTo ?? Number.POSITIVE_INFINITY)
  const next = marks.map((mark, shard) => Math.max(mark, Math.min(watermarks[shard] ?? 0, end)))
  const raise = (shard: number, batch: number) => {
    if (batch <= end && batch > next[shard]!) next[shard] = batch
  }
  for (const { vehicleId, batch } of reports) raise(shardOf(vehicleId), batch)
  for (const { shards, batch } of places) for (const shard of shards) raise(shard, batch)
  if (!last) return { marks: next, places: places.filter(({ batch }) => batch > end) }
  // Another engine may have been read further in a batch of the same number.
  const further = places.filter((place) => isBehind(place, last))
  const reached = places.filter((place) => place.batch === last.batch && !isBehind(place, last))
  const shards = new Set(reached.flatMap((place) => place.shards))
  for (const { vehicleId, batch } of reports) if (batch === last.batch) shards.add(shardOf(vehicleId))
  const { batch, vehicleId, recorded, seq } = last
  return { marks: next, places: [...further, { batch, vehicleId, recorded, seq, shards: [...shards] }] }
}

/** @throws TooOld, ForeignCursor */
export const readReports = async (
  db: pg.Pool,
  accessScope: AccessScope,
  feed: ReportFeed,
  from: ReportCursor,
  limit: number,
): Promise<ReportPage> => {
  const until = performance.now() + longest
  const reports: FeedReport[] = []
  let cursor = from
  for (let span = firstSpan; ; ) {
    const watermarks = await watermarksOf(db)
    if (cursor === from) await mustBeOfHere(db, from, watermarks)
    const above = Math.min(...cursor.marks)
    const upTo = above + span >= Math.min(...watermarks) ? null : above + span
    const { rows } = await db.query<{ packed: number }>(
      `SELECT ${packedArrivals('$1::bigint', mostPackedDays + 1)} AS packed`,
      [above],
    )
    if (rows[0]!.packed > mostPackedDays) throw new TooOld()
    const room = limit - reports.length
    const began = performance.now()
    const found = await readWindow(db, accessScope, feed, cursor, { above, upTo }, room)
    const cut = found.length === room
    reports.push(...found)
    cursor = advanced(cursor, found, watermarks, upTo, cut)
    if (cut || upTo === null || performance.now() > until)
      return { reports, cursor, more: cut || upTo !== null }
    // Reports of others are passed over: how many there are in a window nobody knows before.
    const took = performance.now() - began
    if (took > slow) span = Math.max(firstSpan, span / wider)
    else if (took < quick && found.length * 2 < limit) span *= wider
  }
}
