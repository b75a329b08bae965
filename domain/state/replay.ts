/** Many reports in their order: how a late one is put where it belongs, and what that changes about faults. */

import type { Fault, FaultChange } from '../maintenance/faults.ts'
import { compareKeys, type Report } from '../sensors/report.ts'
import { newestOf, type VehicleState } from './state.ts'
import { step } from './step.ts'
import { type JudgedBy, usualVehicle } from './verdict-memory.ts'

export interface Replayed {
  readonly state: VehicleState
  /**
   * Every fault that was active in the state begun with, or has been since, as it is now. It stands for all rows
   * of the vehicle's faults that are Active or ended after that state's `recorded`.
   */
  readonly faults: readonly Fault[]
}

/** The key of a fault, unique within its vehicle. */
export const faultKey = ({
  sensorTypeId,
  faultTypeId,
  fmi,
  position,
  start,
}: Pick<Fault, 'sensorTypeId' | 'faultTypeId' | 'fmi' | 'position' | 'start'>): string =>
  `${sensorTypeId}/${faultTypeId}/${fmi}/${position}/${start}`

/** What has become of faults after changes, the last of each. */
export function settleFaults(active: readonly Fault[], changes: Iterable<FaultChange>): readonly Fault[] {
  const faults = new Map(active.map((fault) => [faultKey(fault), fault]))
  for (const { fault } of changes) faults.set(faultKey(fault), fault)
  return [...faults.values()]
}

/**
 * Steps through reports from a state, which must be one that held before all of them.
 * `reports`: in the order of their keys; of those that come twice the first counts.
 */
export function replay(
  base: VehicleState,
  reports: Iterable<Report>,
  vehicle: JudgedBy = usualVehicle,
): Replayed {
  let state = base
  const changes: FaultChange[] = []
  for (const report of reports) {
    const newest = newestOf(state)
    if (newest && compareKeys(report, newest) <= 0) continue
    const stepped = step(state, report, vehicle)
    state = stepped.state
    for (const change of stepped.faults) changes.push(change)
  }
  return { state, faults: settleFaults(base.faults, changes) }
}

/** The newest miles of a fault that lasts are the state's to know: they are kept only when it ends. */
const sameLife = (a: Fault, b: Fault) =>
  a.end === b.end &&
  a.maxMph === b.maxMph &&
  a.mileage === b.mileage &&
  a.startMiles === b.startMiles &&
  (a.end === null || a.endMiles === b.endMiles)

export interface FaultDifference {
  /** New or other than they were. */
  readonly put: readonly Fault[]
  /** What never was, now that a late report is known. */
  readonly removed: readonly Fault[]
}

/** What to do to the faults kept so that they become those of a replay. */
export function differFaults(kept: readonly Fault[], replayed: readonly Fault[]): FaultDifference {
  const before = new Map(kept.map((fault) => [faultKey(fault), fault]))
  const after = new Set(replayed.map(faultKey))
  return {
    put: replayed.filter((fault) => {
      const was = before.get(faultKey(fault))
      return !was || !sameLife(was, fault)
    }),
    removed: kept.filter((fault) => !after.has(faultKey(fault))),
  }
}
