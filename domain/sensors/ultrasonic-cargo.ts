/** Cargo seen by ultrasound under the roof. */

import { z } from 'zod'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import { becomes } from '../shapes/predicate.ts'
import { type Load, loads, loadWatched } from './load.ts'
import { sensor } from './sensor.ts'

const reading = z.object({
  loaded: z.boolean().describe('Whether there is cargo under the sensor'),
  distanceInches: z
    .number()
    .min(0)
    .max(1_200)
    .optional()
    .describe('From the sensor to what is under it, inches'),
})
type Reading = z.infer<typeof reading>
const state = (cargo: Reading): Load => (cargo.loaded ? 'loaded' : 'unloaded')

export const ultrasonicCargo = sensor(reading, {
  id: 26,
  key: 'ultrasonicCargo',
  label: t('Load Status (ultrasonic)'),
  drawing: [{ part: 'cargo' }],
  makers: ['go'],
  installHint: t('Close the doors and walk under the sensor once.'),
  staleAfter: hours(24),
  flag: 'UltrasonicCargoSensor',
  columns: [],
  drawer: {
    as: 'rows',
    rows: (cargo) => [
      { label: t('Status'), text: loads[state(cargo)] },
      ...(cargo.distanceInches === undefined
        ? []
        : [{ label: t('Free below the sensor'), text: number(cargo.distanceInches), unit: 'in' }]),
    ],
  },
  log: (cargo) => [[t('Load Status'), loads[state(cargo)]]],
  entry: (cargo) => ({ loaded: cargo.loaded }),
  unheard: {
    after: ({ cargoBlindAfter }) => cargoBlindAfter,
    level: 'notice',
    consequence: 'cargo',
    words: t('Cargo sensor blind'),
    detail: null,
    means: t('Nobody knows whether it is loaded.'),
    does: t('Clean the lens.'),
    act: 'workOrder',
  },
  predicates: [becomes({ ...loadWatched, of: state })],
})
