/** Other limits of a rule that are worth counting, and which of them leave fewer alerts. */
import { type Movable, stopsOf } from '../trial/movable.ts'

/** So many stops of the slider away; of a duration only longer ones, which tell of less. */
const away = [1, 2, 4, 8]

/**
 * Values to count a rule with, the nearest first, in the unit of the field.
 * @param value what is set
 */
export function alternativesOf(field: Movable, value: number): readonly number[] {
  const stops = stopsOf(field, value)
  const place = stops.indexOf(value)
  const both = field.input === 'duration' ? [1] : [1, -1]
  return away.flatMap((by) => both.flatMap((way) => stops[place + way * by] ?? []))
}

export interface Counted {
  /** In the unit of the field. */
  readonly value: number
  /** How many alerts a week the rule makes with it. */
  readonly week: number
}

/** Those that leave fewer than there are, the most first; of several that leave as many the nearest. */
export function fewerThan(was: number, counted: readonly Counted[]): readonly Counted[] {
  const nearest = new Map<number, Counted>()
  for (const one of counted) if (one.week < was && !nearest.has(one.week)) nearest.set(one.week, one)
  return [...nearest.values()].sort((a, b) => b.week - a.week)
}
