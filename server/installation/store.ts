/** The SQL of installations; what is seen of them is narrowed by an access scope of their vehicles. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { heldBy, heldSql } from '../scope/held-vehicle.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

export interface StoredInstallation {
  readonly id: string
  readonly customerId: number
  readonly customerName: string
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly deviceTypeId: number
  /** Of the gateway that the trailer carries now. */
  readonly carried: string | null
  readonly started: Instant
  readonly countedFrom: Instant
  readonly installerId: number | null
  /** Their email. */
  readonly installer: string
  readonly serialNumber: string | null
  readonly sensorTypeIds: readonly number[] | null
  readonly photoCount: number
  readonly finished: Instant | null
  /** By sensor type id; null until it is finished. */
  readonly firstReports: Readonly<Record<string, Instant>> | null
}

const ms = (sql: string) => `floor(extract(epoch FROM ${sql}) * 1000)::float8`
/** `v` is the vehicle with its customer, present or former: which gateway it carries since is not a former one's business. */
const select = `SELECT i.id, i.customer_id AS "customerId", c.short_name AS "customerName", i.vehicle_id AS "vehicleId",
    coalesce(i.vin, v.vin) AS vin, coalesce(i.unit_id, v.unit_id) AS "unitId", v.device_type_id AS "deviceTypeId",
    (SELECT o.serial_num FROM vehicle o WHERE o.customer_id = i.customer_id AND o.id = i.vehicle_id) AS carried, ${ms('i.started')} AS started, ${ms('i.counted_from')} AS "countedFrom",
    i.installer_id AS "installerId", i.installer, i.serial_num AS "serialNumber",
    i.sensor_type_ids AS "sensorTypeIds", ${ms('i.finished')} AS finished, i.first_reports AS "firstReports",
    (SELECT count(*)::int FROM installation_photo p WHERE p.customer_id = i.customer_id AND p.installation_id = i.id)
      AS "photoCount"
  FROM installation i ${heldBy('i')}
  JOIN customer c ON c.id = i.customer_id`

/** Whose installations are seen. */
export interface InstallationsSeen {
  readonly userId: number
  /** Of these vehicles … */
  readonly accessScope: AccessScope
  /** … those of others that are finished, and those that are not: customers as SQL, by whoever asks. */
  readonly othersFinished: (column: string, params: unknown[]) => string
  readonly othersOpen: (column: string, params: unknown[]) => string
}

const seenSql = ({ userId, accessScope, ...others }: InstallationsSeen, params: unknown[]): string => {
  const mine = `i.installer_id = $${params.push(userId)}`
  const finished = `i.finished IS NOT NULL AND ${others.othersFinished('i.customer_id', params)}`
  const open = `i.finished IS NULL AND ${others.othersOpen('i.customer_id', params)}`
  const vehicle = heldSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)
  return `(${mine} OR ${finished} OR ${open}) AND i.ended IS NULL AND ${vehicle}`
}

export interface InstallationsQuery {
  readonly seen: InstallationsSeen
  readonly finished: boolean
  /** Of one trailer; null: of all. */
  readonly vin: string | null
  readonly limit: number
  readonly offset: number
}

/** Newest first. */
export const installationsOf = async (
  db: Db,
  query: InstallationsQuery,
): Promise<readonly StoredInstallation[]> => {
  const params: unknown[] = []
  const all = [
    seenSql(query.seen, params),
    `i.finished IS ${query.finished ? 'NOT NULL' : 'NULL'}`,
    ...(query.vin === null ? [] : [`v.vin = $${params.push(query.vin.trim().toUpperCase())}`]),
  ]
  const { rows } = await db.query<StoredInstallation>(
    `${select} WHERE ${all.join(' AND ')}
      ORDER BY ${query.finished ? 'i.finished' : 'i.started'} DESC, i.id LIMIT ${query.limit} OFFSET ${query.offset}`,
    params,
  )
  return rows
}

/**
 * One that is seen; null where there is none. `lock`: nobody else changes it until the transaction ends, of a trailer that
 * is its customer's still.
 */
export const installationOf = async (
  db: Db,
  seen: InstallationsSeen,
  id: string,
  lock = false,
): Promise<StoredInstallation | null> => {
  // The trailer before its installation, as whoever saves one does: otherwise two could wait for each other.
  if (lock)
    await db.query(
      `SELECT FROM vehicle v WHERE (v.customer_id, v.id) =
        (SELECT i.customer_id, i.vehicle_id FROM installation i WHERE i.id = $1) FOR UPDATE OF v`,
      [id],
    )
  const params: unknown[] = [id]
  const { rows } = await db.query<StoredInstallation>(
    `${select} WHERE i.id = $1 AND ${seenSql(seen, params)} ${lock ? 'AND v.until IS NULL FOR UPDATE OF i' : ''}`,
    params,
  )
  return rows[0] ?? null
}

export interface InstallableTrailer {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly deviceTypeId: number
  readonly serialNumber: string | null
  readonly installedSensorTypeIds: readonly number[]
  readonly installationDate: Instant | null
}

const trailerFields = `v.id, v.customer_id AS "customerId", c.short_name AS "customerName", v.vin, v.unit_id AS "unitId",
  v.device_type_id AS "deviceTypeId", v.serial_num AS "serialNumber",
  v.installed_sensor_type_ids AS "installedSensorTypeIds", ${ms('v.installation_date')} AS "installationDate"`

/** Trailers by unit: without a search those that are not installed, otherwise all that are seen. */
export const trailersToInstall = async (
  db: pg.Pool,
  accessScope: AccessScope,
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<readonly InstallableTrailer[]> => {
  const params: unknown[] = []
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const sought = search.trim().toLowerCase()
  const wanted =
    sought === ''
      ? `v.installation_date IS NULL AND v.sim_status = 'Activated'`
      : `(v.search LIKE $${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}
          OR v.serial_num = $${params.push(search.trim())})`
  const { rows } = await db.query<InstallableTrailer>(
    `SELECT ${trailerFields} FROM vehicle v JOIN customer c ON c.id = v.customer_id
      WHERE ${seen} AND ${wanted} AND c.active ORDER BY v.unit_id, v.id LIMIT ${limit} OFFSET ${offset}`,
    params,
  )
  return rows
}

/** The trailer of a VIN that may be installed, held until the transaction ends; null where there is none. */
export const holdTrailer = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  vin: string,
): Promise<InstallableTrailer | null> => {
  const params: unknown[] = [vin.trim().toUpperCase()]
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const { rows } = await client.query<InstallableTrailer>(
    `SELECT ${trailerFields} FROM vehicle v JOIN customer c ON c.id = v.customer_id
      WHERE v.vin = $1 AND ${seen} AND c.active FOR UPDATE OF v`,
    params,
  )
  return rows[0] ?? null
}

/** Who is at a trailer now; null where nobody is. */
export const openAt = async (
  client: pg.ClientBase,
  { customerId, id }: Pick<InstallableTrailer, 'customerId' | 'id'>,
): Promise<{
  readonly id: string
  readonly installerId: number | null
  readonly installer: string
} | null> => {
  const { rows } = await client.query<{ id: string; installerId: number | null; installer: string }>(
    `SELECT id, installer_id AS "installerId", installer FROM installation
      WHERE customer_id = $1 AND vehicle_id = $2 AND finished IS NULL AND ended IS NULL`,
    [customerId, id],
  )
  return rows[0] ?? null
}

/** Whether an id is in use, whoever's it is. */
export const isTaken = async (client: pg.ClientBase, id: string): Promise<boolean> =>
  (await client.query('SELECT FROM installation WHERE id = $1', [id])).rowCount === 1

export const insertInstallation = async (
  client: pg.ClientBase,
  of: {
    readonly id: string
    readonly trailer: Pick<InstallableTrailer, 'customerId' | 'id'>
    readonly started: Instant
    readonly installerId: number
    readonly installer: string
  },
): Promise<void> => {
  await client.query(
    `INSERT INTO installation (customer_id, id, vehicle_id, started, counted_from, installer_id, installer)
      VALUES ($1, $2, $3, $4, $4, $5, $6)`,
    [of.trailer.customerId, of.id, of.trailer.id, new Date(of.started), of.installerId, of.installer],
  )
}

/** Notes what is fitted. `countedFrom`: from when reports count; as before where null. */
export const setFitted = async (
  client: pg.ClientBase,
  { customerId, id }: { readonly customerId: number; readonly id: string },
  fitted: {
    readonly serialNumber: string | null
    readonly sensorTypeIds: readonly number[] | null
    readonly countedFrom: Instant | null
  },
): Promise<void> => {
  await client.query(
    `UPDATE installation SET serial_num = $3, sensor_type_ids = $4, counted_from = coalesce($5, counted_from)
      WHERE customer_id = $1 AND id = $2`,
    [
      customerId,
      id,
      fitted.serialNumber,
      fitted.sensorTypeIds,
      fitted.countedFrom === null ? null : new Date(fitted.countedFrom),
    ],
  )
}

/** When a trailer was installed so far, and by whom; for the audit trail. */
export const installedBefore = async (
  client: pg.ClientBase,
  { customerId, vehicleId }: Pick<StoredInstallation, 'customerId' | 'vehicleId'>,
): Promise<{ readonly installationDate: string | null; readonly installedBy: string | null }> => {
  const { rows } = await client.query<{ date: Date | null; by: string | null }>(
    `SELECT v.installation_date AS date, u.email AS by FROM vehicle v
      LEFT JOIN user_account u ON u.id = v.installed_by WHERE v.customer_id = $1 AND v.id = $2`,
    [customerId, vehicleId],
  )
  const { date = null, by = null } = rows[0] ?? {}
  return { installationDate: date?.toISOString() ?? null, installedBy: by }
}

/** Finishes one, and notes with the trailer when and by whom it was installed. */
export const setFinished = async (
  client: pg.ClientBase,
  one: Pick<StoredInstallation, 'customerId' | 'id' | 'vehicleId' | 'vin' | 'unitId'>,
  facts: {
    readonly finished: Instant
    readonly installerId: number
    readonly firstReports: Readonly<Record<string, Instant>>
  },
): Promise<void> => {
  const finished = new Date(facts.finished)
  await client.query(
    `UPDATE installation SET finished = $3, vin = $4, unit_id = $5, first_reports = $6
      WHERE customer_id = $1 AND id = $2`,
    [one.customerId, one.id, finished, one.vin, one.unitId, JSON.stringify(facts.firstReports)],
  )
  await client.query(
    `UPDATE vehicle SET installation_date = $3, installed_by = $4, updated = now()
      WHERE customer_id = $1 AND id = $2`,
    [one.customerId, one.vehicleId, finished, facts.installerId],
  )
}

export const dropInstallation = async (
  client: pg.ClientBase,
  { customerId, id }: Pick<StoredInstallation, 'customerId' | 'id'>,
): Promise<void> => {
  await client.query('DELETE FROM installation WHERE customer_id = $1 AND id = $2', [customerId, id])
}
