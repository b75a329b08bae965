/** A fleet that is watched by rules of every sort, for tests that compare what is stored of the same load. */
import { hours, minutes } from '#domain/basics/time.ts'
import type { Database } from '../../platform/database.ts'
import { testDatabase } from '../../platform/testing.ts'
import { addCustomer, addVehicles } from '../testing.ts'
import { drawFence, firingsIn, makeRule, visitsIn } from './testing.ts'

export const start = Math.floor(Date.now() / 1000) * 1000 - hours(10)
export const vehicles = 12
export const rounds = 90

/** A customer with a geofence and rules of every sort, in a database without any. */
export const prepareIn = async (db: Pick<Database, 'pool'>): Promise<void> => {
  const customerId = await addCustomer(db.pool, 'NS')
  await addVehicles(db.pool, customerId, 'MRY', vehicles)
  await drawFence(db.pool, customerId, 'Yard 9', start - minutes(5))
  for (const [alertTypeId, predicate] of [
    [1, { anyCustomerGeofence: true, geofenceEnterEvents: true, geofenceExitEvents: true }],
    [2, { anyCustomerGeofence: true, geofenceOccupancyDurationMs: minutes(8) }],
    [5, { anyAbsSystemFault: true }],
    [10, { doorOpened: true }],
    [11, { doorOpened: true, doorStatusDurationMs: minutes(9) }],
  ] as const)
    await makeRule(db.pool, customerId, start - minutes(5), {
      // A name tells it apart where ids are others.
      name: `Rule ${alertTypeId}`,
      alertTypeId,
      alertPredicates: [{ alertPredicateTypeId: alertTypeId, ...predicate }],
      alertNotificationRateLimitMs: alertTypeId === 10 ? minutes(30) : 0,
    })
}

/** The same in a database of its own. */
export const prepare = async (): Promise<Database> => {
  const db = await testDatabase()
  await prepareIn(db)
  return db
}

/** What is stored, without what differs from run to run. */
export const stored = async ({ pool }: Pick<Database, 'pool'>) => {
  const { rows: ids } = await pool.query<{ id: number }>('SELECT id FROM vehicle ORDER BY id')
  const vehicle = new Map(ids.map(({ id }, n) => [id, n]))
  const { rows: rules } = await pool.query<{ id: string; name: string }>('SELECT id, name FROM alert_rule')
  const name = new Map(rules.map(({ id, name }) => [id, name]))
  const firings = (await firingsIn(pool)).filter(({ isWithdrawn }) => !isWithdrawn)
  return {
    visits: (await visitsIn(pool)).map((one) => ({ ...one, vehicle: vehicle.get(one.vehicle) })),
    firings: firings
      .map((one) => ({ ...one, vehicle: vehicle.get(one.vehicle), source: name.get(one.source) }))
      .map((one) => JSON.stringify(one))
      .sort(),
  }
}
