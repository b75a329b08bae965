/** Switches between the modes of Tracking; each starts without the URL state of the one before. */
import type { Instant } from '#domain/basics/units.ts'
import { setSearch } from '../../ui/layout/address.ts'
import { type ModeOption, ofOption } from './mode.ts'

/** What belongs to one option or one moment, and goes with it. */
const own = [...ofOption, 'at', 'since'] as const
export const cleared: Readonly<Record<string, null>> = Object.fromEntries(own.map((name) => [name, null]))

/** Tracking history and heat map begin at one day, without what was shown before (§2). */
export const setOption = (option: ModeOption | null) => setSearch({ ...cleared, mode: option })

export const isoOf = (at: Instant | null) =>
  at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z')
/** Looks at a moment; of null, at how it is. */
export const setMoment = (at: Instant | null) => setSearch({ ...cleared, at: isoOf(at) })
/** Compares two moments; of null, with how it is. */
export const setCompared = (since: Instant, at: Instant | null) =>
  setSearch({ ...cleared, since: isoOf(since), at: isoOf(at) })
