/** Vehicles as they are registered, read for the engine: all, a page at a time, or some. */
import type pg from 'pg'
import { usualZone, type Vehicle } from '#domain/vehicle/vehicle.ts'

const select = `SELECT v.id, v.customer_id, v.vin, v.unit_id, v.serial_num, v.vehicle_type_id, v.device_type_id,
    v.installed_sensor_type_ids, v.base_product_type, v.go_product_type,
    (extract(epoch FROM v.installation_date) * 1000)::float8 AS installed, v.model_year, v.vehicle_mfgr,
    v.vehicle_length_feet, v.axles, v.resting_bogie_weight_lbs, v.has_solar_panels,
    coalesce(d.firmware->>'mainApp', v.main_app_version) AS main_app_version, v.sim_status,
    (extract(epoch FROM v.sim_status_change_date) * 1000)::float8 AS sim_changed, v.cargo_camera_serial_number,
    v.thermo_king_external_id, v.check_fuse,
    (extract(epoch FROM v.subscription_ended) * 1000)::float8 AS subscription_ended, c.short_name, c.time_zone, c.loaded_from_lbs, c.retention_duration_days,
    (SELECT array_agg(g.name ORDER BY g.name)
      FROM vehicle_group_vehicle m
      JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
      WHERE m.customer_id = v.customer_id AND m.vehicle_id = v.id) AS names
  FROM vehicle v
  JOIN customer c ON c.id = v.customer_id
  LEFT JOIN device d ON d.serial_num = v.serial_num`

const nothing: readonly never[] = Object.freeze([])

/** One copy of what many vehicles share, so that a large fleet's registry stays small. */
class Shared {
  readonly #texts = new Map<string, string>()
  readonly #lists = new Map<string, readonly unknown[]>()
  text<T extends string | null>(value: T): T {
    if (value === null) return value
    const known = this.#texts.get(value)
    if (known !== undefined) return known as T
    this.#texts.set(value, value)
    return value
  }
  list<T>(values: readonly T[] | null): readonly T[] {
    if (values === null || values.length === 0) return nothing
    const key = values.join('\n')
    const known = this.#lists.get(key)
    if (known) return known as readonly T[]
    this.#lists.set(key, values)
    return values
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const vehicleOf = (r: any, shared: Shared): Vehicle => ({
  id: r.id,
  customerId: r.customer_id,
  vin: r.vin,
  unitId: r.unit_id,
  serialNumber: r.serial_num,
  vehicleTypeId: r.vehicle_type_id,
  deviceTypeId: r.device_type_id,
  installedSensorTypeIds: shared.list<number>(r.installed_sensor_type_ids),
  baseProductType: shared.text(r.base_product_type),
  goProductType: shared.text(r.go_product_type),
  installationDate: r.installed,
  modelYear: r.model_year,
  vehicleMfgr: shared.text(r.vehicle_mfgr),
  vehicleLengthFeet: r.vehicle_length_feet,
  axles: r.axles,
  restingBogieWeightLbs: r.resting_bogie_weight_lbs,
  hasSolarPanels: r.has_solar_panels,
  mainAppVersion: shared.text(r.main_app_version),
  simStatus: shared.text(r.sim_status),
  simStatusChangeDate: r.sim_changed,
  cargoCameraSerialNumber: r.cargo_camera_serial_number,
  thermoKingExternalId: r.thermo_king_external_id,
  checkFuse: r.check_fuse,
  subscriptionEnded: r.subscription_ended,
  groups: shared.list<string>(r.names),
  loadedFromLbs: r.loaded_from_lbs,
  customerName: shared.text(r.short_name),
  ...(r.time_zone !== usualZone && { timeZone: shared.text(r.time_zone) }),
})

const page = 10_000

/** All vehicles, or these that are there. */
export const readVehicles = async (
  client: pg.ClientBase,
  ids: readonly number[] | 'all',
): Promise<readonly Vehicle[]> => {
  const shared = new Shared()
  if (ids !== 'all') {
    const { rows } = await client.query(`${select} WHERE v.id = ANY($1)`, [ids])
    return rows.map((row) => vehicleOf(row, shared))
  }
  const found: Vehicle[] = []
  for (let after = -1; ; ) {
    const { rows } = await client.query(`${select} WHERE v.id > $1 ORDER BY v.id LIMIT ${page}`, [after])
    for (const row of rows) found.push(vehicleOf(row, shared))
    if (rows.length < page) return found
    after = rows.at(-1)!.id
  }
}
