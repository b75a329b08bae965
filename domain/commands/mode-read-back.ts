/** What reports show of the mode and the power that a reefer unit was told. */
import { t } from '../basics/texts.ts'
import { type Mode, mode, power, powers, reeferModes } from '../sensors/reefer-reading.ts'
import type { ReadsSensor } from './kind.ts'

export const modeReadBack = (asked: Mode): ReadsSensor<'reeferUnit'> => ({
  sensor: 'reeferUnit',
  of: (unit) => {
    const now = mode(unit)
    return (
      now && { text: t('The mode is now {{value}}', { value: reeferModes[now] }), isAsAsked: now === asked }
    )
  },
})

export const powerReadBack = (asked: keyof typeof powers): ReadsSensor<'reeferUnit'> => ({
  sensor: 'reeferUnit',
  of: (unit) => {
    const now = power(unit)
    return (
      now && {
        text: t('The unit is now {{value}}', { value: powers[now].toLowerCase() }),
        isAsAsked: now === asked,
      }
    )
  },
})
