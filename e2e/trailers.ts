/** Trailers of a journey's own: nobody reports for them but the journey. */
import { graphql } from './api.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { iso, reportByHttp } from './gateway.ts'
import { adminToken, customerId } from './people.ts'

interface Trailer {
  readonly vin: string
  /** Its gateway's serial number, too. */
  readonly unitId: string
  readonly deviceTypeId: number
  readonly sensorTypeIds: readonly number[]
  readonly axles?: number
}

/**
 * Registers one of a customer, built by the portal's OEM, behind the house's back.
 * @throws where another journey has one of this VIN
 */
export async function makeTrailer(
  customer: string,
  { vin, unitId, deviceTypeId, sensorTypeIds, axles = 2 }: Trailer,
): Promise<void> {
  await inDatabase(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
        installed_sensor_type_ids, base_product_type, go_product_type, axles, resting_bogie_weight_lbs,
        has_solar_panels, sim_status, vehicle_mfgr, check_fuse)
      VALUES ($1, $2, $3, $3, 3, $4, $5, 'Pro', '', $6, 8000, false, 'Activated', 'Wabash', true) ON CONFLICT (vin) DO NOTHING`,
    [Number(customer), vin, unitId, deviceTypeId, sensorTypeIds, axles],
  )
  const [made] = await inDatabase<{ serial: string }>(
    'SELECT serial_num AS serial FROM vehicle WHERE vin = $1',
    [vin],
  )
  // A journey that is tried once more finds what it made; another's VIN would stay without a gateway of its own.
  if (made?.serial !== unitId)
    throw new Error(`${vin} is a trailer of another journey, ${made?.serial}: choose another VIN.`)
}

/** Waits until lists and searches have it: its row is written some seconds after its first report, at most. */
export const isListed = (unitId: string) =>
  eventually(`${unitId} is listed`, async () => {
    const { data } = await graphql<{
      vehiclesNow: { vehicles: readonly { unitId: string; lat: number | null }[] }
    }>(
      await adminToken(),
      'query($unitId: String) { vehiclesNow(search: $unitId) { vehicles { unitId lat } } }',
      { unitId },
    )
    return data.vehiclesNow.vehicles.some((vehicle) => vehicle.unitId === unitId && vehicle.lat !== null)
  })

/** A dry van of Northstar Logistics that stands at a place since now. Made before a page is opened, the page knows it. */
export async function parkedAtNorthstar(vin: string, unitId: string, place: { lat: number; lng: number }) {
  const customer = await customerId('Northstar Logistics')
  await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 10, 36] })
  await reportFor(unitId, { gps: { ...place, headingDeg: 0, speedMph: 0 } })
  await isListed(unitId)
  return { vin, unitId }
}

/** Reports for one: it is known soon after its gateway has been refused. */
export const reportFor = (serial: string, readings: object, recorded = Date.now()) =>
  eventually(`a report of ${serial} is taken`, async () => {
    const { accepted, duplicate } = await reportByHttp({ serial, recorded: iso(recorded), ...readings })
    // What was held of it may have been taken in between two tries.
    return accepted + duplicate === 1
  })
