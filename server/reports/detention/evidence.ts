/** What proves a visit, read from what is stored: its fixes, what happened meanwhile, and the geofence as it was. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant, Meters } from '#domain/basics/units.ts'
import { contains, type Shape } from '#domain/geo/shape.ts'
import { type DetentionEvent, DetentionEvents, detentionSensors } from '#domain/reports/detention-events.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { type ShapeRow, shapeOfRow } from '../../geofences/store.ts'
import { shownSpanSql } from '../../scope/subscribed.ts'
import { reportsIn } from '../../stored/door.ts'
import { ms } from '../data/query.ts'
import type { DetentionVisit } from './visit-store.ts'

/** A visit of months at a fix every minute; more are cut, and the pack says so. */
const fixesMost = 200_000
const batch = 10_000
/** Readings that are older say nothing of how things stood at the arrival. */
const knownFor = days(31)

export interface EvidenceFix {
  readonly at: Instant
  readonly received: Instant
  readonly lat: number
  readonly lng: number
  readonly accuracyM: Meters | null
  readonly mph: number | null
  /** Whether it lies within the outline of its moment. */
  readonly isInside: boolean
}

/** The geofence as it was for a part of the visit. */
export interface EvidenceVersion {
  readonly version: number
  readonly from: Instant
  /** Null where it still is so. */
  readonly to: Instant | null
  readonly name: string
  readonly categoryId: number
  readonly shape: Shape
}

export interface Evidence {
  readonly fixes: readonly EvidenceFix[]
  /** Whether there are more fixes than these, the first ones. */
  readonly isCut: boolean
  readonly events: readonly DetentionEvent[]
  /** How doors, tether and load stood when it arrived, as far as that is known. */
  readonly atArrival: Readonly<Partial<Record<DetentionEvent['what'], string>>>
  /** That in which it arrived first. */
  readonly versions: readonly [EvidenceVersion, ...EvidenceVersion[]]
  /** Fixes before are no longer kept, or not shown; null where all are. */
  readonly keptFrom: Instant | null
}

const readVersions = async (
  client: pg.ClientBase,
  { customerId, geofenceId, entered, until, version }: DetentionVisit,
): Promise<Evidence['versions']> => {
  const { rows } = await client.query<
    ShapeRow & { version: number; from: Instant; to: Instant | null; name: string; category: number | null }
  >(
    `SELECT version, ${ms('valid_from')} AS "from", ${ms('valid_to')} AS "to", name, category_id AS category,
        radius_meters, center_lat, center_lng, boundary
      FROM geofence_version WHERE customer_id = $1 AND geofence_id = $2
        AND (version = $5 OR (version > $5 AND valid_from < $4 AND coalesce(valid_to, 'infinity') > $3)) ORDER BY version`,
    [customerId, geofenceId, new Date(entered), new Date(until), version],
  )
  const [first, ...others] = rows.map(
    (row): EvidenceVersion => ({
      ...{ version: row.version, from: row.from, to: row.to, name: row.name, categoryId: row.category ?? 0 },
      shape: shapeOfRow(row),
    }),
  )
  if (!first) throw new Error(`Version ${version} of the geofence ${geofenceId} is not kept.`)
  return [first, ...others]
}

interface Row {
  readonly at: Instant
  readonly seq: number
  readonly received: Instant
  readonly lat: number | null
  readonly lng: number | null
  readonly accuracy: number | null
  readonly mph: number | null
  readonly readings: Parameters<DetentionEvents['take']>[1]
}

const mask = detentionSensors.reduce((sum, key) => sum + 2 ** sensorOf(key).id, 0)
const readings = `jsonb_build_object(${detentionSensors.map((key) => `'${key}', readings->'${key}'`).join(', ')})`
/** A JSON null is no reading. */
const told = (found: Row['readings']): Row['readings'] =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))

const visitReports = { customer: '= $1', vehicle: '= $2' }

/** The reports of the visit, in the order of time. */
async function* reportsOf(client: pg.ClientBase, visit: DetentionVisit): AsyncGenerator<readonly Row[]> {
  let [from, seq]: [Date, number | null] = [new Date(visit.entered), null]
  for (;;) {
    const { rows }: pg.QueryResult<Row> = await client.query<Row>(
      `SELECT ${ms('recorded')} AS at, seq, ${ms('received')} AS received, lat, lng, accuracy_m AS accuracy,
          speed_mph AS mph, CASE WHEN sensors & ${mask} <> 0 THEN ${readings} ELSE '{}' END AS readings
        FROM ${reportsIn({ ...visitReports, from: '$3::timestamptz', to: '$4::timestamptz', readings: detentionSensors })} r
        WHERE ($5::bigint IS NULL OR recorded > $3 OR seq > $5) AND (lat IS NOT NULL OR sensors & ${mask} <> 0)
          AND ${shownSpanSql('recorded', '$1::integer', '$2::integer')}
        ORDER BY recorded, seq LIMIT ${batch}`,
      [visit.customerId, visit.vehicleId, from, new Date(visit.until), seq],
    )
    yield rows
    if (rows.length < batch) return
    from = new Date(rows.at(-1)!.at)
    seq = rows.at(-1)!.seq
  }
}

/** How doors, tether and load stood just before. */
const readBefore = async (
  client: pg.ClientBase,
  { customerId, vehicleId, entered }: DetentionVisit,
  events: DetentionEvents,
): Promise<void> => {
  for (const key of detentionSensors) {
    const { rows } = await client.query<Pick<Row, 'at' | 'readings'>>(
      `SELECT ${ms('recorded')} AS at, jsonb_build_object('${key}', readings->'${key}') AS readings FROM ${reportsIn({ ...visitReports, from: '$4::timestamptz', to: '$3::timestamptz', sensors: 2 ** sensorOf(key).id, readings: [key] })} r
        WHERE recorded < $3 AND recorded > $4
          AND sensors & ${2 ** sensorOf(key).id} <> 0
          AND ${shownSpanSql('recorded', '$1::integer', '$2::integer')} ORDER BY recorded DESC, seq DESC LIMIT 1`,
      [customerId, vehicleId, new Date(entered), new Date(entered - knownFor)],
    )
    if (rows[0]) events.take(rows[0].at, told(rows[0].readings), false)
  }
}

/** Since when reports of the visit's vehicle are kept and shown; null where the visit lies after that. */
const keptFromOf = async (
  client: pg.ClientBase,
  { customerId, entered }: DetentionVisit,
): Promise<Instant | null> => {
  const { rows } = await client.query<{ removed: Instant | null }>(
    `SELECT ${ms('reports_from')} AS removed FROM customer WHERE id = $1`,
    [customerId],
  )
  const removed = rows[0]?.removed ?? null
  return removed !== null && removed > entered ? removed : null
}

/** @param client of a transaction that sees one state of the database */
export const readEvidence = async (client: pg.ClientBase, visit: DetentionVisit): Promise<Evidence> => {
  const { rows } = await client.query<{ resting: number; loaded: number }>(
    `SELECT v.resting_bogie_weight_lbs AS resting, c.loaded_from_lbs AS loaded FROM vehicle v, customer c
      WHERE v.id = $1 AND c.id = $2`,
    [visit.vehicleId, visit.customerId],
  )
  const scale = { restingBogieWeightLbs: rows[0]?.resting ?? 0, loadedFromLbs: rows[0]?.loaded ?? 0 }
  const versions = await readVersions(client, visit)
  const shapeAt = (at: Instant) => (versions.findLast(({ from }) => from <= at) ?? versions[0]).shape
  const events = new DetentionEvents(scale)
  await readBefore(client, visit, events)
  const atArrival: Partial<Record<DetentionEvent['what'], string>> = { ...events.states }
  const fixes: EvidenceFix[] = []
  let isCut = false
  for await (const reports of reportsOf(client, visit)) {
    for (const { at, received, lat, lng, accuracy, mph, readings: found } of reports) {
      events.take(at, told(found))
      if (lat === null || lng === null) continue
      if (fixes.length === fixesMost) isCut = true
      else
        fixes.push({
          ...{ at, received, lat, lng, accuracyM: accuracy, mph },
          isInside: contains(shapeAt(at), { lat, lng }),
        })
    }
    if (isCut) break
  }
  // What is first heard of with the arrival itself is how things stood, not what happened.
  const isFirst = ({ at, was }: DetentionEvent) => was === null && at === visit.entered
  for (const event of events.all) if (isFirst(event)) atArrival[event.what] = event.state
  return {
    ...{ fixes, isCut, atArrival, versions },
    events: events.all.filter((event) => !isFirst(event)),
    keptFrom: await keptFromOf(client, visit),
  }
}
