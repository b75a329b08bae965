/** What conditions of jobs look at, read out of the state of a vehicle: each reading with its own time. */
import type { Instant } from '#domain/basics/units.ts'
import type { ConditionFacts, ConditionName } from '#domain/ota/conditions.ts'
import { reeferUnit } from '#domain/sensors/reefer-unit.ts'
import { readState, unreported } from '#domain/state/state.ts'

/** Conditions that need the state of the vehicle, as a list in SQL. */
export const stateConditions = ['battery', 'standing', 'noReeferAlarm'] as const satisfies ConditionName[]

/** A condition on a vehicle: it has a reefer unit. */
export const hasReeferSql = (vehicle: string): string =>
  `${reeferUnit.id} = ANY(${vehicle}.installed_sensor_type_ids)`

/** @param state as it is stored; null before the first report */
export const factsOf = (
  state: string | null,
  { heard, hasReefer }: { readonly heard: Instant | null; readonly hasReefer: boolean },
): ConditionFacts => {
  const { readings, motion } = state === null ? unreported : readState(state)
  const { gps, sensorBoxBattery: battery, reeferUnit: reefer } = readings
  const speed = gps?.reading.speedMph ?? (motion && !motion.moving ? 0 : null)
  return {
    volts: battery ? { at: battery.at, is: battery.reading.millivolts / 1_000 } : null,
    speedMph: gps && speed !== null ? { at: gps.at, is: speed } : null,
    heard,
    reeferAlarm: reefer
      ? { at: reefer.at, is: (reefer.reading.alarms ?? []).length > 0 }
      : hasReefer
        ? null
        : false,
  }
}
