/** The brakes' stroke at each corner: how far they are from what they should be. */

import { z } from 'zod'
import { mark, t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { type Measure, wheelWhere } from '../shapes/part.ts'
import { raises } from '../shapes/predicate.ts'
import { faultLevel, faultLevelNames, type Level, worst } from '../vehicle/severity.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { componentFault } from './component-fault.ts'
import { placed, positionName, positionNames } from './positions.ts'
import { sensor } from './sensor.ts'
import { type WheelWords, wheelVerdicts } from './wheel-verdicts.ts'

const corners = ['LF', 'RF', 'LR', 'RR'] as const
const reading = z.object({
  wheels: z
    .array(
      z.object({
        position: z.enum(corners).describe('L roadside, R curbside; F front, R rear'),
        level: z.literal([0, 1, 2, 3]).describe('0 good, 1 low, 2 caution, 3 critical'),
      }),
    )
    .max(corners.length)
    .describe('Each corner once'),
})
type Reading = z.infer<typeof reading>

/** A brake out of adjustment by its corner (SIDs of SAE J1587), and the failure mode of each level but good. */
const faultTypeIds = { LF: 31, RF: 32, LR: 33, RR: 34 } as const
const modes = { 1: 15, 2: 16, 3: 0 } as const

const inOrder = (tse: Reading) =>
  corners.flatMap((corner) => tse.wheels.filter(({ position }) => position === corner))
const worstNumber = (tse: Reading) => Math.max(0, ...tse.wheels.map((wheel) => wheel.level)) as 0 | 1 | 2 | 3
const faulty = (tse: Reading) => inOrder(tse).filter((wheel) => wheel.level >= 2)
const details = (tse: Reading) =>
  inOrder(tse)
    .map((wheel) => `${positionName(wheel.position)}: ${t(faultLevelNames[wheel.level])} (${wheel.level})`)
    .join(', ')
const names = (tse: Reading) =>
  faulty(tse)
    .map((wheel) => positionName(wheel.position))
    .join(', ') || t('None')
const level = (tse: Reading): Level => worst(tse.wheels.map((wheel) => faultLevel[wheel.level]))

const strokes = (tse: Reading, { axles }: Pick<Vehicle, 'axles'>): readonly Measure[] =>
  inOrder(tse).map(({ position, level }) => ({
    where: wheelWhere(placed(position, axles)),
    text: t(faultLevelNames[level]),
    level: faultLevel[level],
  }))

/** What an alert calls it. */
const called = mark('Brake')
const itemOf = (position: (typeof corners)[number]) => `${called} ${positionNames[position]}`

const words = (level: 1 | 2 | 3): WheelWords => ({
  level: faultLevel[level],
  consequence: 'rolling',
  words: t('Brake out of adjustment'),
  means: level === 3 ? t('It hardly brakes, or drags.') : t('It brakes late, and wears unevenly.'),
  does: level === 1 ? t('Measure its stroke at the next service.') : t('No trip before the shop.'),
  act: 'workOrder',
})
const { verdicts } = wheelVerdicts<Reading, Reading['wheels'][number]>({
  wheelsOf: ({ wheels }) => wheels,
  judges: () => true,
  beyond: ({ level }) => (level === 0 ? null : { level: faultLevel[level], back: faultLevel[level] }),
  words: ({ position, level }, _, { vehicle }) => ({
    words: words(level as 1 | 2 | 3),
    measure: { text: t('axle {{axle}}', { axle: placed(position, vehicle.axles).axle }) },
  }),
  byFault: ({ fmi }) => words(fmi === modes[3] ? 3 : fmi === modes[2] ? 2 : 1),
  failed: [mark('Brake sensor failed'), mark('Brake sensor is unsure')],
})

export const tse = sensor(reading, {
  id: 21,
  key: 'tse',
  label: t('Brakes'),
  drawing: [{ part: 'brake', says: strokes }],
  makers: ['pro'],
  installHint: t("Connect a tractor's air and press the brake a few times."),
  staleAfter: days(30),
  columns: [],
  drawer: {
    as: 'wheels',
    unit: '',
    wheels: (tse, vehicle) =>
      inOrder(tse).map((wheel) => ({
        ...placed(wheel.position, vehicle.axles),
        text: `${t(faultLevelNames[wheel.level])} (${wheel.level})`,
        level: faultLevel[wheel.level],
      })),
  },
  log: (tse) => [
    [t('TSE Fault'), names(tse)],
    [t('Fault Level'), tse.wheels.length > 0 ? faultLevelNames[worstNumber(tse)] : ''],
    [t('TSE Fault Details'), details(tse)],
  ],
  entry: (tse) => ({
    tseFaults: names(tse),
    faultLevel: faultLevelNames[worstNumber(tse)],
    tseFaultDetails: details(tse),
  }),
  level,
  verdicts,
  faults: {
    of: ({ wheels }) =>
      wheels.flatMap(({ position, level }) =>
        level === 0 ? [] : { faultTypeId: faultTypeIds[position], fmi: modes[level], position },
      ),
    wordsFlag: 'TseFaultDescription',
    speaksOf: ({ wheels }, fault) => wheels.some(({ position }) => position === fault.position),
  },
  predicates: [
    raises({
      ...componentFault,
      owns: (item) => item.startsWith(called),
      of: (tse) => faulty(tse).map(({ position }) => itemOf(position)),
      keeps: (tse, _, item) => !tse.wheels.some(({ position }) => itemOf(position) === item),
      isCritical: (item, tse) =>
        tse.wheels.some(({ position, level }) => itemOf(position) === item && level === 3),
    }),
  ],
})
