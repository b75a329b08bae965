/** The SQL of the round that opens issues, closes them and judges repairs: some thousand vehicles at a time. */
import type pg from 'pg'
import type { Instant, Miles } from '#domain/basics/units.ts'
import type { Fault, Mileage } from '#domain/maintenance/faults.ts'
import type { IssueCategory, IssueStatus, MaintenanceSubject } from '#domain/maintenance/issues.ts'
import type { Verdict } from '#domain/maintenance/repair.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

const within = ({ customerId, after, to }: VehicleBatch) => [customerId, after, to] as const
const inBatch = (table: string) =>
  `${table}.customer_id = $1 AND ${table}.vehicle_id > $2 AND ${table}.vehicle_id <= $3`

export interface NowFacts extends Omit<MaintenanceSubject, 'faults'> {
  readonly vehicleId: number
  readonly odometer: Miles | null
  readonly gpsMileage: Miles | null
}

/** What may be wrong but for faults, and the mileages of every vehicle with a repair that is watched. */
export const nowFacts = async (
  client: pg.ClientBase,
  batch: VehicleBatch,
): Promise<ReadonlyMap<number, NowFacts>> => {
  const { rows } = await client.query<{
    vehicle_id: number
    amber_lamp_since: Date | null
    last_reported_calculated: Date | null
    trailer_battery_health_status: string | null
    sensor_connectivity_status: string | null
    abs_odometer_miles: number | null
    gps_odometer_miles: number | null
  }>(
    `SELECT n.vehicle_id, n.amber_lamp_since, n.last_reported_calculated, n.trailer_battery_health_status,
        n.sensor_connectivity_status, n.abs_odometer_miles, n.gps_odometer_miles
      FROM vehicle_now n WHERE ${inBatch('n')} AND n.sim_status = 'Activated' AND (
        n.trailer_battery_health_status IN ('NOTICE', 'CRITICAL') OR n.sensor_connectivity_status IN ('CAUTION', 'CRITICAL')
        OR n.amber_lamp_since IS NOT NULL)
    UNION
    SELECT n.vehicle_id, n.amber_lamp_since, n.last_reported_calculated, n.trailer_battery_health_status,
        n.sensor_connectivity_status, n.abs_odometer_miles, n.gps_odometer_miles
      FROM issue i JOIN vehicle_now n ON n.customer_id = i.customer_id AND n.vehicle_id = i.vehicle_id
      WHERE ${inBatch('i')} AND i.verdict = 'watched'`,
    [...within(batch)],
  )
  return new Map(
    rows.map((row) => [
      row.vehicle_id,
      {
        vehicleId: row.vehicle_id,
        amberLampSince: row.amber_lamp_since?.getTime() ?? null,
        lastReport: row.last_reported_calculated?.getTime() ?? null,
        battery: row.trailer_battery_health_status,
        connectivity: row.sensor_connectivity_status,
        odometer: row.abs_odometer_miles,
        gpsMileage: row.gps_odometer_miles,
      },
    ]),
  )
}

interface StoredFault {
  readonly vehicle_id: number
  readonly started: Date
  readonly ended: Date | null
  readonly sensor_type_id: number
  readonly fault_type_id: number
  readonly fmi: number
  readonly position: string
  readonly max_mph: number | null
  readonly mileage: Mileage | null
  readonly start_miles: number | null
  readonly newest_miles: number | null
}
const toFault = (row: StoredFault): Fault => ({
  sensorTypeId: row.sensor_type_id,
  faultTypeId: row.fault_type_id,
  fmi: row.fmi,
  position: row.position,
  start: row.started.getTime(),
  end: row.ended?.getTime() ?? null,
  maxMph: row.max_mph,
  mileage: row.mileage,
  startMiles: row.start_miles,
  endMiles: row.newest_miles,
})

const newestMiles = `CASE WHEN f.ended IS NOT NULL THEN f.end_miles
  WHEN f.mileage = 'odometer' THEN coalesce(n.abs_odometer_miles, f.end_miles)
  WHEN f.mileage = 'gpsMileage' THEN coalesce(n.gps_odometer_miles, f.end_miles) END AS newest_miles`
const withNow = `JOIN vehicle_now n ON n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id`

/** The active faults, and the lives of the same ones that ended since a moment; by vehicle. */
export const faultsInBatch = async (
  client: pg.ClientBase,
  batch: VehicleBatch,
  endedSince: Instant,
): Promise<ReadonlyMap<number, readonly Fault[]>> => {
  const { rows } = await client.query<StoredFault>(
    `SELECT DISTINCT f.vehicle_id, f.started, f.ended, f.sensor_type_id, f.fault_type_id, f.fmi, f.position, f.max_mph,
        f.mileage, f.start_miles, ${newestMiles}
      FROM fault a JOIN fault f ON f.customer_id = a.customer_id AND f.vehicle_id = a.vehicle_id
        AND f.sensor_type_id = a.sensor_type_id AND f.fault_type_id = a.fault_type_id AND f.fmi = a.fmi
        AND f.position = a.position AND (f.ended IS NULL OR f.ended >= $4)
      ${withNow} AND n.sim_status = 'Activated'
      WHERE ${inBatch('a')} AND a.ended IS NULL`,
    [...within(batch), new Date(endedSince)],
  )
  const found = new Map<number, Fault[]>()
  for (const row of rows) {
    const list = found.get(row.vehicle_id)
    if (list) list.push(toFault(row))
    else found.set(row.vehicle_id, [toFault(row)])
  }
  return found
}

export interface OpenIssue {
  readonly id: number
  readonly vehicleId: number
  readonly trouble: string
  readonly status: IssueStatus
  readonly title: string
  readonly isGone: boolean
  readonly hasOrder: boolean
}

/** The open issues that the system knows again. */
export const openIssues = async (
  client: pg.ClientBase,
  batch: VehicleBatch,
): Promise<readonly OpenIssue[]> => {
  const { rows } = await client.query<OpenIssue>(
    `SELECT i.id, i.vehicle_id AS "vehicleId", i.trouble, i.status, i.title, i.gone IS NOT NULL AS "isGone",
        i.work_order_id IS NOT NULL AS "hasOrder"
      FROM issue i WHERE ${inBatch('i')} AND i.closed IS NULL AND i.trouble IS NOT NULL`,
    [...within(batch)],
  )
  return rows
}

export interface FoundIssue {
  readonly vehicleId: number
  readonly trouble: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  /** Since when it is wrong; null where nobody can tell. */
  readonly since: Instant | null
  readonly returnedOf: number | null
}

/** Opens issues; one that is open for the same trouble stays, and learns what it came back of. */
export const insertIssues = async (
  client: pg.ClientBase,
  customerId: number,
  issues: readonly FoundIssue[],
  now: Instant,
): Promise<void> => {
  if (issues.length === 0) return
  await client.query(
    `INSERT INTO issue (customer_id, vehicle_id, trouble, category, status, title, opened, returned_of)
      SELECT $1, x."vehicleId", x.trouble, x.category, x.status, x.title,
        least($2, to_timestamp(coalesce(x.since, extract(epoch FROM $2::timestamptz) * 1000) / 1000.0)), x."returnedOf"
      FROM jsonb_to_recordset($3) AS x("vehicleId" int, trouble text, category text, status text, title text, since double precision,
        "returnedOf" bigint)
      ON CONFLICT (customer_id, vehicle_id, coalesce(trouble, id::text)) WHERE closed IS NULL
      DO UPDATE SET returned_of = coalesce(issue.returned_of, excluded.returned_of)`,
    [customerId, new Date(now), JSON.stringify(issues)],
  )
}

/**
 * Holds what is about to change: the issues by number, then the vehicles' rows that are kept of them, in the order in
 * which everything that is done with issues takes them.
 */
export const holdIssues = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
  vehicleIds: readonly number[],
): Promise<void> => {
  if (ids.length > 0)
    await client.query('SELECT FROM issue WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids])
  if (vehicleIds.length > 0)
    await client.query(
      'SELECT FROM attention WHERE customer_id = $1 AND vehicle_id = ANY($2) ORDER BY vehicle_id FOR UPDATE',
      [customerId, vehicleIds],
    )
}

/** What is worse now, or better, than when it was opened. */
export const retitleIssues = async (
  client: pg.ClientBase,
  issues: readonly { readonly id: number; readonly status: IssueStatus; readonly title: string }[],
): Promise<void> => {
  if (issues.length === 0) return
  await client.query(
    `UPDATE issue i SET status = x.status, title = x.title
      FROM jsonb_to_recordset($1) AS x(id bigint, status text, title text) WHERE i.id = x.id`,
    [JSON.stringify(issues)],
  )
}

/** Closes what went by itself. */
export const clearIssues = async (
  client: pg.ClientBase,
  ids: readonly number[],
  now: Instant,
): Promise<void> => {
  if (ids.length === 0) return
  await client.query(
    `UPDATE issue SET closed = $2, closed_how = 'cleared' WHERE id = ANY($1::bigint[]) AND closed IS NULL`,
    [ids, new Date(now)],
  )
}

/** Marks issues with a work order as gone, or as there again (null). */
export const markGone = async (
  client: pg.ClientBase,
  ids: readonly number[],
  at: Instant | null,
): Promise<void> => {
  if (ids.length === 0) return
  await client.query('UPDATE issue SET gone = $2 WHERE id = ANY($1::bigint[])', [
    ids,
    at === null ? null : new Date(at),
  ])
}

export interface WatchedIssue {
  readonly id: number
  readonly vehicleId: number
  readonly trouble: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  readonly repaired: Instant
  readonly mileage: Mileage | null
  readonly miles: Miles | null
  /** Lives of the same fault that reach past the repair; none for what is no fault. */
  readonly lives: readonly Fault[]
}

/** The repairs that are watched. */
export const watchedIssues = async (
  client: pg.ClientBase,
  batch: VehicleBatch,
): Promise<readonly WatchedIssue[]> => {
  const { rows } = await client.query<{
    id: number
    vehicle_id: number
    trouble: string
    category: IssueCategory
    status: IssueStatus
    title: string
    closed: Date
    mileage: Mileage | null
    repaired_miles: number | null
  }>(
    `SELECT i.id, i.vehicle_id, i.trouble, i.category, i.status, i.title, i.closed, w.mileage, w.repaired_miles
      FROM issue i JOIN work_order w ON w.id = i.work_order_id
      WHERE ${inBatch('i')} AND i.verdict = 'watched'`,
    [...within(batch)],
  )
  if (rows.length === 0) return []
  const lives = await client.query<StoredFault & { issue: number }>(
    `SELECT i.id AS issue, f.*, ${newestMiles} FROM issue i
      JOIN fault f ON f.customer_id = i.customer_id AND f.vehicle_id = i.vehicle_id
        AND i.trouble = 'fault:' || f.sensor_type_id || '/' || f.fault_type_id || '/' || f.fmi || '/' || f.position
        AND (f.ended IS NULL OR f.ended > i.closed)
      ${withNow} WHERE ${inBatch('i')} AND i.verdict = 'watched'`,
    [...within(batch)],
  )
  return rows.map((row) => ({
    id: row.id,
    vehicleId: row.vehicle_id,
    trouble: row.trouble,
    category: row.category,
    status: row.status,
    title: row.title,
    repaired: row.closed.getTime(),
    mileage: row.mileage,
    miles: row.repaired_miles,
    lives: lives.rows.filter(({ issue }) => issue === row.id).map(toFault),
  }))
}

/** Notes what became of repairs. */
export const judgeIssues = async (
  client: pg.ClientBase,
  judged: readonly { readonly id: number; readonly verdict: Verdict }[],
  now: Instant,
): Promise<void> => {
  if (judged.length === 0) return
  await client.query(
    `UPDATE issue i SET verdict = x.verdict, judged = $2
      FROM jsonb_to_recordset($1) AS x(id bigint, verdict text) WHERE i.id = x.id`,
    [JSON.stringify(judged), new Date(now)],
  )
}
