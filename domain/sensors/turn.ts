/** What a reading becomes with time alone: lights reset, air that is demanded too long is more than filling. */
import type { Instant } from '../basics/units.ts'
import type { AnySensor } from './sensor.ts'

interface Kept {
  readonly at: Instant
  readonly reading: unknown
  readonly since?: Instant
}

/** When a reading turns into another by itself, and into which; null where it stays as it is. */
export const turnOf = (
  { turns }: AnySensor,
  held: Kept,
): { readonly at: Instant; readonly reading: unknown } | null => {
  if (!turns) return null
  const reading = turns.into(held.reading)
  if (reading === null) return null
  const began = turns.from === 'state' ? (held.since ?? held.at) : held.at
  return { at: began + turns.after, reading }
}

/** What a reading says at a moment. */
export const readingAt = <H extends Kept>(sensor: AnySensor, held: H, now: Instant): H['reading'] => {
  const turn = turnOf(sensor, held)
  return turn && now >= turn.at ? turn.reading : held.reading
}
