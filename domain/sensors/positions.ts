/** Where wheels and tires sit: the codes of a report, their names, and their place on the axles. */

import { z } from 'zod'
import { t } from '../basics/texts.ts'
import type { Wheel } from '../shapes/drawer.ts'

const sides = {
  L: { name: t('Roadside'), side: 'roadside' },
  R: { name: t('Curbside'), side: 'curbside' },
} as const
const axles = { F: t('Front'), M: t('Middle'), R: t('Rear') } as const
const places = { O: { name: t('Outer'), place: 'outer' }, I: { name: t('Inner'), place: 'inner' } } as const

/** Side and axle: LF is roadside front. */
export const wheelPositions = ['LF', 'RF', 'LM', 'RM', 'LR', 'RR'] as const
export type WheelPosition = (typeof wheelPositions)[number]
/** Side, axle and place of a tire: LFO is roadside front, outer. */
export const tirePositions = [
  'LFO',
  'LFI',
  'RFI',
  'RFO',
  'LMO',
  'LMI',
  'RMI',
  'RMO',
  'LRO',
  'LRI',
  'RRI',
  'RRO',
] as const
export type TirePosition = (typeof tirePositions)[number]

export const wheelPosition = z
  .enum(wheelPositions)
  .describe('Side (L roadside, R curbside) and axle (F front, M middle, R rear)')
export const tirePosition = z
  .enum(tirePositions)
  .describe('Side (L roadside, R curbside), axle (F front, M middle, R rear) and place (O outer, I inner)')

/** "Roadside Front" or "Roadside Front Outer". */
export const positionName = (position: WheelPosition | TirePosition): string => {
  const [side, axle, place] = position as unknown as [
    keyof typeof sides,
    keyof typeof axles,
    'O' | 'I' | undefined,
  ]
  const name = `${sides[side].name} ${axles[axle]}`
  return place ? `${name} ${places[place].name}` : name
}

/** "Roadside Front Outer tire" */
export const tireName = (position: string): string =>
  t('{{positionName}} tire', { positionName: positionName(position as TirePosition) })

/** The axle from the front, the side and the place; the rear axle is the last of the vehicle's, and the only one all in one. */
export const placed = (
  position: WheelPosition | TirePosition,
  axleCount: 1 | 2 | 3,
): Pick<Wheel, 'axle' | 'side' | 'place'> => {
  const [side, axle, place] = position as unknown as [
    keyof typeof sides,
    keyof typeof axles,
    'O' | 'I' | undefined,
  ]
  return {
    axle: axle === 'F' || axleCount === 1 ? 1 : axle === 'M' ? 2 : axleCount,
    side: sides[side].side,
    place: place ? places[place].place : 'single',
  }
}
