/** One vehicle's new reports, stepped through in order: what they make of its state, and what is to be kept of that. */
import { type Advanced, advance, leaveAfter } from '#domain/alerts/advance.ts'
import { faultKey } from '#domain/state/replay.ts'
import type { Arrival } from './arrivals.ts'
import type { VehicleFault } from './fault-store.ts'
import { snapshotEvery } from './late.ts'
import type { NextState, PendingWrites } from './pending-writes.ts'
import { snapshotAfter } from './status-snapshot.ts'
import type { WatcherRegistry } from './watch/watchers.ts'

/**
 * Steps through `arrivals[from]` up to `arrivals[to]`, all of one vehicle and newer than what is known of it.
 * @param known the vehicle before them
 */
export function stepVehicle(
  writes: PendingWrites,
  watchers: WatcherRegistry,
  known: NextState,
  arrivals: readonly Arrival[],
  from: number,
  to: number,
): void {
  const { slot, vehicle } = arrivals[from]!
  const key = { customerId: vehicle.customerId, vehicleId: vehicle.id }
  const watched = watchers.of(vehicle.customerId)
  let { state, sinceSnapshot } = known
  const faults = new Map<string, VehicleFault>()
  const steps: Advanced[] = []
  for (let n = from; n < to; n++) {
    const arrival = arrivals[n]!
    const { report } = arrival
    const stepped = advance(state, report, vehicle, watched)
    state = stepped.state
    arrival.snapshot = snapshotAfter(state, vehicle)
    for (const { fault } of stepped.faults) faults.set(faultKey(fault), { ...key, fault })
    if (stepped.visits.length > 0 || stepped.firings.length > 0) steps.push(stepped)
    writes.journeys.add(key, stepped)
    if (++sinceSnapshot >= snapshotEvery) {
      writes.snapshots.push({ ...key, recorded: report.recorded, state: JSON.stringify(state) })
      sinceSnapshot = 0
    }
  }
  const left = leaveAfter(state, vehicle, watched)
  if (left) {
    state = left.state
    for (const { fault } of left.faults) faults.set(faultKey(fault), { ...key, fault })
    steps.push(left)
    writes.journeys.add(key, left)
  }
  for (const fault of faults.values()) writes.put.push(fault)
  if (steps.length > 0) writes.watch.add(key, steps)
  writes.states.set(slot, { state, sinceSnapshot })
}
