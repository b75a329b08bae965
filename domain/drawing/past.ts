/** What a part was in the past, from the readings of its sensor. */
import type { Units } from '../basics/own-units.ts'
import type { Instant } from '../basics/units.ts'
import { type Readings, type SensorKey, sensorOf } from '../sensors/index.ts'
import type { Limit, Measure } from '../shapes/part.ts'
import { type Level, worse } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { measuresOf, type Part } from './parts.ts'

export interface PastPoint {
  readonly at: Instant
  readonly text: string
  /** Null of what is no number. */
  readonly value: number | null
  readonly level: Level
}

const numberIn = (text: string): number | null => {
  const plain = text.replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** What a reading says of the part; of all lamps together the worst. */
const measureIn = (measures: readonly Measure[], { kind, where }: Part): Measure | undefined =>
  kind === 'lights' && where === ''
    ? measures.reduce<Measure | undefined>((found, one) => {
        const level = one.level ?? 'unknown'
        return found && worse(found.level ?? 'unknown', level) !== level ? found : one
      }, undefined)
    : measures.find((measure) => (measure.where ?? '') === where)

/**
 * What one sensor said of a part, the oldest first.
 * @param reports the newest first, as the log has them
 */
export function pastOf(
  part: Part,
  key: SensorKey,
  vehicle: Vehicle,
  reports: readonly { readonly recorded: Instant; readonly readings: Readings }[],
  units?: Units,
): readonly PastPoint[] {
  const sensor = sensorOf(key)
  const drawing = sensor.drawing?.find((one) => one.part === part.kind)
  if (!drawing) return []
  return reports
    .flatMap(({ recorded, readings }): PastPoint | readonly [] => {
      const reading = readings[key]
      const said = reading && measureIn(measuresOf(drawing, sensor, reading, vehicle, units), part)
      return said
        ? { at: recorded, text: said.text, value: numberIn(said.text), level: said.level ?? 'unknown' }
        : []
    })
    .reverse()
}

/** A stretch in which it said the same. */
export interface PastState {
  readonly from: Instant
  readonly to: Instant
  readonly text: string
  readonly level: Level
}

/** Points that say the same are one stretch, each as long as until the next; the last as long as until `until`. */
export function statesOf(points: readonly PastPoint[], until: Instant): readonly PastState[] {
  const states: PastState[] = []
  for (const [n, { at, text, level }] of points.entries()) {
    const to = points[n + 1]?.at ?? Math.max(at, until)
    const last = states.at(-1)
    if (last?.text === text && last.level === level) states[states.length - 1] = { ...last, to }
    else states.push({ from: at, to, text, level })
  }
  return states
}

/** The limit to draw beside some values: the worst that they have passed, else the first that they would pass. */
export function limitBeside(limits: readonly Limit[], values: readonly number[]): Limit | null {
  const [worst, mild] = limits
  if (!worst || values.length === 0) return null
  if (!mild) return worst
  const isBelow = worst.at < mild.at
  const passes = ({ at }: Limit) => values.some((value) => (isBelow ? value < at : value >= at))
  return passes(worst) || passes(mild) ? worst : mild
}
