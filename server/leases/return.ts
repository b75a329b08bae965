/** Vehicles that come back from a lease, each with its inspection. */
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { inspectionProblem, itemConditions, type ReturnInspection } from '#domain/fleet/lease-inspection.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import type { Acting } from '../audit/context.ts'
import { refusal } from '../platform/refusal.ts'
import { advance, holding } from './acts.ts'
import { type ComingBack, takeBack } from './hand-over.ts'
import { returnObstacle } from './obstacles.ts'
import { type LeaseVehicle, vehiclesOf } from './store.ts'
import { tell } from './tell.ts'

export interface ReturnedVehicle {
  readonly vin: string
  readonly inspection: ReturnInspection
}

const startOfMinute = (at: Instant): Instant => Math.floor(at / minute) * minute

/** Of a vehicle that is out on the lease. @throws a refusal */
const comingBack = (out: LeaseVehicle, inspection: ReturnInspection, now: number): ComingBack => {
  const wrong = inspectionProblem(inspection, now)
  if (wrong !== null) throw refusal(wrong)
  // Whoever types a moment types a minute.
  if (inspection.at < startOfMinute(out.began!)) throw refusal(leaseWords.inspectedEarly(out.unitId))
  const { id, vin, unitId, newUnitId } = out
  return {
    ...{ id, vin, unitId, newUnitId },
    inspection: {
      ...inspection,
      at: Math.max(inspection.at, out.began!),
      by: inspection.by.trim(),
      note: inspection.note.trim(),
    },
  }
}

const damages = (back: readonly ComingBack[]): string => {
  const damaged = back.filter(({ inspection }) =>
    inspection.items.some(({ condition }) => condition === 'damaged'),
  )
  return damaged.length === 0
    ? ''
    : `${itemConditions.damaged}: ${damaged
        .slice(0, 5)
        .map(({ unitId }) => unitId)
        .join(', ')}${damaged.length > 5 ? ` and ${damaged.length - 5} more` : ''}.`
}

/** Gives vehicles back to the lessor; with the last one the lease has ended. @throws a refusal */
export const returnLease = (
  context: Acting,
  id: number,
  returned: readonly ReturnedVehicle[],
): Promise<number> =>
  holding(context, id, async (client, before) => {
    const { now, actor: by } = context
    if (returned.length === 0) throw refusal(leaseWords.nothingReturned)
    const inspected = new Map(returned.map(({ vin, inspection }) => [vin.trim().toUpperCase(), inspection]))
    const out = (await vehiclesOf(client, before)).filter((one) => one.began !== null && one.ended === null)
    const unknown = [...inspected.keys()].filter((vin) => !out.some((one) => one.vin === vin))
    if (unknown.length > 0) throw refusal(leaseWords.notOnThis(unknown))
    const back = out.flatMap((one) => {
      const inspection = inspected.get(one.vin)
      return inspection ? [comingBack(one, inspection, now)] : []
    })
    await client.query('SELECT FROM vehicle WHERE id = ANY($1) ORDER BY id FOR UPDATE', [
      back.map((one) => one.id),
    ])
    const wrong = await returnObstacle(client, before, back)
    if (wrong !== null) throw refusal(wrong)
    await takeBack(client, before, back, { by, now })
    const lease = await advance(client, before, { left: out.length - back.length }, now)
    await tell(client, {
      ...{ lease, by, now, vehicles: back, note: damages(back) },
      step: lease.state === 'returned' ? 'returned' : 'vehiclesReturned',
      old: { state: before.state, out: before.outCount },
      new: {
        state: lease.state,
        out: lease.outCount,
        returned: back.map(({ unitId }) => unitId).slice(0, 100),
      },
    })
    return id
  })
