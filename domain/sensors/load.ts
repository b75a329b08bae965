/** Loaded or empty: the words that both load sensors use, and the alert that watches either. */
import { t } from '../basics/texts.ts'
import { flagField } from '../shapes/condition.ts'
import type { Becomes } from '../shapes/predicate.ts'

export const loads = { loaded: t('Loaded'), unloaded: t('Unloaded') } as const
export type Load = keyof typeof loads

/** Load status as an alert watches it, whichever sensor reports. */
export const loadWatched = {
  id: 4,
  name: t('Load Status'),
  consequence: 'change',
  choices: loads,
  selection: {
    by: 'flags',
    flags: { loaded: flagField('loadStatusLoaded'), unloaded: flagField('loadStatusUnloaded') },
  },
  label: t('The vehicle gets'),
  when: { loaded: t('the vehicle is loaded'), unloaded: t('the vehicle is unloaded') },
  happened: { loaded: t('The vehicle was loaded'), unloaded: t('The vehicle was unloaded') },
} as const satisfies Omit<Becomes<never>, 'shape' | 'of'>
