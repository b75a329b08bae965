/** When a vehicle reports: regularly by its state, and at once when something changes. */
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { DriveCourse } from './drive.ts'
import type { DriveLeg } from './leg.ts'

/** How often a vehicle reports while it moves, stands hooked, stands alone. */
export interface Cadence {
  readonly moving: Ms
  readonly hooked: Ms
  readonly alone: Ms
}
/** As gateways are set up in the field. */
export const fieldCadence: Cadence = { moving: 5 * minute, hooked: 5 * minute, alone: day }
/** Shortened, so that somebody who watches sees the fleet move. */
export const liveCadence: Cadence = { moving: 24_000, hooked: 5 * minute, alone: hour }

/** How much a report holds: where it is, what every gateway reports, or all that its sensors know. */
export type Depth = 'place' | 'usual' | 'all'
export interface DriveMoment {
  readonly at: Instant
  readonly depth: Depth
}

const usualEvery = 5 * minute
const allEvery = 15 * minute

interface Span {
  readonly from: Instant
  readonly to: Instant
  readonly every: Ms
}
/** The pieces of a leg with one way of reporting each. */
function spans({ kind, from, to, drive }: DriveLeg, cadence: Cadence): Span[] {
  if (!drive) return [{ from, to, every: kind === 'drop' ? cadence.alone : cadence.hooked }]
  return drive.stints.flatMap((stint, i) => {
    const next = drive.stints[i + 1]?.from ?? to
    const moving = { from: stint.from, to: stint.to, every: cadence.moving }
    return stint.to < next ? [moving, { from: stint.to, to: next, every: cadence.hooked }] : [moving]
  })
}

/** Moments of a leg at which something changes that a gateway reports at once. */
function changes({ vehicle, spells }: DriveCourse, leg: DriveLeg): Instant[] {
  const found: Instant[] = []
  if (leg.work) found.push(leg.work.from, leg.work.to)
  if (leg.cooling) found.push(leg.cooling.from, leg.cooling.to)
  const has = (id: number) => vehicle.sensors.has(id)
  const edges = (kind: keyof typeof spells) => found.push(...spells[kind].edges(leg.from, leg.to))
  if (leg.kind !== 'drop') {
    if (has(7)) edges('abs')
    if (has(8)) edges('lights')
    if (has(15)) {
      edges('tireDemand')
      edges('tireUnstable')
    }
  }
  if (has(36) && leg.kind !== 'drive') edges('ajar')
  if (has(25)) edges('reeferAlarm')
  return found.filter((at) => at >= leg.from && at < leg.to)
}

/**
 * The moments at which a vehicle reports, from `since` on, strictly increasing, in whole seconds, without end.
 * The regular ones hang on the leg's beginning, so that they do not depend on where one starts to ask.
 */
export function* moments(
  course: DriveCourse,
  since: Instant,
  cadence: Cadence,
): Generator<DriveMoment, void> {
  if (course.vehicle.serial === '') return
  const { silence } = course.spells
  const from = Math.max(since, course.begin)
  for (const leg of course.legsFrom(from)) {
    const due = new Map<Instant, Depth>()
    for (const span of spans(leg, cadence)) {
      const usual = Math.max(1, Math.round(usualEvery / span.every))
      const all = Math.max(1, Math.round(allEvery / span.every))
      const first = Math.max(0, Math.ceil((from - span.from) / span.every))
      for (let k = first; span.from + k * span.every < span.to; k++)
        due.set(span.from + k * span.every, k % all === 0 ? 'all' : k % usual === 0 ? 'usual' : 'place')
    }
    for (const at of changes(course, leg)) if (at >= from) due.set(at, 'all')
    for (const at of [...due.keys()].sort((a, b) => a - b))
      if (!silence.at(at)) yield { at, depth: due.get(at)! }
  }
}

/** When what was recorded at a moment reaches us: at once, or in one batch after a time without coverage. */
export function arrivalOf({ spells }: DriveCourse, at: Instant): Instant {
  const gap = spells.noCoverage.at(at)
  return gap ? gap.to : at
}
