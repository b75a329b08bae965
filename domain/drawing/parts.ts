/** The parts of a vehicle that its installed sensors tell of, each with what it says, how bad that is, and how old. */
import { ago } from '../basics/ages.ts'
import { type Units, usualUnits } from '../basics/own-units.ts'
import { unitInstead } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { SensorKey } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { readingAt } from '../sensors/turn.ts'
import type { Row, Wheel } from '../shapes/drawer.ts'
import {
  type Drawing,
  type Limit,
  type Measure,
  type PartKind,
  partKinds,
  wheelWhere,
} from '../shapes/part.ts'
import type { VehicleState } from '../state/state.ts'
import { type Level, worse, worst } from '../vehicle/severity.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import { labelsOf, nameOf, wheresOf } from './names.ts'

/** What a sensor says of a part, and when it said so. */
export interface PartMeasure extends Measure {
  readonly sensor: SensorKey
  readonly at: Instant
  /** Since when its state has lasted, of sensors that declare one. */
  readonly since?: Instant
  /** Older than the sensor's window. */
  readonly stale: boolean
}

/** `fresh`: something it says is in its window. `stale`: nothing is. `never`: nobody has said anything of it yet. */
export type Heard = 'fresh' | 'stale' | 'never'

export interface Part {
  /** The kind, and which of several: "tire/2/curbside/outer". */
  readonly id: string
  readonly kind: PartKind
  /** Which of several; empty for the only one. */
  readonly where: string
  /** "Axle 2 curbside outer tire" */
  readonly name: string
  /** The same where there is little room, and where there is less. */
  readonly label: string
  readonly brief: string
  /** The worst of what is in its window; `stale` and `unknown` where nothing is. */
  readonly level: Level
  readonly heard: Heard
  /** When it was last heard of; null where it never was. */
  readonly at: Instant | null
  /** What its sensors say, those in their window first, in the order of the drawer. */
  readonly measures: readonly PartMeasure[]
  /** The sensors that tell of it, in the order of the drawer. */
  readonly sensors: readonly SensorKey[]
  /** What the vehicle's verdict says of it, without a value; absent where that says nothing of it. */
  readonly cause?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a declaration knows its own sensor's reading; here all meet
type AnyDrawing = Drawing<any>

export const partId = (kind: PartKind, where: string): string => (where === '' ? kind : `${kind}/${where}`)

/** What a reading says of the parts of one kind. */
export function measuresOf(
  { part, says }: AnyDrawing,
  { drawer }: AnySensor,
  reading: unknown,
  vehicle: Vehicle,
  units: Units = usualUnits,
): readonly Measure[] {
  if (says) return says(reading, vehicle, units)
  if (drawer.as === 'wheels')
    return drawer.wheels(reading, vehicle, units).map(({ text, level, note, ...wheel }: Wheel) => ({
      where: wheelWhere(wheel),
      text,
      unit: unitInstead(drawer.unit, units)?.name ?? drawer.unit,
      level,
      ...(note !== undefined && { note }),
    }))
  if (drawer.as !== 'rows') throw new Error(`The part '${part}' needs to be told what its sensor says.`)
  const [first]: readonly Row[] = drawer.rows(reading, vehicle, units)
  if (!first) return []
  const { text, unit, level } = first
  return [{ text, ...(unit !== undefined && { unit }), ...(level && { level }) }]
}

/** What has been heard of one part so far. */
interface Draft {
  readonly kind: PartKind
  readonly where: string
  readonly sensors: SensorKey[]
  readonly measures: PartMeasure[]
}

/** One sensor says two things of one part where its codes name an axle that is not there: the worse counts. */
function put({ measures }: Draft, measure: PartMeasure) {
  const known = measures.findIndex(({ sensor }) => sensor === measure.sensor)
  if (known < 0) measures.push(measure)
  else if (worse(measures[known]!.level ?? 'unknown', measure.level ?? 'unknown') === measure.level)
    measures[known] = measure
}

/** Wide single tires: every outer one is known of, and no inner one. */
function withoutInner(drafts: readonly Draft[]): readonly Draft[] {
  const tires = drafts.filter(({ kind }) => kind === 'tire')
  const inner = tires.filter(({ where }) => where.endsWith('inner'))
  const outer = tires.filter(({ where }) => where.endsWith('outer'))
  const single =
    outer.length > 0 &&
    outer.every(({ measures }) => measures.length > 0) &&
    inner.every(({ measures }) => measures.length === 0)
  return single ? drafts.filter((draft) => !inner.includes(draft)) : drafts
}

/** A lamp that is well needs no part of its own: those that are not have one, or all lamps together have. */
function withoutGoodLamps(drafts: readonly Draft[]): readonly Draft[] {
  const lamps = drafts.filter(({ kind, where }) => kind === 'lights' && where !== '')
  const isFaulty = ({ measures }: Draft) =>
    measures.some(({ level, stale }) => !stale && level !== 'good' && level !== 'unknown')
  const faulty = lamps.filter(isFaulty)
  const rest = drafts.filter(({ kind }) => kind !== 'lights')
  if (faulty.length > 0) return [...rest, ...faulty]
  const sensors = drafts.find(({ kind }) => kind === 'lights')?.sensors
  if (!sensors) return drafts
  const [any] = lamps.flatMap(({ measures }) => measures)
  const measures = any ? [{ ...any, where: '' }] : []
  return [...rest, { kind: 'lights', where: '', sensors, measures }]
}

function partOf({ kind, where, sensors, measures: all }: Draft, single: boolean): Part {
  const fresh = all.filter(({ stale }) => !stale)
  const measures = [...fresh, ...all.filter(({ stale }) => stale)]
  const heard: Heard = fresh.length > 0 ? 'fresh' : all.length > 0 ? 'stale' : 'never'
  return {
    id: partId(kind, where),
    kind,
    where,
    name: nameOf(kind, where, single),
    ...labelsOf(kind, where),
    level: heard === 'stale' ? 'stale' : worst(fresh.map(({ level }) => level ?? 'unknown')),
    heard,
    at: all.length > 0 ? Math.max(...measures.map(({ at }) => at)) : null,
    measures,
    sensors,
  }
}

const byOrder = (a: Part, b: Part): number =>
  partKinds.indexOf(a.kind) - partKinds.indexOf(b.kind) || (a.where < b.where ? -1 : 1)

/**
 * The parts that some sensors tell of, in the order in which they are read out.
 * @param sensors those that are installed and may be shown
 * @param isOn whether a flag is on
 * @param units the reader's; the usual ones where left out
 */
export function partsOf(
  vehicle: Vehicle,
  state: VehicleState,
  sensors: readonly AnySensor[],
  isOn: (flag: string) => boolean,
  now: Instant,
  units?: Units,
): readonly Part[] {
  const drafts = new Map<string, Draft>()
  const draftOf = (kind: PartKind, where: string, sensor: SensorKey): Draft => {
    const id = partId(kind, where)
    const draft = drafts.get(id) ?? { kind, where, sensors: [], measures: [] }
    drafts.set(id, draft)
    if (!draft.sensors.includes(sensor)) draft.sensors.push(sensor)
    return draft
  }
  for (const sensor of sensors)
    for (const drawing of (sensor.drawing ?? []) as readonly AnyDrawing[]) {
      if (drawing.flag !== undefined && !isOn(drawing.flag)) continue
      const key = sensor.key as SensorKey
      const held = state.readings[key]
      const said = held ? measuresOf(drawing, sensor, readingAt(sensor, held, now), vehicle, units) : []
      if (held) {
        const stale = now >= held.at + sensor.staleAfter
        for (const measure of said)
          put(draftOf(drawing.part, measure.where ?? '', key), {
            ...measure,
            sensor: key,
            at: held.at,
            ...(held.since !== undefined && { since: held.since }),
            stale,
          })
      }
      // What is there and has not been spoken of is drawn as such.
      if (said.length === 0 || drawing.part === 'tire' || drawing.part === 'hub' || drawing.part === 'brake')
        for (const where of wheresOf(drawing.part, vehicle.axles)) draftOf(drawing.part, where, key)
    }
  const all = [...drafts.values()]
  const kept = withoutInner(all)
  const single = kept.length < all.length
  return withoutGoodLamps(kept)
    .map((draft) => partOf(draft, single))
    .sort(byOrder)
}

/** What is looked at first: the worst, then what stands first; null where there is none. */
export const worstPart = (parts: readonly Part[]): Part | null =>
  parts.reduce<Part | null>(
    (found, part) => (found === null || worse(found.level, part.level) !== found.level ? part : found),
    null,
  )

const levelWords: Readonly<Record<Level, string>> = {
  good: t('OK'),
  notice: t('notice'),
  caution: t('caution'),
  critical: t('critical'),
  stale: t('stale'),
  unknown: '',
}

/** "62 psi": what a sensor says, with its unit. */
export const measureText = ({ text, unit }: Measure): string => (unit ? `${text} ${unit}` : text)

const says = (told: string, word: string): boolean =>
  told.toLowerCase() === word.toLowerCase() || (told === t('Good') && word === levelWords.good)

/**
 * "Axle 2 curbside outer tire, 62 psi, 151 °F, critical, Tire nearly flat, 6 min ago": a part for somebody who does not
 * see it.
 */
export const partText = ({ name, heard, level, measures, cause, at }: Part, now: Instant): string => {
  const told = measures.filter(({ stale }) => stale === (heard === 'stale')).map(measureText)
  const word = heard === 'never' ? t('not heard') : levelWords[level]
  return [
    name,
    ...told,
    // What its measure says is not said once more: "OK", "Good", "Critical".
    told.some((one) => says(one, word)) ? '' : word,
    cause ?? '',
    ...(at === null ? [] : [ago(at, now)]),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The limits that a sensor's part has on a vehicle, the worst first, in the units of a reader. */
export const partLimits = (
  sensor: AnySensor,
  kind: PartKind,
  vehicle: Pick<Vehicle, 'limits'>,
  units: Units = usualUnits,
): readonly Limit[] => {
  const limits = sensor.drawing?.find(({ part }) => part === kind)?.limits?.(limitsOf(vehicle)) ?? []
  const instead = sensor.drawer.as === 'wheels' ? unitInstead(sensor.drawer.unit, units) : undefined
  return instead ? limits.map(({ at, level }) => ({ at: instead.show(at), level })) : limits
}
