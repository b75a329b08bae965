/** The SQL of registered vehicles as people give them: read, inserted and changed, many at a time. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { productOf, type VehicleDraft } from '#domain/fleet/vehicle-draft.ts'
import { refusal } from '../platform/refusal.ts'

type Db = pg.Pool | pg.ClientBase

/** A vehicle as it is registered, in the fields that people give. */
export interface RegisteredVehicle extends VehicleDraft {
  readonly id: number
  readonly simStatus: 'Activated' | 'Deactivated'
}

/** Statements take so many vehicles: large enough that the round trip does not count, small enough for modest memory. */
const batch = 5_000
/** After so many the planner is told how the tables have grown: what it planned for a few would read all of them for each. */
const first = 500

const columns = `v.id, v.customer_id AS "customerId", v.vin, v.unit_id AS "unitId", v.vehicle_type_id AS "vehicleTypeId",
    v.device_type_id AS "deviceTypeId", v.serial_num AS "serialNumber", v.axles, v.model_year AS "modelYear",
    v.vehicle_mfgr AS "vehicleMfgr", v.vehicle_length_feet AS "vehicleLengthFeet",
    v.resting_bogie_weight_lbs AS "restingBogieWeightLbs", v.has_solar_panels AS "hasSolarPanels",
    ARRAY(SELECT s FROM unnest(v.installed_sensor_type_ids) AS s ORDER BY s) AS "installedSensorTypeIds",
    v.cargo_camera_serial_number AS "cargoCameraSerialNumber", v.thermo_king_external_id AS "thermoKingExternalId",
    ARRAY(SELECT g.name FROM vehicle_group_vehicle m
      JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.customer_id = v.customer_id AND m.vehicle_id = v.id ORDER BY g.name) AS groups,
    v.sim_status AS "simStatus"`

/**
 * The vehicles that a condition on `vehicle v` lets through, in the order of their numbers.
 * @param condition ours, never a user's; its values are `params`
 */
export const readVehicles = async (
  db: Db,
  condition: string,
  params: readonly unknown[],
  { lock = false } = {},
): Promise<readonly RegisteredVehicle[]> => {
  const { rows } = await db.query<RegisteredVehicle>(
    `SELECT ${columns} FROM vehicle v WHERE ${condition} ORDER BY v.id${lock ? ' FOR UPDATE OF v' : ''}`,
    [...params],
  )
  return rows
}

/** Any number that stays the same: registering is done one after another, so that nothing is there twice. */
const registryLock = 7_236_851

/** @assume Whoever looks at a form does not wait longer for what somebody else imports or deletes. */
const waitsMost: Ms = 5_000

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

/**
 * To be called first in a transaction that registers or edits vehicles: others wait for its end.
 * @param act who does it, and when it was done where that is not now; told by the history of gateways
 * @param most how long it waits for others; null: as long as they take
 * @throws a refusal where they take longer
 */
export const beginRegistering = async (
  client: pg.ClientBase,
  { actor, at = null }: { readonly actor: string; readonly at?: Instant | null },
  most: Ms | null = waitsMost,
): Promise<void> => {
  if (most !== null) await client.query(`SET LOCAL lock_timeout = ${Math.ceil(most)}`)
  await takeRegistry(client, actor, at)
  if (most !== null) await client.query('SET LOCAL lock_timeout = DEFAULT')
}

const takeRegistry = async (client: pg.ClientBase, actor: string, at: Instant | null): Promise<void> => {
  const taken = client.query(
    `SELECT pg_advisory_xact_lock($1), set_config('tandem.actor', $2, true), set_config('tandem.at', $3, true)`,
    [registryLock, actor, at === null ? '' : String(at / 1000)],
  )
  await taken.catch((error: unknown) => {
    throw isLockTimeout(error) ? refusal(trailerWords.busy) : error
  })
}

/** A draft as a row of `json_to_recordset`. */
const rowOf = (draft: VehicleDraft, n: number) => {
  const { base, go } = productOf(draft)
  return { n, ...draft, base, go }
}
const recordset = `json_to_recordset($1::json) AS d(n int, id int, "customerId" int, vin text, "unitId" text,
    "serialNumber" text, "vehicleTypeId" int, "deviceTypeId" int, axles int, "modelYear" int, "vehicleMfgr" text,
    "vehicleLengthFeet" float8, "restingBogieWeightLbs" float8, "hasSolarPanels" bool, "installedSensorTypeIds" int[],
    "cargoCameraSerialNumber" text, "thermoKingExternalId" text, base text, go text)`

const insert = `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
      installed_sensor_type_ids, base_product_type, go_product_type, model_year, vehicle_mfgr, vehicle_length_feet, axles,
      resting_bogie_weight_lbs, has_solar_panels, sim_status, sim_status_change_date, cargo_camera_serial_number,
      thermo_king_external_id)
    SELECT d."customerId", d.vin, d."unitId", d."serialNumber", d."vehicleTypeId", d."deviceTypeId",
      d."installedSensorTypeIds", d.base, d.go, d."modelYear", d."vehicleMfgr", d."vehicleLengthFeet", d.axles,
      d."restingBogieWeightLbs", d."hasSolarPanels", 'Activated', to_timestamp($2), d."cargoCameraSerialNumber",
      d."thermoKingExternalId"
    FROM ${recordset} ORDER BY d.n RETURNING id, vin`

const join = `INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
    SELECT g.customer_id, g.id, m.id FROM json_to_recordset($1::json) AS m(id int, "customerId" int, name text)
    JOIN vehicle_group g ON g.customer_id = m."customerId" AND g.name = m.name
    ON CONFLICT DO NOTHING`

const putIntoGroups = async (
  client: pg.ClientBase,
  vehicles: readonly (Pick<VehicleDraft, 'customerId' | 'groups'> & { readonly id: number })[],
): Promise<void> => {
  const members = vehicles.flatMap(({ id, customerId, groups }) =>
    groups.map((name) => ({ id, customerId, name })),
  )
  if (members.length > 0) await client.query(join, [JSON.stringify(members)])
}

/**
 * Registers vehicles whose drafts were checked (`checkVehicle`, `conflictsOf`), inside the caller's transaction, which
 * began with `beginRegistering`. Answers their numbers in the order given; the engine is to be told of them after the
 * commit.
 * @param isFirst whether these are the first of their transaction: of many, the planner learns after the first few
 */
export const insertVehicles = async (
  client: pg.ClientBase,
  drafts: readonly VehicleDraft[],
  now: Instant,
  isFirst = true,
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let from = 0, size = first; from < drafts.length; from += size, size = batch) {
    const some = drafts.slice(from, from + size)
    const { rows } = await client.query<{ id: number; vin: string }>(insert, [
      JSON.stringify(some.map(rowOf)),
      now / 1000,
    ])
    if (isFirst && from === 0 && some.length === first)
      await client.query('ANALYZE vehicle, gateway_assignment')
    const byVin = new Map(rows.map(({ id, vin }) => [vin, id]))
    const made = some.map((draft) => ({ ...draft, id: byVin.get(draft.vin)! }))
    await putIntoGroups(client, made)
    for (const { id } of made) ids.push(id)
  }
  return ids
}

/** A vehicle with all that it is from now on; its VIN and its customer stay. */
export interface VehicleChange extends VehicleDraft {
  readonly id: number
}

const update = `UPDATE vehicle v SET unit_id = d."unitId", serial_num = d."serialNumber",
      vehicle_type_id = d."vehicleTypeId", device_type_id = d."deviceTypeId",
      installed_sensor_type_ids = d."installedSensorTypeIds",
      base_product_type = d.base, go_product_type = d.go, model_year = d."modelYear", vehicle_mfgr = d."vehicleMfgr",
      vehicle_length_feet = d."vehicleLengthFeet", axles = d.axles,
      resting_bogie_weight_lbs = d."restingBogieWeightLbs", has_solar_panels = d."hasSolarPanels",
      cargo_camera_serial_number = d."cargoCameraSerialNumber", thermo_king_external_id = d."thermoKingExternalId",
      updated = to_timestamp($2)
    FROM ${recordset} WHERE v.customer_id = d."customerId" AND v.id = d.id`

/**
 * Changes vehicles whose drafts were checked (`checkVehicleChange`, `conflictsOf`), inside the caller's transaction,
 * which began with `beginRegistering`. Among them serial numbers may change places. The engine is to be told after the
 * commit.
 */
export const changeVehicles = async (
  client: pg.ClientBase,
  changes: readonly VehicleChange[],
  now: Instant,
): Promise<void> => {
  // Serial numbers are given up before any is taken on: two vehicles may exchange theirs.
  if (changes.length > 1)
    await client.query(
      `UPDATE vehicle v SET serial_num = NULL FROM json_to_recordset($1::json) AS d(id int, "serialNumber" text)
        WHERE v.id = d.id AND v.serial_num IS NOT NULL AND v.serial_num IS DISTINCT FROM d."serialNumber"`,
      [JSON.stringify(changes.map(({ id, serialNumber }) => ({ id, serialNumber })))],
    )
  for (let from = 0; from < changes.length; from += batch) {
    const some = changes.slice(from, from + batch)
    await client.query(update, [JSON.stringify(some.map(rowOf)), now / 1000])
    const named = some.map(({ id, customerId, groups }) => ({ id, customerId, groups }))
    await client.query(
      `DELETE FROM vehicle_group_vehicle m USING json_to_recordset($1::json) AS d(id int, "customerId" int, groups json),
          vehicle_group g
        WHERE m.customer_id = d."customerId" AND m.vehicle_id = d.id
          AND g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
          AND g.name NOT IN (SELECT json_array_elements_text(d.groups))`,
      [JSON.stringify(named)],
    )
    await putIntoGroups(client, some)
  }
}

/** Turns vehicles' SIMs on or off. */
export const setSimStatus = async (
  client: pg.ClientBase,
  id: number,
  status: 'Activated' | 'Deactivated',
  now: Instant,
): Promise<void> => {
  await client.query(
    'UPDATE vehicle SET sim_status = $2, sim_status_change_date = to_timestamp($3), updated = to_timestamp($3) WHERE id = $1',
    [id, status, now / 1000],
  )
}
