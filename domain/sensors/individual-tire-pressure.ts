/** The pressure of every tire. */
import { z } from 'zod'
import {
  tirePressureCritical,
  tirePressureHigh,
  tirePressureLow,
  tirePressureShownTo,
} from '../basics/assumed.ts'
import { number } from '../basics/print.ts'
import { days } from '../basics/time.ts'
import { notAvailable } from '../basics/words.ts'
import { crosses, raises } from '../shapes/predicate.ts'
import { type Level, worse, worst } from '../vehicle/severity.ts'
import { placed, positionName, tirePosition, tirePositions } from './positions.ts'
import { sensor } from './sensor.ts'
import { sitarCode, sitarTexts, trusted } from './vocab/sitar.ts'

const statuses = {
  OK: { text: 'OK', level: 'good' },
  SLOW_LEAK: { text: 'Slow leak', level: 'notice' },
  MODERATE_LEAK: { text: 'Moderate leak', level: 'caution' },
  SEVERE_LEAK: { text: 'Severe leak', level: 'critical' },
  LOW_PRESSURE: { text: 'Low pressure', level: 'caution' },
  HIGH_PRESSURE: { text: 'High pressure', level: 'caution' },
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
const pressure = (psi: number): Level => {
  if (psi < tirePressureCritical) return 'critical'
  return psi < tirePressureLow || psi > tirePressureHigh ? 'caution' : 'good'
}
const levelOf = (tire: Tire): Level => {
  if (!trusted(tire.sitar)) return 'unknown'
  const said: Level = tire.status ? statuses[tire.status].level : 'unknown'
  return worse(said, shown(tire) ? pressure(tire.psi) : 'unknown')
}
const text = (tire: Tire) => (shown(tire) ? number(tire.psi) : notAvailable)
const judged = (tire: Tire): string => {
  if (tire.sitar && tire.sitar !== '00') return `, ${sitarTexts[tire.sitar]}`
  return tire.status && tire.status !== 'OK' ? `, ${statuses[tire.status].text}` : ''
}
const details = (tires: Reading) =>
  tires.tires
    .map(
      (tire) =>
        `${positionName(tire.position)}: ${shown(tire) ? `${text(tire)} psi` : notAvailable}${judged(tire)}`,
    )
    .join('; ')
/** The lowest pressure of the tires whose value can be shown; null where there is none. */
const lowest = (tires: Reading): number | null => {
  const known = tires.tires.filter(shown).map((tire) => tire.psi)
  return known.length > 0 ? Math.min(...known) : null
}

export const individualTirePressure = sensor(reading, {
  id: 24,
  key: 'individualTirePressure',
  label: 'Individual Tire Pressure',
  makers: ['pro'],
  staleAfter: days(10),
  flag: 'Hendrickson',
  columns: [],
  drawer: {
    as: 'wheels',
    unit: 'psi',
    wheels: (tires, vehicle) =>
      tires.tires.map((tire) => ({
        ...placed(tire.position, vehicle.axles),
        text: text(tire),
        level: levelOf(tire),
      })),
  },
  log: (tires) => [['Individual Tire Pressure', details(tires)]],
  entry: (tires) => ({ tirePressureDetails: details(tires) }),
  level: (tires) => worst(tires.tires.map(levelOf)),
  predicates: [
    raises({
      id: 6,
      name: 'Component Fault',
      of: (tires) =>
        tires.tires
          .filter((tire) => ['caution', 'critical'].includes(levelOf(tire)))
          .map((tire) => `Tire Pressure ${positionName(tire.position)}`),
    }),
    crosses({
      id: 19,
      name: 'TPMS Threshold',
      unit: 'psi',
      direction: 'below',
      limit: 'tpmsThresholdPsi',
      hysteresis: 2,
      of: lowest,
    }),
  ],
})
