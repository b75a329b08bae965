/** The component fault (§3, alert type 6) as every sensor of a component declares it. */
import type { Raises } from '../shapes/predicate.ts'
import type { Level } from '../vehicle/severity.ts'

/** Newly at Caution or worse counts. */
export const isBad = (level: Level): boolean => level === 'caution' || level === 'critical'

export const componentFault = {
  id: 6,
  name: 'Component Fault',
  what: 'a component fault',
  picks: { by: 'everything' },
  text: (item: string) => item,
} as const satisfies Omit<Raises<never>, 'shape' | 'of'>
