/** The SQL of gateways: which vehicle carried which from when to when, what is known of them, and those that no vehicle carries. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase

const ms = (sql: string) => `floor(extract(epoch FROM ${sql}) * 1000)::float8`

export interface GatewaySpell {
  readonly serialNumber: string
  readonly iccid: string | null
  readonly from: Instant
  /** Null while the vehicle carries it. */
  readonly to: Instant | null
  readonly attachedBy: string | null
  readonly detachedBy: string | null
}

/** What a vehicle carried, the newest first. */
export const gatewaySpells = async (
  db: Db,
  customerId: number,
  vehicleId: number,
): Promise<readonly GatewaySpell[]> => {
  const { rows } = await db.query<GatewaySpell>(
    `SELECT serial_num AS "serialNumber", iccid, ${ms('attached')} AS "from", ${ms('detached')} AS "to",
        attached_by AS "attachedBy", detached_by AS "detachedBy"
      FROM gateway_assignment WHERE customer_id = $1 AND vehicle_id = $2
      ORDER BY attached DESC, id DESC LIMIT 1000`,
    [customerId, vehicleId],
  )
  return rows
}

export interface SensorBox {
  readonly serialNumber: string
  /** Null while it is nobody's. */
  readonly customerId: number | null
  readonly iccid: string | null
  readonly sensorBoxMfgrId: number
}

const boxColumns = `serial_num AS "serialNumber", customer_id AS "customerId", iccid, sensor_box_mfgr_id AS "sensorBoxMfgrId"`

/** SQL: the customer of the vehicle that carried a gateway last; null where none did. @param serial SQL, ours */
export const lastCarriedBy = (serial: string): string =>
  `(SELECT customer_id FROM gateway_assignment WHERE serial_num = ${serial} ORDER BY attached DESC, id DESC LIMIT 1)`

export const boxOf = async (db: Db, serial: string): Promise<SensorBox | null> => {
  const { rows } = await db.query<SensorBox>(`SELECT ${boxColumns} FROM sensor_box WHERE serial_num = $1`, [
    serial,
  ])
  return rows[0] ?? null
}

/**
 * Of which customer a gateway is that no vehicle carries: whom it was entered for, or who carried it last, for what it
 * sent since is theirs. Null where nobody had it.
 */
export const ownerOfSerial = async (db: Db, serial: string): Promise<number | null> => {
  const { rows } = await db.query<{ customerId: number | null }>(
    `SELECT coalesce((SELECT customer_id FROM sensor_box WHERE serial_num = $1), ${lastCarriedBy('$1')}) AS "customerId"`,
    [serial],
  )
  return rows[0]!.customerId
}

/** The serial number of the gateway that has this SIM; null where none has. */
export const serialOfIccid = async (db: Db, iccid: string): Promise<string | null> => {
  const { rows } = await db.query<{ serial: string }>(
    'SELECT serial_num AS serial FROM sensor_box WHERE iccid = $1',
    [iccid],
  )
  return rows[0]?.serial ?? null
}

/** Stores what is known of a gateway; a vehicle that carries it is told from now on to have that SIM. */
export const putBox = async (client: pg.ClientBase, box: SensorBox, now: Instant): Promise<void> => {
  await client.query(
    `INSERT INTO sensor_box (serial_num, customer_id, iccid, sensor_box_mfgr_id, created, updated)
      VALUES ($1, $2, $3, $4, to_timestamp($5), to_timestamp($5))
      ON CONFLICT (serial_num) DO UPDATE SET customer_id = excluded.customer_id, iccid = excluded.iccid,
        sensor_box_mfgr_id = excluded.sensor_box_mfgr_id, updated = excluded.updated`,
    [box.serialNumber, box.customerId, box.iccid, box.sensorBoxMfgrId, now / 1000],
  )
  await client.query('UPDATE gateway_assignment SET iccid = $2 WHERE serial_num = $1 AND detached IS NULL', [
    box.serialNumber,
    box.iccid,
  ])
}

export interface CarryingVehicle {
  readonly id: number
  readonly customerId: number
  readonly unitId: string
}

/** The vehicle that carries a gateway now; null where none does. */
export const carrierOfSerial = async (db: Db, serial: string): Promise<CarryingVehicle | null> => {
  const { rows } = await db.query<CarryingVehicle>(
    'SELECT id, customer_id AS "customerId", unit_id AS "unitId" FROM vehicle WHERE serial_num = $1',
    [serial],
  )
  return rows[0] ?? null
}

/** Puts a gateway on a vehicle, or takes off the one that it carries; the history follows by itself. */
export const setSerial = async (
  client: pg.ClientBase,
  vehicleId: number,
  serial: string | null,
  now: Instant,
): Promise<void> => {
  await client.query('UPDATE vehicle SET serial_num = $2, updated = to_timestamp($3) WHERE id = $1', [
    vehicleId,
    serial,
    now / 1000,
  ])
}

export interface DetachedGateway {
  readonly serialNumber: string
  readonly reports: number
  /** Null where it is only known from somebody who entered it. */
  readonly firstReport: Instant | null
  readonly lastReport: Instant | null
  readonly lat: number | null
  readonly lng: number | null
  readonly iccid: string | null
  readonly heldReports: number
  /** With whose keys it reported; 0: with a key for all. */
  readonly customerIds: readonly number[]
}

/**
 * Gateways that reported, or were entered, and that no vehicle carries: those seen last come first.
 * @param of whose keys they reported with, or who entered them; `all`: anybody
 */
export const detachedGateways = async (
  db: Db,
  of: Scope,
  { sought, most }: { readonly sought: string | null; readonly most: number },
): Promise<readonly DetachedGateway[]> => {
  const params: unknown[] = []
  const own = of === 'all' ? 'true' : `customer_id = ANY($${params.push(of)}::int[])`
  const named =
    sought === null
      ? 'true'
      : `lower(serial_num) LIKE $${params.push(`%${sought.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)}`
  const { rows } = await db.query<DetachedGateway>(
    `WITH seen AS (
        SELECT serial_num, sum(reports)::float8 AS reports, min(first_seen) AS first_seen, max(last_seen) AS last_seen,
          sum(held_reports)::int AS held, array_agg(DISTINCT customer_id) AS customers,
          (array_agg(lat ORDER BY placed DESC NULLS LAST))[1] AS lat, (array_agg(lng ORDER BY placed DESC NULLS LAST))[1] AS lng
        FROM detached_gateway WHERE ${own} AND ${named} GROUP BY serial_num),
      entered AS (SELECT serial_num, iccid, created FROM sensor_box WHERE ${own} AND ${named})
    SELECT serial_num AS "serialNumber", coalesce(s.reports, 0) AS reports, ${ms('s.first_seen')} AS "firstReport",
        ${ms('s.last_seen')} AS "lastReport", s.lat, s.lng, e.iccid, coalesce(s.held, 0) AS "heldReports",
        coalesce(s.customers, '{}') AS "customerIds"
      FROM seen s FULL JOIN entered e USING (serial_num)
      WHERE NOT EXISTS (SELECT FROM vehicle v WHERE v.serial_num = coalesce(s.serial_num, e.serial_num))
      ORDER BY coalesce(s.last_seen, e.created) DESC, serial_num LIMIT ${most}`,
    params,
  )
  return rows
}
