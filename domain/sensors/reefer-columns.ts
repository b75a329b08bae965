/** The columns of the refrigeration unit. */

import { number, volts } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Celsius } from '../basics/units.ts'
import type { Column, ColumnOf } from '../shapes/column.ts'
import {
  degrees,
  fuelPercent,
  type Mode,
  mode,
  power,
  powers,
  type Reading,
  reeferModes,
  zoneOf,
} from './reefer-reading.ts'
import type { Subject } from './sensor.ts'

type ReeferColumn = Omit<Column<Subject<Reading>, 'number'>, 'type' | 'of' | 'flag'> & {
  readonly value: (unit: Reading) => number | null | undefined
}
const figure = ({ value, ...facts }: ReeferColumn): Column<Subject<Reading>, 'number'> => ({
  ...facts,
  type: 'number',
  of: ({ reading }) => value(reading) ?? null,
  flag: 'ThermoKing',
})
/** Lists show whole °F; the value kept is what people filter by. */
const temperature = (
  key: string,
  title: string,
  field: string,
  value: (unit: Reading) => Celsius | undefined,
) =>
  figure({
    key,
    title,
    field,
    value: (unit) => degrees(value(unit)),
    print: (fahrenheit) => number(fahrenheit),
    unit: '°F',
  })
const run = (key: 'engineHours' | 'electricalHours' | 'totalHours', title: string, field: string) =>
  figure({ key, title, field, value: (unit) => unit[key], print: (hours) => number(hours), unit: 'h' })

export const reeferColumns: readonly ColumnOf<Subject<Reading>>[] = [
  {
    key: 'powerOn',
    title: t('Reefer Power'),
    field: 'tk_unit_on',
    type: 'text',
    of: ({ reading }) => power(reading),
    print: (value) => powers[value as keyof typeof powers],
    options: powers,
    flag: 'ThermoKing',
  },
  {
    key: 'unitModeDetail',
    title: t('Reefer Mode'),
    field: 'tk_operating_mode',
    type: 'text',
    of: ({ reading }) => mode(reading),
    print: (value) => reeferModes[value as Mode],
    options: reeferModes,
    flag: 'ThermoKing',
  },
  figure({
    key: 'fuelLevel',
    title: t('Fuel Level'),
    field: 'tk_fuel_level',
    value: fuelPercent,
    print: (percent) => number(percent),
    unit: '%',
  }),
  temperature('ambientTemperature', t('Ambient'), 'tk_ambient', (unit) => unit.ambientCelsius),
  figure({
    key: 'humidity',
    title: t('Humidity'),
    field: 'tk_humidity',
    value: (unit) => unit.humidityPercent,
    print: (percent) => number(percent),
    unit: '%',
  }),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    temperature(
      `indSensor${n}`,
      t('Sensor {{sensor}}', { sensor: n }),
      `tk_ind_sensor_${n}`,
      (unit) => unit.loggerSensors?.find(({ sensor }) => sensor === n)?.celsius,
    ),
  ),
  ...(
    [
      ['setPoint', (zone: number) => t('Set Point {{zone}}', { zone }), 'tk_set_point', 'setPointCelsius'],
      [
        'dischargeAir',
        (zone: number) => t('Discharge Air {{zone}}', { zone }),
        'tk_discharge_air',
        'dischargeAirCelsius',
      ],
      [
        'returnAir',
        (zone: number) => t('Return Air {{zone}}', { zone }),
        'tk_return_air',
        'returnAirCelsius',
      ],
    ] as const
  ).flatMap(([key, title, field, of]) =>
    [1, 2, 3].map((n) =>
      temperature(`${key}${n}`, title(n), `${field}_${n}`, (unit) => zoneOf(unit, n)?.[of]),
    ),
  ),
  run('engineHours', t('Engine Hours'), 'tk_engine_hours'),
  run('electricalHours', t('Electrical Hours'), 'tk_electrical_hours'),
  run('totalHours', t('Total Hours'), 'tk_total_hours'),
  figure({
    key: 'voltage',
    title: t('Unit Battery'),
    field: 'tk_unit_battery_voltage',
    value: (unit) => (unit.batteryMillivolts === undefined ? null : volts(unit.batteryMillivolts)),
    print: (value) => number(value, 1),
    unit: 'V',
  }),
]
