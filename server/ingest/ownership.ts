/** Who held a vehicle when, as its owner or its lessee, of vehicles that changed hands. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { TenureGap } from '#domain/vehicle/vehicle.ts'

/** A tenure of an owner; `to` is not included, and null while it lasts. One that was undone ends as it starts. */
export interface OwnerTenure {
  readonly customerId: number
  readonly from: Instant
  readonly to: Instant | null
  readonly unitId: string
}

export class Ownership {
  /** Those that were undone among them, the earliest first. */
  readonly #tenures: readonly OwnerTenure[]

  constructor(tenures: readonly OwnerTenure[]) {
    this.#tenures = tenures
  }

  ownerAt(moment: Instant): number | undefined {
    return this.#tenures.find(({ from, to }) => from <= moment && (to === null || moment < to))?.customerId
  }

  /** Tenures that last beyond a moment. */
  since(moment: Instant): readonly OwnerTenure[] {
    return this.#tenures.filter(({ from, to }) => to === null || (to > moment && to > from))
  }

  /** All that have it, had it, or for a while seemed to. */
  get customerIds(): ReadonlySet<number> {
    return new Set(this.#tenures.map(({ customerId }) => customerId))
  }

  /** What a customer called it, last. */
  unitId(customerId: number): string {
    return this.#tenures.findLast((one) => one.customerId === customerId)?.unitId ?? ''
  }

  /** When it was not the customer's, from the end of each of their tenures to the beginning of the next. */
  gaps(customerId: number): readonly TenureGap[] {
    const own = this.#tenures.filter(
      ({ customerId: id, from, to }) => id === customerId && (to === null || to > from),
    )
    return own.flatMap(({ to }, n): TenureGap[] => {
      const next = own[n + 1]?.from ?? null
      return to === null || to === next ? [] : [{ from: to, to: next }]
    })
  }
}

/** Of these vehicles those that changed hands. */
export const readOwnership = async (
  client: pg.ClientBase,
  vehicleIds: readonly number[] | 'all',
): Promise<ReadonlyMap<number, Ownership>> => {
  const { rows } = await client.query<OwnerTenure & { vehicleId: number }>(
    `SELECT vehicle_id AS "vehicleId", customer_id AS "customerId", (extract(epoch FROM starts) * 1000)::float8 AS "from",
        (extract(epoch FROM ends) * 1000)::float8 AS "to", unit_id AS "unitId"
      FROM tenure WHERE ($1::int[] IS NULL OR vehicle_id = ANY($1)) ORDER BY vehicle_id, starts, ends`,
    [vehicleIds === 'all' ? null : vehicleIds],
  )
  const byVehicle = new Map<number, OwnerTenure[]>()
  for (const { vehicleId, ...tenure } of rows) {
    const tenures = byVehicle.get(vehicleId)
    if (tenures) tenures.push(tenure)
    else byVehicle.set(vehicleId, [tenure])
  }
  return new Map(Array.from(byVehicle, ([id, tenures]) => [id, new Ownership(tenures)]))
}
