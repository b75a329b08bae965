/** What is known of gateways as devices: a page of them, and one with its configuration. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type Config, type ConfigDifference, configDrift } from '#domain/ota/config-keys.ts'
import { type ListPage, pageOf } from './places.ts'

type Db = pg.Pool | pg.ClientBase

export interface Contact {
  readonly way: string
  readonly at: Instant
}

export interface Device {
  readonly serialNumber: string
  readonly vin: string | null
  readonly unitId: string | null
  readonly customerName: string | null
  readonly product: string
  readonly hardware: string
  readonly firmware: Readonly<Record<string, string>>
  readonly config: Config
  /** What it should be configured to, where that was decided. */
  readonly desired: Config
  readonly configHash: string | null
  readonly commands: readonly string[]
  readonly jobTypes: readonly string[]
  readonly iccid: string | null
  readonly simStatus: string | null
  readonly started: Instant | null
  readonly heard: Instant
  readonly way: string
  /** When it was heard of last on each way, the newest first. */
  readonly contacts: readonly Contact[]
  readonly drift: readonly ConfigDifference[]
}

/** The key of templates, as their index has it. */
const keySql = 't.product, coalesce(t.customer_id, 0), coalesce(t.group_id, 0)'
const templateSql = (key: string): string =>
  `coalesce((SELECT t.config FROM config_template t WHERE (${keySql}) = (d.product, ${key})), '{}')`
/** What a gateway `d` on a vehicle `v` should be configured to: as its product, its customer, its groups. */
const desiredSql = `(${templateSql('0, 0')} || ${templateSql('v.customer_id, 0')}
  || coalesce((SELECT jsonb_object_agg(e.key, e.value ORDER BY t.group_id) FROM vehicle_group_vehicle g
    JOIN config_template t ON (${keySql}) = (d.product, g.customer_id, g.vehicle_group_id)
    CROSS JOIN jsonb_each(t.config) e
    WHERE g.customer_id = v.customer_id AND g.vehicle_id = v.id), '{}'))`

const from = `device d LEFT JOIN vehicle v ON v.serial_num = d.serial_num LEFT JOIN customer k ON k.id = v.customer_id`
export const deviceColumns = `d.*, v.vin, v.unit_id, k.short_name, ${desiredSql} AS desired`

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
export const toDevice = (row: any): Device => ({
  serialNumber: row.serial_num,
  vin: row.vin,
  unitId: row.unit_id,
  customerName: row.short_name,
  product: row.product,
  hardware: row.hardware,
  firmware: row.firmware,
  config: row.config,
  desired: row.desired,
  configHash: row.config_hash,
  commands: row.commands,
  jobTypes: row.job_types,
  iccid: row.iccid,
  simStatus: row.sim_status,
  started: row.started?.getTime() ?? null,
  heard: row.heard.getTime(),
  way: row.way,
  contacts: Object.entries<string>(row.heard_by)
    .map(([way, at]) => ({ way, at: Date.parse(at) }))
    .sort((a, b) => b.at - a.at),
  drift: configDrift(row.desired, row.config),
})

export interface DeviceFilter {
  /** Part of a serial number, a unit ID or a VIN, in any case. */
  readonly search: string
  readonly product: string | null
  readonly customerId: number | null
  /** A group of that customer; null: all of it. */
  readonly groupId: number | null
  /** Those alone whose configuration is not what it should be. */
  readonly drifting: boolean
}

/** What the keys of places in the list of devices look like: serial numbers. */
export const isSerialKey = /^\S(.*\S)?$/

export interface DevicePage {
  /** Of all pages. */
  readonly count: number
  readonly list: readonly Device[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

/** A customer's devices in a group, whatever is beside them. */
const inGroupSql = `EXISTS (SELECT FROM vehicle_group_vehicle g
  WHERE g.customer_id = $3 AND g.vehicle_group_id = $4 AND g.vehicle_id = v.id)`
/** Where no template speaks of its product, nothing is wanted of a device. */
const driftingSql = `d.product IN (SELECT t.product FROM config_template t) AND NOT (d.config @> ${desiredSql})`

/** Those that were heard of last first. */
export const devicesPage = async (
  db: Db,
  { search, product, customerId, groupId, drifting }: DeviceFilter,
  { limit, offset, after }: ListPage,
): Promise<DevicePage> => {
  const params = [search.trim().toLowerCase(), product, customerId, groupId]
  const where = `($1 = '' OR position($1 IN lower(d.serial_num)) > 0 OR position($1 IN lower(v.unit_id)) > 0
      OR position($1 IN lower(v.vin)) > 0)
    AND ($2::text IS NULL OR d.product = $2) AND ($3::int IS NULL OR v.customer_id = $3)
    AND ($4::int IS NULL OR ${inGroupSql})${drifting ? ` AND ${driftingSql}` : ''}`
  const [{ rows }, counted] = await Promise.all([
    db.query(
      `SELECT ${deviceColumns} FROM ${from} WHERE ${where}
        AND ($7::timestamptz IS NULL OR (d.heard <= $7 AND (d.heard < $7 OR d.serial_num > $8)))
        ORDER BY d.heard DESC, d.serial_num LIMIT $5 OFFSET $6`,
      [...params, limit + 1, offset, after && new Date(after.at), after?.key ?? null],
    ),
    db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`, params),
  ])
  const page = pageOf(rows.map(toDevice), limit, ({ heard, serialNumber }) => ({
    at: heard,
    key: serialNumber,
  }))
  return { count: counted.rows[0]!.count, ...page }
}

export const deviceOf = async (db: Db, serial: string): Promise<Device | null> => {
  const { rows } = await db.query(`SELECT ${deviceColumns} FROM ${from} WHERE d.serial_num = $1`, [serial])
  return rows[0] ? toDevice(rows[0]) : null
}
