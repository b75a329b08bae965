/** What reports show of the lock of the doors. */
import { t } from '../basics/texts.ts'
import type { ReadsSensor } from './kind.ts'

export const lockReadBack = (asked: boolean): ReadsSensor<'door'> => ({
  sensor: 'door',
  of: ({ locked }) =>
    locked === undefined
      ? null
      : {
          text: t('The doors are now {{value}}', { value: locked ? 'locked' : 'unlocked' }),
          isAsAsked: locked === asked,
        },
})
