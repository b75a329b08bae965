/** What reports show of the mode and the power that a reefer unit was told. */
import { type Mode, mode, power, powers, reeferModes } from '../sensors/reefer-reading.ts'
import type { ReadsSensor } from './kind.ts'

export const modeReadBack = (asked: Mode): ReadsSensor<'reeferUnit'> => ({
  sensor: 'reeferUnit',
  of: (unit) => {
    const now = mode(unit)
    return now && { text: `The mode is now ${reeferModes[now]}`, isAsAsked: now === asked }
  },
})

export const powerReadBack = (asked: keyof typeof powers): ReadsSensor<'reeferUnit'> => ({
  sensor: 'reeferUnit',
  of: (unit) => {
    const now = power(unit)
    return now && { text: `The unit is now ${powers[now].toLowerCase()}`, isAsAsked: now === asked }
  },
})
