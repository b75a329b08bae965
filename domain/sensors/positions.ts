/** Where wheels and tires sit: the codes of a report, their names, and their place on the axles. */

import { z } from 'zod'
import { mark, t } from '../basics/texts.ts'
import type { Wheel } from '../shapes/drawer.ts'

const sides = { L: 'roadside', R: 'curbside' } as const
const places = { O: 'outer', I: 'inner' } as const
type Axle = 'F' | 'M' | 'R'

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

/** In English: what is remembered of a position is known by it. */
export const positionNames: Readonly<Record<WheelPosition | TirePosition, string>> = {
  LF: mark('Roadside Front'),
  RF: mark('Curbside Front'),
  LM: mark('Roadside Middle'),
  RM: mark('Curbside Middle'),
  LR: mark('Roadside Rear'),
  RR: mark('Curbside Rear'),
  LFO: mark('Roadside Front Outer'),
  LFI: mark('Roadside Front Inner'),
  RFI: mark('Curbside Front Inner'),
  RFO: mark('Curbside Front Outer'),
  LMO: mark('Roadside Middle Outer'),
  LMI: mark('Roadside Middle Inner'),
  RMI: mark('Curbside Middle Inner'),
  RMO: mark('Curbside Middle Outer'),
  LRO: mark('Roadside Rear Outer'),
  LRI: mark('Roadside Rear Inner'),
  RRI: mark('Curbside Rear Inner'),
  RRO: mark('Curbside Rear Outer'),
}

/** "Roadside Front" or "Roadside Front Outer". */
export const positionName = (position: WheelPosition | TirePosition): string => t(positionNames[position])

/** "Roadside Front Outer tire" */
export const tireName = (position: string): string =>
  t('{{position}} tire', { position: positionName(position as TirePosition) })

/** The axle from the front, the side and the place; the rear axle is the last of the vehicle's, and the only one all in one. */
export const placed = (
  position: WheelPosition | TirePosition,
  axleCount: 1 | 2 | 3,
): Pick<Wheel, 'axle' | 'side' | 'place'> => {
  const [side, axle, place] = position as unknown as [keyof typeof sides, Axle, 'O' | 'I' | undefined]
  return {
    axle: axle === 'F' || axleCount === 1 ? 1 : axle === 'M' ? 2 : axleCount,
    side: sides[side],
    place: place ? places[place] : 'single',
  }
}
