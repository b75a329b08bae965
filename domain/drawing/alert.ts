/** The alert that somebody most likely wants of a part: the condition that a rule about it begins with. */
import type { RulePredicate } from '../alerts/condition-fields.ts'
import { kindOf } from '../alerts/index.ts'
import { type SensorKey, sensorOf } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { withField } from '../shapes/condition.ts'
import type { Predicate } from '../shapes/predicate.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { type Part, partLimits } from './parts.ts'

// biome-ignore lint/suspicious/noExplicitAny: a condition knows its own sensor's reading; here all meet
type AnyPredicate = Predicate<any>

/** A limit first, then what something turns into, then what comes up; how long a state lasts is a second thought. */
const wanted: readonly AnyPredicate['shape'][] = ['crosses', 'becomes', 'raises', 'holds']

const filledIn = (
  predicate: AnyPredicate,
  sensor: AnySensor,
  part: Part,
  reading: unknown,
  vehicle: Vehicle,
): object => {
  if (predicate.shape === 'crosses') {
    const limit = partLimits(sensor, part.kind, vehicle)[0]?.at
    if (limit === undefined) return {}
    return { [predicate.limit.name]: Math.round((predicate.shown?.keep ?? Number)(limit) * 100) / 100 }
  }
  // Of two states the one that it is in is the one that somebody asks about.
  if (predicate.shape === 'becomes' && predicate.selection.by === 'flags' && predicate.rest === undefined) {
    const now = reading === undefined ? null : predicate.of(reading, vehicle)
    const { flags } = predicate.selection
    if (now !== null)
      return Object.assign(
        {},
        ...Object.entries(flags).map(([choice, field]) => withField(field, choice === now)),
      )
  }
  return {}
}

/**
 * Null where nothing that alerts can watch tells of the part.
 * @param readingOf the latest reading of a sensor, if there is one
 * @param isOn whether a flag is on
 */
export function conditionAbout(
  part: Part,
  vehicle: Vehicle,
  readingOf: (key: SensorKey) => unknown,
  isOn: (flag: string) => boolean,
): RulePredicate | null {
  for (const shape of wanted)
    for (const key of part.sensors) {
      const sensor = sensorOf(key)
      const predicate = (sensor.predicates as readonly AnyPredicate[]).find((one) => one.shape === shape)
      const kind = predicate && kindOf(predicate.id)
      if (!predicate || !kind || (kind.flag !== undefined && !isOn(kind.flag))) continue
      return { ...kind.fresh, ...filledIn(predicate, sensor, part, readingOf(key), vehicle) }
    }
  return null
}
