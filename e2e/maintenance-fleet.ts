/** A customer of a journey's own with trailers of which the database says how they are. */
import { inDatabase } from './database.ts'
import { customerId, makeCustomer, makeUser } from './people.ts'

export interface MaintenanceFleet {
  readonly customerId: string
  readonly email: string
  /** VINs by unit ID. */
  readonly vins: Readonly<Record<string, string>>
}

/** Makes a customer with maintenance switched on, somebody who keeps it up, and trailers called by this word and a number. */
export async function makeFleet(abbrev: string, name: string, trailers: number): Promise<MaintenanceFleet> {
  const id = await makeCustomer(abbrev, name)
  if (id !== (await customerId(name))) throw new Error(`There are two customers called ${name}.`)
  await inDatabase(`UPDATE customer SET flags = '{MaintenanceDashboard,AlertAssetStatus}' WHERE id = $1`, [
    Number(id),
  ])
  const email = `fleet@${abbrev.toLowerCase()}.example`
  await makeUser(email, [`CUSTOMER_${id}`])
  const vins: Record<string, string> = {}
  for (let n = 1; n <= trailers; n++) {
    const unit = `${abbrev}-${n}`
    const vin = `1GRAA0622TK${abbrev.slice(0, 2)}${String(n).padStart(4, '0')}`
    vins[unit] = vin
    const [vehicle] = await inDatabase<{ id: number }>(
      `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
          base_product_type, go_product_type, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status, vehicle_mfgr)
        VALUES ($1, $2, $3, 3, 1, '{1,6,7}', 'Pro', '', 2, 8000, false, 'Activated', 'Wabash') RETURNING id`,
      [Number(id), vin, unit],
    )
    await inDatabase(
      `INSERT INTO vehicle_now (customer_id, vehicle_id, sim_status, vin, unit_id, customer_name, abs_odometer_miles,
          sensor_connectivity_status, group_names, geofence, last_reported_calculated, level)
        VALUES ($1, $2, 'Activated', $3, $4, $5, 1000, 'GOOD', '{}', '{}', now(), 'good')`,
      [Number(id), vehicle!.id, vin, unit, name],
    )
  }
  return { customerId: id, email, vins }
}

const ofVehicle = 'FROM vehicle v WHERE v.vin = $1'

/** An ABS modulator valve fails now: level 3. One that has failed is left as it is. */
export const failValve = (vin: string) =>
  inDatabase(
    `INSERT INTO fault (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position, mileage, start_miles)
      SELECT v.customer_id, v.id, now(), 7, 795, 5, '', 'odometer',
        (SELECT n.abs_odometer_miles FROM vehicle_now n WHERE n.vehicle_id = v.id) ${ofVehicle}
          AND NOT EXISTS (SELECT FROM fault f WHERE f.customer_id = v.customer_id AND f.vehicle_id = v.id AND f.ended IS NULL)`,
    [vin],
  )

/** The valve's fault is no longer reported. */
export const mendValve = (vin: string) =>
  inDatabase(
    `UPDATE fault f SET ended = now(), end_miles = start_miles FROM vehicle v
      WHERE v.vin = $1 AND f.customer_id = v.customer_id AND f.vehicle_id = v.id AND f.ended IS NULL`,
    [vin],
  )

/** It has been driven so many miles more. */
export const drive = (vin: string, miles: number) =>
  inDatabase(
    `UPDATE vehicle_now n SET abs_odometer_miles = abs_odometer_miles + $2 FROM vehicle v
      WHERE v.vin = $1 AND n.customer_id = v.customer_id AND n.vehicle_id = v.id`,
    [vin, miles],
  )

/** A trailer stands in a geofence and is in a group of its customer; both are made. */
export async function beIn(
  { customerId, vins }: MaintenanceFleet,
  unit: string,
  fence: string,
  group: string,
) {
  const of = Number(customerId)
  await inDatabase('INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2)', [of, group])
  await inDatabase(
    `WITH yard AS (INSERT INTO geofence (customer_id, name, category_id, geofence_type_id, radius_meters, center_lat, center_lng)
        VALUES ($1, $2, 1, 1, 200, 41.6, -93.6) RETURNING id)
      INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version)
        SELECT $1, v.id, yard.id, now(), 'entered', 1 FROM yard, vehicle v WHERE v.vin = $3`,
    [of, fence, vins[unit]!],
  )
  await inDatabase(`UPDATE vehicle_now SET geofence = ARRAY[$2], group_names = ARRAY[$3] WHERE vin = $1`, [
    vins[unit]!,
    fence,
    group,
  ])
}
