/** Loaded or empty: the words that both load sensors use, and the alert that watches either. */
import { flagField } from '../shapes/condition.ts'
import type { Becomes } from '../shapes/predicate.ts'

export const loads = { loaded: 'Loaded', unloaded: 'Unloaded' } as const
export type Load = keyof typeof loads

/** Load status as an alert watches it, whichever sensor reports. */
export const loadWatched = {
  id: 4,
  name: 'Load Status',
  consequence: 'change',
  choices: loads,
  selection: {
    by: 'flags',
    flags: { loaded: flagField('loadStatusLoaded'), unloaded: flagField('loadStatusUnloaded') },
  },
  label: 'The vehicle gets',
  when: { loaded: 'the vehicle is loaded', unloaded: 'the vehicle is unloaded' },
  happened: { loaded: 'The vehicle was loaded', unloaded: 'The vehicle was unloaded' },
} as const satisfies Omit<Becomes<never>, 'shape' | 'of'>
