/** What sensors of wheels and tires have in common when they say what is wrong: one cause a wheel, and their own failures. */
import { mark, t } from '../basics/texts.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type {
  Beyond,
  BeyondItem,
  CauseLevel,
  CauseWords,
  Limited,
  Measure,
  OpenFault,
  SensorCause,
  VerdictSubject,
} from '../shapes/cause.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { placed, type TirePosition, type WheelPosition } from './positions.ts'
import { byFaults, said, wellCauses, withinLimits } from './said.ts'
import { wheelSensorFault } from './wheel-faults.ts'

interface Wheel {
  readonly position: TirePosition | WheelPosition
}

const wherePlaced = {
  roadside: {
    single: mark('Axle {{axle}}, roadside'),
    inner: mark('Axle {{axle}}, roadside inner'),
    outer: mark('Axle {{axle}}, roadside outer'),
  },
  curbside: {
    single: mark('Axle {{axle}}, curbside'),
    inner: mark('Axle {{axle}}, curbside inner'),
    outer: mark('Axle {{axle}}, curbside outer'),
  },
} as const
/** "Axle 2, curbside outer" */
export const wheelPlace = (position: string, axles: Vehicle['axles']): string => {
  const { axle, side, place } = placed(position as Wheel['position'], axles)
  return t(wherePlaced[side][place], { axle })
}

/** Words without the place, which is that of the wheel. */
export type WheelWords = Omit<CauseWords, 'detail'>

export interface WheelVerdicts<R, W extends Wheel> {
  readonly wheelsOf: (reading: R) => readonly W[]
  /** Whether what is said of a wheel tells how the wheel is, and not only how the sensor is. */
  readonly judges: (wheel: W) => boolean
  /** Null where a wheel is well, by some margin. */
  readonly beyond: (wheel: W, limits: VerdictLimits) => Beyond | null
  /** What is said of a wheel at a level. */
  readonly words: (
    wheel: W,
    level: Exclude<CauseLevel, 'stale'>,
    subject: VerdictSubject<R>,
  ) => { readonly words: WheelWords; readonly measure: Measure }
  /** The same of a fault whose wheel the reading says nothing of; null where it is no matter. */
  readonly byFault: (fault: OpenFault, subject: VerdictSubject<R>) => WheelWords | null
  /** What is said where the sensor of a wheel has failed, and where it doubts itself. */
  readonly failed: readonly [hasFailed: string, isUnsure: string]
}

const levels: readonly CauseLevel[] = ['notice', 'caution', 'critical']

/** The sensor of a wheel that has failed says nothing of the wheel: no more than a notice. */
const sensorWords = (failed: WheelVerdicts<never, Wheel>['failed'], hasFailed: boolean): WheelWords => ({
  level: 'notice',
  consequence: 'gateway',
  words: t(failed[hasFailed ? 0 : 1]),
  means: hasFailed ? t('Nobody knows how this wheel is.') : t('Its values may be wrong.'),
  does: hasFailed
    ? t('Have the sensor changed at the next service.')
    : t('Look at the wheel at the next stop.'),
  act: hasFailed ? 'workOrder' : 'acknowledge',
})

/** What is said of something hot: whoever drives it is called, whoever stands at it mends it. */
export const hotWords = (
  words: WheelWords,
  level: Exclude<CauseLevel, 'stale'>,
  { isMoving }: { readonly isMoving: boolean },
): WheelWords => ({ ...words, level, act: isMoving ? 'call' : words.act })

/** The verdicts of a sensor that says something of each wheel. */
export function wheelVerdicts<R, W extends Wheel>(facts: WheelVerdicts<R, W>) {
  const { wheelsOf, judges, beyond, words, byFault, failed } = facts
  const covers = (reading: R, position: string): boolean =>
    wheelsOf(reading).some((wheel) => wheel.position === position && judges(wheel))

  const limited: Limited<R> = {
    of: (reading, limits) => {
      let found = withinLimits
      for (const wheel of wheelsOf(reading)) {
        const one: Beyond | null = judges(wheel) ? beyond(wheel, limits) : null
        if (one) found = [...found, { item: wheel.position, ...one } satisfies BeyondItem]
      }
      return found
    },
    covers,
  }

  const verdicts = (subject: VerdictSubject<R>): readonly SensorCause[] => {
    const { reading, vehicle, limits, faults } = subject
    let found = wellCauses
    const add = (position: string, words: WheelWords, more: Partial<SensorCause>) => {
      const detail = wheelPlace(position, vehicle.axles)
      found = [...found, said({ ...words, detail }, { item: position, position, ...more })]
    }
    for (const wheel of wheelsOf(reading)) {
      const one = judges(wheel) ? beyond(wheel, limits) : null
      if (!one) continue
      const level = subject.held(wheel.position, one)
      if (level === 'good') continue
      const known = byFaults(
        faults.filter(
          ({ position, faultTypeId }) => position === wheel.position && faultTypeId !== wheelSensorFault,
        ),
      )
      const { words: spoken, measure } = words(wheel, level, subject)
      const since = subject.heldSince(wheel.position) ?? known.since
      add(wheel.position, spoken, { ...known, since, measure })
    }
    for (const fault of faults) {
      const { position, faultTypeId, fmi } = fault
      const isSensor = faultTypeId === wheelSensorFault
      if (!isSensor && covers(reading, position)) continue
      const spoken = isSensor ? sensorWords(failed, fmi === 12) : byFault(fault, subject)
      if (!spoken) continue
      const item = isSensor ? `${position}/sensor` : position
      const other = found.find((one) => one.item === item)
      if (other && levels.indexOf(other.level) >= levels.indexOf(spoken.level)) continue
      if (other) found = found.filter((one) => one !== other)
      add(position, spoken, { ...byFaults([fault]), item })
    }
    return found
  }
  return { limited, verdicts }
}
