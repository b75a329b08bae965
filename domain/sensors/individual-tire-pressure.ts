/** The pressure of every tire. */

import { z } from 'zod'
import {
  tirePressureBack,
  tirePressureCritical,
  tirePressureHigh,
  tirePressureLow,
  tirePressureShownTo,
} from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { amount, amountText, quantified } from '../basics/quantity.ts'
import { mark, t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { usualLimits, type VerdictLimits } from '../basics/verdict-limits.ts'
import { notAvailable } from '../basics/words.ts'
import type { Beyond, LimitedLevel } from '../shapes/cause.ts'
import { numberField } from '../shapes/condition.ts'
import type { Limit } from '../shapes/part.ts'
import { crosses } from '../shapes/predicate.ts'
import { type Level, worse, worst } from '../vehicle/severity.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { wheelComponentFault } from './component-fault.ts'
import { placed, positionName, tireName, tirePosition, tirePositions } from './positions.ts'
import { beyondLow } from './said.ts'
import { type ListedFault, sensor } from './sensor.ts'
import { sitarCode, sitarNote, sitarTexts, trusted } from './vocab/sitar.ts'
import { isAbove, isBelow, sensorFault, wheelFaultModes, wheelFaults } from './wheel-faults.ts'
import { type WheelWords, wheelVerdicts } from './wheel-verdicts.ts'

const statuses = {
  OK: { text: 'OK', level: 'good' },
  SLOW_LEAK: { text: t('Slow leak'), level: 'notice' },
  MODERATE_LEAK: { text: t('Moderate leak'), level: 'caution' },
  SEVERE_LEAK: { text: t('Severe leak'), level: 'critical' },
  LOW_PRESSURE: { text: t('Low pressure'), level: 'caution' },
  HIGH_PRESSURE: { text: t('High pressure'), level: 'caution' },
} as const satisfies Record<string, { text: string; level: Level }>

const tire = z.object({
  position: tirePosition,
  psi: z.number().min(0).max(10_000).describe('Pressure of the tire, psi; above 900 it is not available'),
  status: z
    .enum(['OK', 'SLOW_LEAK', 'MODERATE_LEAK', 'SEVERE_LEAK', 'LOW_PRESSURE', 'HIGH_PRESSURE'])
    .optional()
    .describe('What the sensor makes of it'),
  sitar: sitarCode.optional(),
})
type Tire = z.infer<typeof tire>
const reading = z.object({ tires: z.array(tire).max(tirePositions.length).describe('Each tire once') })
type Reading = z.infer<typeof reading>

const shown = ({ psi, sitar }: Tire): boolean => psi <= tirePressureShownTo && trusted(sitar)
const pressure = (
  psi: number,
  { tirePressureLow, tirePressureCritical, tirePressureHigh }: VerdictLimits,
): Level => {
  if (psi < tirePressureCritical) return 'critical'
  return psi < tirePressureLow || psi > tirePressureHigh ? 'caution' : 'good'
}
const pressureLimits = ({ tirePressureLow, tirePressureCritical }: VerdictLimits): readonly Limit[] => [
  { at: tirePressureCritical, level: 'critical' },
  { at: tirePressureLow, level: 'caution' },
]
const levelOf = (tire: Tire, limits: VerdictLimits): Level => {
  if (!trusted(tire.sitar)) return 'unknown'
  const text: Level = tire.status ? statuses[tire.status].level : 'unknown'
  return worse(text, shown(tire) ? pressure(tire.psi, limits) : 'unknown')
}
const noteOf = ({ sitar, status }: Tire) =>
  status === undefined || status === 'OK' || !trusted(sitar)
    ? sitarNote(sitar)
    : { note: t(statuses[status].text) }
const text = (tire: Tire, units?: Units) =>
  shown(tire) ? amount(tire.psi, 'pressure', units).text : notAvailable
const judged = (tire: Tire): string => {
  if (tire.sitar && tire.sitar !== '00') return `, ${t(sitarTexts[tire.sitar])}`
  return tire.status && tire.status !== 'OK' ? `, ${t(statuses[tire.status].text)}` : ''
}
const details = (tires: Reading, units?: Units) =>
  tires.tires
    .map(
      (tire) =>
        `${positionName(tire.position)}: ${shown(tire) ? amountText(tire.psi, 'pressure', units) : notAvailable}${judged(tire)}`,
    )
    .join('; ')
/** The pressure of every tire whose value can be shown, by position. */
const pressures = (tires: Reading) =>
  Object.fromEntries(tires.tires.filter(shown).map(({ position, psi }) => [position, psi]))

/** A tire's pressure and how fast it leaks, by the SPNs of SAE J1939. */
const pressureFault = 241
const leakFault = 2586
const leaks: { readonly [status in NonNullable<Tire['status']>]?: number } = {
  SLOW_LEAK: wheelFaultModes.slightlyAbove,
  MODERATE_LEAK: wheelFaultModes.above,
  SEVERE_LEAK: wheelFaultModes.farAbove,
}
/** How far the pressure is off by what the sensor says and by what it measures; null while it is not. */
function pressureMode({ psi, status }: Tire, known: boolean, was: (fmi: number) => boolean): number | null {
  const far = was(wheelFaultModes.farBelow)
  const below = (limit: number, before: boolean) => known && isBelow(psi, limit, tirePressureBack, before)
  if (below(tirePressureCritical, far)) return wheelFaultModes.farBelow
  if (status === 'LOW_PRESSURE' || below(tirePressureLow, far || was(wheelFaultModes.below)))
    return wheelFaultModes.below
  const high = known && isAbove(psi, tirePressureHigh, tirePressureBack, was(wheelFaultModes.above))
  return status === 'HIGH_PRESSURE' || high ? wheelFaultModes.above : null
}
/** Far enough from every limit that it does not matter what it was. */
const isWell = ({ psi, status = 'OK' }: Tire): boolean =>
  status === 'OK' && psi >= tirePressureLow + tirePressureBack && psi < tirePressureHigh - tirePressureBack
function faultsOf(tire: Tire, was: (fault: ListedFault) => boolean): readonly ListedFault[] | null {
  const { position, status, sitar } = tire
  if (!trusted(sitar)) return sensorFault(sitar, position)
  if (isWell(tire)) return null
  const as = (faultTypeId: number, fmi: number) => ({ faultTypeId, fmi, position })
  const off = pressureMode(tire, shown(tire), (fmi) => was(as(pressureFault, fmi)))
  const leak = status && leaks[status]
  return [
    ...(off === null ? [] : [as(pressureFault, off)]),
    ...(leak === undefined ? [] : [as(leakFault, leak)]),
  ]
}
/** A tire without a status is one that nothing is wrong with, unless its pressure is not available either. */
const judges = (tire: Tire): boolean => trusted(tire.sitar) && (tire.status !== undefined || shown(tire))

/** How far a tire is off, by what it measures and by what its sensor makes of it. */
const beyond = (tire: Tire, limits: VerdictLimits): Beyond | null => {
  const { status = 'OK' } = tire
  const { tirePressureLow: low, tirePressureCritical: critical } = limits
  const byPsi = shown(tire)
    ? (beyondLow(tire.psi, low, critical, tirePressureBack) ?? beyondHighPressure(tire.psi, limits))
    : null
  const { level } = statuses[status]
  if (level === 'good') return byPsi
  return byPsi
    ? { level: worse(byPsi.level, level) as LimitedLevel, back: worse(byPsi.back, level) as LimitedLevel }
    : { level, back: level }
}
const beyondHighPressure = (psi: number, { tirePressureHigh: limit }: VerdictLimits): Beyond | null =>
  psi > limit - tirePressureBack ? { level: psi > limit ? 'caution' : 'good', back: 'caution' } : null

const spoken = {
  flat: {
    level: 'critical',
    consequence: 'rolling',
    words: t('Tire nearly flat'),
    means: t('Driven on, it comes apart and takes its twin with it.'),
    does: t('Do not move it, and send a tire service.'),
    act: 'workOrder',
  },
  fast: {
    level: 'critical',
    consequence: 'rolling',
    words: t('Tire loses air fast'),
    means: t('It will be flat within the hour.'),
    does: t('Do not move it, and send a tire service.'),
    act: 'workOrder',
  },
  low: {
    level: 'caution',
    consequence: 'rolling',
    words: t('Tire low'),
    means: t('It runs hot and wears, and its twin carries more.'),
    does: t('Inflate it at the next stop, and look for a leak.'),
    act: 'workOrder',
  },
  high: {
    level: 'caution',
    consequence: 'rolling',
    words: t('Tire pressure high'),
    means: t('It grips less and takes blows badly.'),
    does: t('Measure it cold, and let air out.'),
    act: 'workOrder',
  },
  leaks: {
    level: 'caution',
    consequence: 'rolling',
    words: t('Tire leaks'),
    means: t('It will be low before the day is over.'),
    does: t('Have it taken off and mended at the next stop.'),
    act: 'workOrder',
  },
  leaksSlowly: {
    level: 'notice',
    consequence: 'rolling',
    words: t('Tire leaks slowly'),
    means: t('It will be low in some days.'),
    does: t('Inflate it, and have the valve looked at.'),
    act: 'workOrder',
  },
} as const satisfies Record<string, WheelWords>
const leakWords: Readonly<Record<number, WheelWords>> = {
  [wheelFaultModes.slightlyAbove]: spoken.leaksSlowly,
  [wheelFaultModes.above]: spoken.leaks,
  [wheelFaultModes.farAbove]: spoken.fast,
}
const pressureWords: Readonly<Record<number, WheelWords>> = {
  [wheelFaultModes.farBelow]: spoken.flat,
  [wheelFaultModes.below]: spoken.low,
  [wheelFaultModes.above]: spoken.high,
}
/** What is said of a tire at a level: of its pressure first, for that is what can be measured. */
const wordsAt = (tire: Tire, level: string, limits: VerdictLimits): WheelWords => {
  const { psi, status } = tire
  const under = (limit: number) => shown(tire) && psi < limit + tirePressureBack
  if (level === 'critical') {
    return status === 'SEVERE_LEAK' && !under(limits.tirePressureCritical) ? spoken.fast : spoken.flat
  }
  if (level === 'notice') return spoken.leaksSlowly
  if (status === 'HIGH_PRESSURE' || (shown(tire) && psi > limits.tirePressureHigh - tirePressureBack))
    return spoken.high
  return status === 'MODERATE_LEAK' && !under(limits.tirePressureLow) ? spoken.leaks : spoken.low
}
const { limited, verdicts } = wheelVerdicts<Reading, Tire>({
  wheelsOf: ({ tires }) => tires,
  judges,
  beyond,
  words: (tire, level, { limits }) => ({
    words: { ...wordsAt(tire, level, limits), level },
    measure: shown(tire) ? quantified(tire.psi, 'pressure') : null,
  }),
  byFault: ({ faultTypeId, fmi }) =>
    (faultTypeId === leakFault ? leakWords[fmi] : pressureWords[fmi]) ?? null,
  failed: [mark('Tire sensor failed'), mark('Tire sensor is unsure')],
})

/** Within so little of a limit it is not yet well again. */
const isNearlyOff = (psi: number): boolean =>
  psi < tirePressureLow + tirePressureBack || psi > tirePressureHigh - tirePressureBack

export const individualTirePressure = sensor(reading, {
  id: 24,
  key: 'individualTirePressure',
  label: t('Individual Tire Pressure'),
  drawing: [{ part: 'tire', limits: pressureLimits }],
  short: t('Tires'),
  makers: ['pro'],
  installHint: t('Hold the activation tool to each tire valve, or drive for some minutes.'),
  staleAfter: days(10),
  flag: 'Hendrickson',
  columns: [],
  drawer: {
    as: 'wheels',
    unit: 'psi',
    wheels: (tires, vehicle, units) =>
      tires.tires.map((tire) => ({
        ...placed(tire.position, vehicle.axles),
        text: text(tire, units),
        level: levelOf(tire, limitsOf(vehicle)),
        ...noteOf(tire),
      })),
  },
  log: (tires, _, units) => [[t('Individual Tire Pressure'), details(tires, units)]],
  entry: (tires) => ({ tirePressureDetails: details(tires) }),
  level: ({ tires }, vehicle) => worst(tires.map((tire) => levelOf(tire, limitsOf(vehicle)))),
  faults: wheelFaults(({ tires }) => tires, faultsOf, judges),
  limited,
  verdicts,
  predicates: [
    wheelComponentFault(
      mark('Tire Pressure'),
      ({ tires }) => tires,
      (tire) => levelOf(tire, usualLimits),
      (tire) => !judges(tire) || (shown(tire) && isNearlyOff(tire.psi)),
    ),
    crosses({
      id: 19,
      name: t('TPMS Threshold'),
      flag: 'Hendrickson',
      unit: 'psi',
      direction: 'below',
      what: t("a tire's pressure"),
      limit: numberField('tpmsThresholdPsi'),
      least: 0,
      most: tirePressureShownTo,
      hysteresis: tirePressureBack,
      isCritical: (psi) => psi < tirePressureCritical,
      of: pressures,
      nameOf: tireName,
    }),
  ],
})
