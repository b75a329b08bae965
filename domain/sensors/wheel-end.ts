/** The hubs: how warm they run, and what the sensor makes of it. */

import { z } from 'zod'
import {
  temperatureBack,
  wheelEndCaution,
  wheelEndCritical,
  wheelTemperatureShownTo,
} from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { fahrenheit } from '../basics/print.ts'
import { amount, quantified } from '../basics/quantity.ts'
import { mark, t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { usualLimits, type VerdictLimits } from '../basics/verdict-limits.ts'
import { notAvailable } from '../basics/words.ts'
import type { Beyond } from '../shapes/cause.ts'
import { type Level, worse, worst } from '../vehicle/severity.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { wheelComponentFault } from './component-fault.ts'
import { placed, positionName, wheelPosition, wheelPositions } from './positions.ts'
import { beyondHigh } from './said.ts'
import { type ListedFault, sensor } from './sensor.ts'
import { sitarCode, sitarNote, sitarTexts, trusted } from './vocab/sitar.ts'
import { heatLimits, heatMode, isCool, sensorFault, wheelFaultModes, wheelFaults } from './wheel-faults.ts'
import { hotWords, type WheelWords, wheelVerdicts } from './wheel-verdicts.ts'

const statuses = {
  OK: { text: 'OK', level: 'good' },
  OVER_TEMPERATURE: { text: t('Over temperature'), level: 'critical' },
  UNDER_TEMPERATURE: { text: t('Under temperature'), level: 'notice' },
} as const satisfies Record<string, { text: string; level: Level }>

const wheel = z.object({
  position: wheelPosition,
  celsius: z.number().min(-100).max(2_000).optional().describe('Temperature of the hub, °C'),
  status: z
    .enum(['OK', 'OVER_TEMPERATURE', 'UNDER_TEMPERATURE'])
    .describe('What the sensor makes of the temperature'),
  sitar: sitarCode.optional(),
})
type WheelEnd = z.infer<typeof wheel>
const reading = z.object({
  wheels: z.array(wheel).max(wheelPositions.length).describe('Each wheel end once'),
})
type Reading = z.infer<typeof reading>

const shown = ({ celsius, sitar }: WheelEnd): boolean =>
  celsius !== undefined && celsius <= wheelTemperatureShownTo && trusted(sitar)
const heat = (celsius: number, { wheelEndCaution, wheelEndCritical }: VerdictLimits): Level =>
  celsius >= wheelEndCritical ? 'critical' : celsius >= wheelEndCaution ? 'caution' : 'good'
const levelOf = (end: WheelEnd, limits: VerdictLimits): Level => {
  if (!trusted(end.sitar)) return 'unknown'
  return worse(statuses[end.status].level, shown(end) ? heat(end.celsius!, limits) : 'unknown')
}
const noteOf = ({ sitar, status }: WheelEnd) =>
  status === 'OK' || !trusted(sitar) ? sitarNote(sitar) : { note: t(statuses[status].text) }
const warmth = (end: WheelEnd, units?: Units) => amount(fahrenheit(end.celsius!), 'temperature', units, 1)
const text = (end: WheelEnd, units?: Units) => (shown(end) ? warmth(end, units).text : notAvailable)
const details = (ends: Reading, units?: Units) =>
  ends.wheels
    .map((end) => {
      const words = end.sitar && !trusted(end.sitar) ? t(sitarTexts[end.sitar]) : t(statuses[end.status].text)
      return `${positionName(end.position)}: ${shown(end) ? `${text(end, units)} ${warmth(end, units).unit}, ` : ''}${words}`
    })
    .join('; ')

/** The temperature of a wheel end, as a kind of fault: a number of our own. */
const heatFault = 1
const limits = { caution: wheelEndCaution, critical: wheelEndCritical, back: temperatureBack }
function faultsOf(end: WheelEnd, was: (fault: ListedFault) => boolean): readonly ListedFault[] | null {
  const { position, celsius = 0, status } = end
  if (!trusted(end.sitar)) return sensorFault(end.sitar, position)
  if (status === 'OK' && isCool(celsius, limits)) return null
  const as = (fmi: number) => ({ faultTypeId: heatFault, fmi, position })
  if (status === 'OVER_TEMPERATURE') return [as(wheelFaultModes.farAbove)]
  const hot = shown(end) ? heatMode(celsius, limits, (fmi) => was(as(fmi))) : null
  if (hot !== null) return [as(hot)]
  return status === 'UNDER_TEMPERATURE' ? [as(wheelFaultModes.slightlyBelow)] : null
}

/** How hot it is, by what it measures and by what its sensor makes of it. */
const beyond = (end: WheelEnd, limits: VerdictLimits): Beyond | null => {
  if (end.status === 'OVER_TEMPERATURE') return { level: 'critical', back: 'critical' }
  const { wheelEndCaution, wheelEndCritical } = limits
  const hot = shown(end) ? beyondHigh(end.celsius!, wheelEndCaution, wheelEndCritical, temperatureBack) : null
  if (end.status === 'OK' || hot?.level === 'caution' || hot?.level === 'critical') return hot
  return { level: 'notice', back: hot ? hot.back : 'notice' }
}
const hot: WheelWords = {
  level: 'caution',
  consequence: 'rolling',
  words: t('Wheel end hot'),
  means: t('Its bearing may fail, and the wheel come off.'),
  does: t('Stop, and check hub oil and bearing.'),
  act: 'workOrder',
}
const cold: WheelWords = {
  level: 'notice',
  consequence: 'rolling',
  words: t('Wheel end cold'),
  means: t('Its brake may do no work.'),
  does: t('Compare the wheels after braking.'),
  act: 'workOrder',
}
const { limited, verdicts } = wheelVerdicts<Reading, WheelEnd>({
  wheelsOf: ({ wheels }) => wheels,
  judges: (end) => trusted(end.sitar),
  beyond,
  words: (end, level, subject) => ({
    words: level === 'notice' ? cold : hotWords(hot, level, subject),
    measure: shown(end) ? quantified(fahrenheit(end.celsius!), 'temperature') : null,
  }),
  byFault: ({ fmi }, subject) =>
    fmi === wheelFaultModes.slightlyBelow
      ? cold
      : hotWords(hot, fmi === wheelFaultModes.farAbove ? 'critical' : 'caution', subject),
  failed: [mark('Wheel end sensor failed'), mark('Wheel end sensor is unsure')],
})

export const wheelEnd = sensor(reading, {
  id: 23,
  key: 'wheelEnd',
  label: t('Wheel End'),
  drawing: [{ part: 'hub', limits: heatLimits('wheelEnd') }],
  makers: ['pro'],
  installHint: t('Pull the trailer forward so that every wheel turns.'),
  staleAfter: days(10),
  flag: 'Hendrickson',
  columns: [],
  drawer: {
    as: 'wheels',
    unit: '°F',
    wheels: (ends, vehicle, units) =>
      ends.wheels.map((end) => ({
        ...placed(end.position, vehicle.axles),
        text: text(end, units),
        level: levelOf(end, limitsOf(vehicle)),
        ...noteOf(end),
      })),
  },
  log: (ends, _, units) => [[t('Wheel End'), details(ends, units)]],
  entry: (ends) => ({ wheelEndDetails: details(ends) }),
  level: ({ wheels }, vehicle) => worst(wheels.map((end) => levelOf(end, limitsOf(vehicle)))),
  faults: wheelFaults(
    ({ wheels }) => wheels,
    faultsOf,
    (end) => trusted(end.sitar),
  ),
  limited,
  verdicts,
  predicates: [
    wheelComponentFault(
      t('Wheel End'),
      ({ wheels }) => wheels,
      (end) => levelOf(end, usualLimits),
      (end) =>
        !trusted(end.sitar) ||
        (end.status !== 'OVER_TEMPERATURE' &&
          shown(end) &&
          end.celsius! >= wheelEndCaution - temperatureBack),
    ),
  ],
})
