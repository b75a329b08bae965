/** Which reports somebody sees, judged in memory: the same as `heldRowsSql` says in the database, for streams. */
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

export interface SeenReports {
  /** The same for all who see the same. */
  readonly key: string
  readonly sees: (of: { readonly customerId: number; readonly vehicleId: number }) => boolean
}

const kept: Ms = 5 * second

/** @param now the clock; tests pass their own */
export const makeSeenReports = (pool: pg.Pool, now: () => Instant = Date.now) => {
  const known = new Map<string, { readonly at: Instant; readonly seen: Promise<SeenReports> }>()

  const load = async (key: string, { scope, limits }: AccessScope): Promise<SeenReports> => {
    const customers = scope === 'all' ? null : new Set(scope)
    const limited = new Map([...limits.keys()].map((id) => [id, new Set<number>()]))
    if (limited.size > 0) {
      const { rows } = await pool.query<{ customer_id: number; vehicle_id: number }>(
        `SELECT customer_id, vehicle_id FROM held_group_vehicle
          WHERE customer_id = ANY($1::int[]) AND vehicle_group_id = ANY($2::int[])`,
        [[...limits.keys()], [...limits.values()].flat()],
      )
      for (const { customer_id, vehicle_id } of rows) limited.get(customer_id)?.add(vehicle_id)
    }
    return {
      key,
      sees: ({ customerId, vehicleId }) =>
        (customers === null || customers.has(customerId)) &&
        (limited.get(customerId)?.has(vehicleId) ?? true),
    }
  }

  /** Read anew every few seconds. */
  return (accessScope: AccessScope): Promise<SeenReports> => {
    const { scope, limits } = accessScope
    const key = JSON.stringify([scope === 'all' ? scope : [...scope].sort((a, b) => a - b), [...limits]])
    const at = now()
    for (const [one, { at: since }] of known) if (at - since > kept) known.delete(one)
    const found = known.get(key)
    if (found) return found.seen
    const seen = load(`${at} ${key}`, accessScope)
    known.set(key, { at, seen })
    seen.catch(() => known.delete(key))
    return seen
  }
}
