/** What journeys of reports stand on: a customer of their own with one trailer that nobody else drives. */
import { hours } from '#domain/basics/time.ts'
import { tokenOf } from './api.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { makeGeofence } from './geofences.ts'
import { adminToken, makeCustomer, makeUser } from './people.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

export const reporter = 'dispatch@reports-journey.example'
export const trailer = { vin: '1GRAA0622TKRJ0001', unitId: 'RJ-0001' }
export const yardName = 'Reports yard'

const place = { lat: 41.26, lng: -95.94 }

/** Answers the customer's id; a journey that is tried once more finds all as it was. */
export async function reportStage(): Promise<string> {
  const customer = await makeCustomer('RPJ', 'Report Journeys', [
    'MapRefreshing',
    'ThermoKing',
    'GeofenceV2',
    'AbsFaultDetailReport',
    'AssetGeofenceThresholdReport',
    'ReeferTempHistoryReport',
    'MaintenanceDashboard',
  ])
  await makeUser(reporter, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 5, 7, 10, 25, 36] })
  await makeGeofence(await adminToken(), {
    customerId: customer,
    name: yardName,
    ...place,
    radiusMeters: 800,
  })
  const now = Date.now()
  for (const ago of [hours(3), hours(2), hours(1)])
    await reportFor(
      trailer.unitId,
      {
        gps: { ...place, speedMph: 0, headingDeg: 0 },
        absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
        reeferUnit: {
          powerOn: true,
          operatingMode: 'CONTINUOUS',
          ambientCelsius: 20,
          zones: [{ zone: 1, setPointCelsius: 1, dischargeAirCelsius: 0, returnAirCelsius: ago / hours(1) }],
        },
      },
      now - ago,
    )
  // A report after the geofence was drawn finds the trailer in it.
  await eventually(`${trailer.unitId} is in ${yardName}`, async () => {
    const visits = await inDatabase(
      'SELECT FROM visit i JOIN geofence g ON g.id = i.geofence_id WHERE g.name = $1',
      [yardName],
    )
    if (visits.length > 0) return true
    await reportFor(trailer.unitId, { gps: { ...place, speedMph: 0, headingDeg: 0 } })
    return false
  })
  await isListed(trailer.unitId)
  return customer
}

/** A token of who makes the reports. */
export const reportToken = (): Promise<string> => tokenOf(reporter)
