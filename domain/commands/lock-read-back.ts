/** What reports show of the lock of the doors. */
import type { ReadsSensor } from './kind.ts'

export const lockReadBack = (asked: boolean): ReadsSensor<'door'> => ({
  sensor: 'door',
  of: ({ locked }) =>
    locked === undefined
      ? null
      : { text: `The doors are now ${locked ? 'locked' : 'unlocked'}`, isAsAsked: locked === asked },
})
