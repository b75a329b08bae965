/** Hands the vehicles of a lease to the lessee, and back to the lessor: in the caller's transaction, which holds the registry and the lease. */
import type pg from 'pg'
import { hours } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { ReturnInspection } from '#domain/fleet/lease-inspection.ts'
import { type Actor, recordMany } from '../audit/record.ts'
import { changeOwner } from '../tenures/transfer.ts'
import type { Leaving } from '../vin-transfer/effects/effect.ts'
import { transferEffects } from '../vin-transfer/effects/index.ts'
import { type Lease, type LeasedUnit, shownMiles } from './store.ts'

/** The subscription of a leased vehicle is the lessor's matter, and goes on. */
const effects = transferEffects.filter(({ key }) => key !== 'subscriptions')

const leased = { called: 'a lease', did: 'Leased' } as const
const returned = { called: 'a lease', did: 'Returned' } as const

/** Since when whoever has them now has had them, at the latest: that cannot end before it began. */
const heldSince = async (client: pg.ClientBase, ids: readonly number[]): Promise<Instant> => {
  const { rows } = await client.query<{ since: number | null }>(
    `SELECT floor(extract(epoch FROM max(starts)) * 1000)::float8 AS since FROM tenure
      WHERE vehicle_id = ANY($1) AND ends IS NULL AND starts > '-infinity'`,
    [ids],
  )
  return rows[0]?.since ?? 0
}

const rename = (client: pg.ClientBase, units: readonly { readonly id: number; readonly unitId: string }[]) =>
  client.query(
    `UPDATE vehicle v SET unit_id = n."unitId", updated = now() FROM json_to_recordset($1::json) AS n(id int, "unitId" text)
      WHERE v.id = n.id AND v.unit_id <> n."unitId"`,
    [JSON.stringify(units)],
  )

/** Each vehicle's line in the audit trails of both customers. */
const audit = async (
  client: pg.ClientBase,
  { id, lessorId, lessor, lesseeId, lessee }: Lease,
  vehicles: readonly LeasedUnit[],
  by: Actor,
  isBack: boolean,
): Promise<void> => {
  await recordMany(
    client,
    by,
    vehicles.flatMap(({ vin, unitId, newUnitId }) => {
      const there = { holder: lessee, unitId: newUnitId ?? unitId, lease: isBack ? id : null }
      const here = { holder: lessor, unitId, lease: isBack ? null : id }
      return [lessorId, lesseeId].map((customerId) => ({
        action: isBack ? 'vehicle returned from lease' : 'vehicle leased',
        subject: `${isBack ? there.unitId : unitId} (${vin})`,
        customerId,
        old: isBack ? there : { ...here, lease: null },
        new: isBack ? here : { ...there, lease: id },
      }))
    }),
  )
}

/** Answers from when on they are the lessee's. */
export const giveOut = async (
  client: pg.ClientBase,
  lease: Lease,
  vehicles: readonly LeasedUnit[],
  { by, now }: { readonly by: Actor; readonly now: Instant },
): Promise<Instant> => {
  const vehicleIds = vehicles.map(({ id }) => id)
  const leaving: Leaving = { customerId: lease.lessorId, vehicleIds, to: lease.lessee, now, by: leased }
  const removed: Record<string, unknown> = {}
  for (const { key, apply } of effects) removed[key] = await apply(client, leaving)
  const at = Math.max(lease.due!, await heldSince(client, vehicleIds))
  // The row of a vehicle as it is now goes with the customer: what its odometer shows is read before.
  await client.query(
    `UPDATE lease_vehicle v SET began = $4, heard = false, unit_id = u."unitId", mileage = m.mileage,
        odometer_start = ${shownMiles('m.mileage')}
      FROM json_to_recordset($3::json) AS u(id int, "unitId" text)
      LEFT JOIN vehicle_now n ON n.customer_id = $1 AND n.vehicle_id = u.id
      CROSS JOIN LATERAL (SELECT CASE WHEN n.abs_odometer_miles IS NOT NULL THEN 'odometer'
        WHEN n.gps_odometer_miles IS NOT NULL THEN 'gpsMileage' END AS mileage) m
      WHERE v.lessor_id = $1 AND v.lease_id = $2 AND v.vehicle_id = u.id`,
    [
      lease.lessorId,
      lease.id,
      JSON.stringify(vehicles.map(({ id, unitId }) => ({ id, unitId }))),
      new Date(at),
    ],
  )
  await client.query(`SELECT set_config('tandem.lease', 'begins', true)`)
  await changeOwner(client, vehicleIds, lease.lesseeId, at, 'lessee')
  await client.query(`SELECT set_config('tandem.lease', '', true)`)
  await rename(
    client,
    vehicles.flatMap(({ id, newUnitId }) => (newUnitId === null ? [] : [{ id, unitId: newUnitId }])),
  )
  await client.query('UPDATE lease SET removed = $3 WHERE lessor_id = $1 AND id = $2', [
    lease.lessorId,
    lease.id,
    JSON.stringify(removed),
  ])
  await audit(client, lease, vehicles, by, false)
  return at
}

/** Within it a trailer that came back has not been driven far. */
const lately: Ms = hours(12)

export interface ComingBack extends LeasedUnit {
  readonly inspection: ReturnInspection
}

/**
 * What the odometer shows counts, or, where it is not known, or came back a while ago, what the inspector read of it.
 * What GPS counted is compared with GPS alone.
 */
const noteReturns = async (
  client: pg.ClientBase,
  lease: Lease,
  back: readonly ComingBack[],
  now: Instant,
) => {
  await client.query(
    `UPDATE lease_vehicle v SET ended = greatest(v.began, to_timestamp((b.inspection->>'at')::float8 / 1000)), heard = false,
        inspection = b.inspection,
        odometer_end = CASE
          WHEN v.mileage = 'gpsMileage' THEN ${shownMiles('v.mileage')}
          WHEN (b.inspection->>'at')::float8 < $5 THEN coalesce((b.inspection->>'odometerMiles')::float8, ${shownMiles('v.mileage')})
          ELSE coalesce(${shownMiles('v.mileage')}, (b.inspection->>'odometerMiles')::float8) END
      FROM json_to_recordset($4::json) AS b(id int, inspection jsonb)
      LEFT JOIN vehicle_now n ON n.customer_id = $3 AND n.vehicle_id = b.id
      WHERE v.lessor_id = $1 AND v.lease_id = $2 AND v.vehicle_id = b.id`,
    [lease.lessorId, lease.id, lease.lesseeId, JSON.stringify(back), now - lately],
  )
}

export const takeBack = async (
  client: pg.ClientBase,
  lease: Lease,
  back: readonly ComingBack[],
  { by, now }: { readonly by: Actor; readonly now: Instant },
): Promise<void> => {
  const vehicleIds = back.map(({ id }) => id)
  const { rows } = await client.query<{ removed: Record<string, unknown> }>(
    'SELECT removed FROM lease WHERE lessor_id = $1 AND id = $2',
    [lease.lessorId, lease.id],
  )
  const { removed } = rows[0]!
  // What the lessee has made of them ends as the lessor's things did.
  const leaving: Leaving = { customerId: lease.lesseeId, vehicleIds, to: lease.lessor, now, by: returned }
  for (const { apply } of effects) await apply(client, leaving)
  await client.query(`SELECT set_config('tandem.lease', 'ends', true)`)
  await noteReturns(client, lease, back, now)
  const since = await heldSince(client, vehicleIds)
  const moments = Map.groupBy(back, ({ inspection }) => Math.max(inspection.at, since))
  for (const [at, some] of moments)
    await changeOwner(
      client,
      some.map(({ id }) => id),
      lease.lessorId,
      at,
    )
  await client.query(`SELECT set_config('tandem.lease', '', true)`)
  await rename(client, back)
  const returning: Leaving = { customerId: lease.lessorId, vehicleIds, to: lease.lessee, now }
  // One that came with a later version has kept nothing.
  for (const { key, restore } of effects.toReversed())
    if (key in removed) await restore(client, returning, removed[key])
  await audit(client, lease, back, by, true)
}
