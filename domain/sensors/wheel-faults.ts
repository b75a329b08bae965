/** What sensors at wheels and tires have in common when they tell faults: limits with some way back, and their own health. */
import { fahrenheit } from '../basics/print.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Limit } from '../shapes/part.ts'
import type { ListedFault } from './sensor.ts'
import { type SitarCode, trusted } from './vocab/sitar.ts'

/** A wheel's or a tire's sensor itself, by the SPN of SAE J1939. */
export const wheelSensorFault = 1697
/** Failure modes of SAE J1939 by how far a value is off. */
export const wheelFaultModes = {
  farAbove: 0,
  farBelow: 1,
  slightlyAbove: 15,
  above: 16,
  slightlyBelow: 17,
  below: 18,
} as const

/** Whether a value is above a limit; one that was has to come back past it by `back`. */
export const isAbove = (value: number, limit: number, back: number, was: boolean): boolean =>
  value >= (was ? limit - back : limit)
/** Whether a value is below a limit; one that was has to come back past it by `back`. */
export const isBelow = (value: number, limit: number, back: number, was: boolean): boolean =>
  value < (was ? limit + back : limit)

interface HeatLimits {
  readonly caution: number
  readonly critical: number
  readonly back: number
}
/** The limits of a temperature as it is shown, for what draws it. */
export const heatLimits =
  (of: 'tireTemperature' | 'wheelEnd') =>
  (limits: VerdictLimits): readonly Limit[] => [
    { at: fahrenheit(limits[`${of}Critical`]), level: 'critical' },
    { at: fahrenheit(limits[`${of}Caution`]), level: 'caution' },
  ]

/** Whether something is so cool that it does not matter what it was. */
export const isCool = (celsius: number, { caution, back }: HeatLimits): boolean => celsius < caution - back

/** How hot something is by two limits, as a failure mode; null while it is not. */
export function heatMode(
  celsius: number,
  { caution, critical, back }: HeatLimits,
  was: (fmi: number) => boolean,
): number | null {
  const far = was(wheelFaultModes.farAbove)
  if (isAbove(celsius, critical, back, far)) return wheelFaultModes.farAbove
  return isAbove(celsius, caution, back, far || was(wheelFaultModes.above)) ? wheelFaultModes.above : null
}

/** What a sensor says of one wheel. */
interface Wheel {
  readonly position: string
  readonly sitar?: SitarCode | undefined
}
type Was = (fault: ListedFault) => boolean

/**
 * The faults of a sensor that says something of each wheel.
 * @param of the faults of one wheel; null where nothing is wrong
 * @param judges whether what is said of a wheel tells how the wheel is, and not only how the sensor is
 */
export const wheelFaults = <R, W extends Wheel>(
  wheelsOf: (reading: R) => readonly W[],
  of: (wheel: W, was: Was) => readonly ListedFault[] | null,
  judges: (wheel: W) => boolean,
) => ({
  of: (reading: R, was: Was): readonly ListedFault[] => {
    // Nearly always there are none: then nothing is made.
    let all = none
    for (const wheel of wheelsOf(reading)) {
      const found = of(wheel, was)
      if (found) all = [...all, ...found]
    }
    return all
  },
  speaksOf: (reading: R, { faultTypeId, position }: ListedFault): boolean =>
    wheelsOf(reading).some(
      (wheel) =>
        wheel.position === position &&
        (faultTypeId === wheelSensorFault ? tellsOfSensor(wheel.sitar) : judges(wheel)),
    ),
})
const none: readonly ListedFault[] = Object.freeze([])

/** The fault of a sensor that says it has failed (hard) or doubts itself (soft); null of any other. */
export const sensorFault = (sitar: SitarCode | undefined, position: string): readonly ListedFault[] | null =>
  sitar === '07' || sitar === '06'
    ? [{ faultTypeId: wheelSensorFault, fmi: sitar === '07' ? 12 : 2, position }]
    : null

/** Whether a code says how the sensor itself is; one that is late or unknown does not. */
const tellsOfSensor = (sitar: SitarCode | undefined): boolean =>
  trusted(sitar) || sitar === '06' || sitar === '07'
