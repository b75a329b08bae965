/** The gateway of one vehicle as it says itself, for whoever sees the vehicle. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { accessScopeOf, accessScopeSql } from '../scope/vehicle-scope.ts'
import { type Device, deviceColumns, toDevice } from './devices.ts'

const vehicle = { customer: 'v.customer_id', vehicle: 'v.id' }

/**
 * Null where the viewer sees no such vehicle, it carries no gateway, or this has not said what it is. Whoever may not see
 * gateways is not told of its SIM.
 */
export const vehicleDevice = async (db: pg.Pool, viewer: Viewer, vin: string): Promise<Device | null> => {
  const [seen, withSim] = await Promise.all([
    accessScopeOf(db, viewer, 'vehicle'),
    accessScopeOf(db, viewer, 'seeGateways'),
  ])
  const params: unknown[] = [vin.trim().toUpperCase()]
  const { rows } = await db.query(
    `SELECT ${deviceColumns}, (${accessScopeSql(withSim, vehicle, params)}) AS with_sim
      FROM vehicle v JOIN device d ON d.serial_num = v.serial_num JOIN customer k ON k.id = v.customer_id
      WHERE v.vin = $1 AND (${accessScopeSql(seen, vehicle, params)})`,
    params,
  )
  if (!rows[0]) return null
  const device = toDevice(rows[0])
  return rows[0].with_sim ? device : { ...device, iccid: null, simStatus: null }
}
