/** How warm every tire runs. */

import { z } from 'zod'
import {
  temperatureBack,
  tireTemperatureCaution,
  tireTemperatureCritical,
  wheelTemperatureShownTo,
} from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { celsius, fahrenheit } from '../basics/print.ts'
import { amount, quantified } from '../basics/quantity.ts'
import { mark, t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { usualLimits, type VerdictLimits } from '../basics/verdict-limits.ts'
import { notAvailable } from '../basics/words.ts'
import { numberField } from '../shapes/condition.ts'
import { crosses } from '../shapes/predicate.ts'
import { type Level, worst } from '../vehicle/severity.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { wheelComponentFault } from './component-fault.ts'
import { placed, positionName, tireName, tirePosition, tirePositions } from './positions.ts'
import { beyondHigh } from './said.ts'
import { type ListedFault, sensor } from './sensor.ts'
import { sitarCode, sitarNote, trusted } from './vocab/sitar.ts'
import { heatLimits, heatMode, isCool, sensorFault, wheelFaultModes, wheelFaults } from './wheel-faults.ts'
import { hotWords, type WheelWords, wheelVerdicts } from './wheel-verdicts.ts'

const tire = z.object({
  position: tirePosition,
  celsius: z
    .number()
    .min(-100)
    .max(2_000)
    .describe('Temperature of the tire, °C; above 250 it is not available'),
  sitar: sitarCode.optional(),
})
type Tire = z.infer<typeof tire>
const reading = z.object({ tires: z.array(tire).max(tirePositions.length).describe('Each tire once') })
type Reading = z.infer<typeof reading>

const shown = ({ celsius, sitar }: Tire): boolean => celsius <= wheelTemperatureShownTo && trusted(sitar)
const levelOf = (tire: Tire, limits: VerdictLimits): Level => {
  if (!shown(tire)) return 'unknown'
  if (tire.celsius >= limits.tireTemperatureCritical) return 'critical'
  return tire.celsius >= limits.tireTemperatureCaution ? 'caution' : 'good'
}
const heat = (tire: Tire, units?: Units) => amount(fahrenheit(tire.celsius), 'temperature', units, 1)
const text = (tire: Tire, units?: Units) => (shown(tire) ? heat(tire, units).text : notAvailable)
const details = (tires: Reading, units?: Units) =>
  tires.tires
    .map(
      (tire) =>
        `${positionName(tire.position)}: ${text(tire, units)}${shown(tire) ? ` ${heat(tire, units).unit}` : ''}`,
    )
    .join('; ')
/** The temperature of every tire whose value can be shown, by position. */
const temperatures = (tires: Reading) =>
  Object.fromEntries(tires.tires.filter(shown).map(({ position, celsius }) => [position, celsius]))

/** The temperature of a tire, by the SPN of SAE J1939. */
const heatFault = 242
const limits = { caution: tireTemperatureCaution, critical: tireTemperatureCritical, back: temperatureBack }
function faultsOf(tire: Tire, was: (fault: ListedFault) => boolean): readonly ListedFault[] | null {
  const { position } = tire
  if (!shown(tire)) return sensorFault(tire.sitar, position)
  if (isCool(tire.celsius, limits)) return null
  const as = (fmi: number) => ({ faultTypeId: heatFault, fmi, position })
  const hot = heatMode(tire.celsius, limits, (fmi) => was(as(fmi)))
  return hot === null ? null : [as(hot)]
}

const words: WheelWords = {
  level: 'caution',
  consequence: 'rolling',
  words: t('Tire hot'),
  means: t('A brake drags or it has little air: it may burst or burn.'),
  does: t('Stop, and check brake and pressure.'),
  act: 'workOrder',
}
const { limited, verdicts } = wheelVerdicts<Reading, Tire>({
  wheelsOf: ({ tires }) => tires,
  judges: shown,
  beyond: ({ celsius }, { tireTemperatureCaution, tireTemperatureCritical }) =>
    beyondHigh(celsius, tireTemperatureCaution, tireTemperatureCritical, temperatureBack),
  words: (tire, level, subject) => ({
    words: hotWords(words, level, subject),
    measure: quantified(fahrenheit(tire.celsius), 'temperature'),
  }),
  byFault: ({ fmi }, subject) =>
    hotWords(words, fmi === wheelFaultModes.farAbove ? 'critical' : 'caution', subject),
  failed: [mark('Tire sensor failed'), mark('Tire sensor is unsure')],
})

export const tireTemperature = sensor(reading, {
  id: 38,
  key: 'tireTemperature',
  label: t('Tire Temperature'),
  drawing: [{ part: 'tire', limits: heatLimits('tireTemperature') }],
  short: t('Tire Temp'),
  makers: ['pro'],
  installHint: t('Hold the activation tool to each tire valve, or drive for some minutes.'),
  staleAfter: days(10),
  columns: [],
  drawer: {
    as: 'wheels',
    unit: '°F',
    wheels: (tires, vehicle, units) =>
      tires.tires.map((tire) => ({
        ...placed(tire.position, vehicle.axles),
        text: text(tire, units),
        level: levelOf(tire, limitsOf(vehicle)),
        ...sitarNote(tire.sitar),
      })),
  },
  log: (tires, _, units) => [[t('Tire Temperature'), details(tires, units)]],
  entry: (tires) => ({ tireTemperatureDetails: details(tires) }),
  level: ({ tires }, vehicle) => worst(tires.map((tire) => levelOf(tire, limitsOf(vehicle)))),
  faults: wheelFaults(({ tires }) => tires, faultsOf, shown),
  limited,
  verdicts,
  predicates: [
    wheelComponentFault(
      mark('Tire Temperature'),
      ({ tires }) => tires,
      (tire) => levelOf(tire, usualLimits),
      (tire) => !shown(tire) || tire.celsius >= tireTemperatureCaution - temperatureBack,
    ),
    crosses({
      id: 20,
      name: t('Tire Temperature Threshold'),
      unit: '°C',
      shown: { unit: '°F', show: fahrenheit, keep: celsius },
      direction: 'above',
      what: t("a tire's temperature"),
      limit: numberField('tireTemperatureThresholdC'),
      least: 0,
      most: wheelTemperatureShownTo,
      hysteresis: temperatureBack,
      isCritical: (hot) => hot >= tireTemperatureCritical,
      of: temperatures,
      nameOf: tireName,
    }),
  ],
})
