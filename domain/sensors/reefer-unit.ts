/** The refrigeration unit: its mode, temperatures by zone, fuel, hours, battery and alarms. */

import { reeferFuelBack } from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { number, volts } from '../basics/print.ts'
import { amount, shownUnit } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import type { Celsius } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Column } from '../shapes/column.ts'
import { intsField, numberField } from '../shapes/condition.ts'
import type { Row, Section } from '../shapes/drawer.ts'
import { crosses, raises } from '../shapes/predicate.ts'
import { worst } from '../vehicle/severity.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { voltage } from './battery.ts'
import { unitMeasures, zoneMeasures } from './reefer-drawing.ts'
import {
  alarms,
  degrees,
  fuelLevel,
  fuelPercent,
  type Mode,
  mode,
  power,
  powers,
  type Reading,
  reading,
  reeferModes,
  type Zone,
  zoneLevel,
  zoneOf,
  zonesLevel,
} from './reefer-reading.ts'
import { reeferLimited, reeferVerdicts } from './reefer-verdicts.ts'
import { type Subject, sensor } from './sensor.ts'
import { alarmLevels, alarmSeverities, describeReeferAlarm } from './vocab/reefer-alarms.ts'

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

const row = (
  label: string,
  value: number | undefined | null,
  digits: number,
  unit: string,
): readonly Row[] =>
  value === undefined || value === null ? [] : [{ label, text: number(value, digits), unit }]
const warm = (label: string, value: Celsius | undefined, units: Units | undefined): readonly Row[] => {
  const degree = degrees(value)
  return degree === null ? [] : [{ label, ...amount(degree, 'temperature', units, 1) }]
}
const section = (title: string, rows: readonly Row[]): readonly Section[] =>
  rows.length > 0 ? [{ title, rows }] : []

const unitRows = (unit: Reading, units: Units | undefined): readonly Row[] => {
  const now = mode(unit)
  return [
    ...(now ? [{ label: t('Mode'), text: t(reeferModes[now]) }] : []),
    ...(unit.running
      ? [{ label: t('Running'), text: unit.running === 'DEFROST' ? t('Defrost') : t('Pre-trip test') }]
      : []),
    ...warm(t('Ambient temperature'), unit.ambientCelsius, units),
    ...row(t('Humidity'), unit.humidityPercent, 0, '%'),
  ]
}
const fuelRows = (unit: Reading, limits: VerdictLimits): readonly Row[] =>
  row(t('Fuel level'), fuelPercent(unit), 0, '%').map((line) => ({
    ...line,
    level: fuelLevel(unit.fuelLevelFraction!, limits),
  }))
const loggerRows = (unit: Reading, units?: Units): readonly Row[] =>
  (unit.loggerSensors ?? []).flatMap((one) =>
    warm(t('Sensor {{sensor}}', { sensor: one.sensor }), one.celsius, units),
  )
const zoneRows = (unit: Reading, units?: Units): readonly Row[] =>
  (unit.zones ?? []).flatMap((zone) => [
    ...warm(t('Zone {{zone}} set point', { zone: zone.zone }), zone.setPointCelsius, units),
    ...warm(t('Zone {{zone}} discharge air', { zone: zone.zone }), zone.dischargeAirCelsius, units),
    ...warm(t('Zone {{zone}} return air', { zone: zone.zone }), zone.returnAirCelsius, units),
  ])
const zoneTable = (unit: Reading, limits: VerdictLimits, units?: Units): readonly Section[] =>
  zoneRows(unit).length === 0
    ? []
    : [
        {
          title: t('Zone Info'),
          rows: [],
          table: {
            of: t('Zone'),
            columns: [t('Set point'), t('Discharge air'), t('Return air')].map((label) => ({
              label,
              unit: shownUnit('temperature', units).name,
            })),
            lines: unit.zones!.map((zone) => ({
              label: String(zone.zone),
              cells: [zone.setPointCelsius, zone.dischargeAirCelsius, zone.returnAirCelsius].map((value) =>
                value === undefined ? null : amount(degrees(value)!, 'temperature', units, 1).text,
              ),
              levels: [null, null, zoneLevel(unit, zone, limits)],
            })),
          },
        },
      ]
const hourRows = (unit: Reading): readonly Row[] => [
  ...row(t('Engine'), unit.engineHours, 1, 'h'),
  ...row(t('Electrical'), unit.electricalHours, 1, 'h'),
  ...row(t('Total'), unit.totalHours, 1, 'h'),
]
const batteryRows = (unit: Reading): readonly Row[] =>
  unit.batteryMillivolts === undefined
    ? []
    : [{ label: t('Voltage'), text: voltage(unit.batteryMillivolts), unit: 'V' }]
const faultRows = (unit: Reading): readonly Row[] => {
  if (!unit.alarms) return []
  const rows = alarms(unit).map(({ code, description, level }) => ({
    label: t('Alarm {{code}}', { code }),
    text: t(description),
    level,
  }))
  return rows.length > 0 ? rows : [{ label: t('Alarms'), text: t('None'), level: 'good' }]
}

const text = (rows: readonly Row[]): string =>
  rows.map(({ label, text, unit }) => `${label}: ${text}${unit ? ` ${unit}` : ''}`).join('; ')
/** Reefer entries carry JSON text (§3); null where the unit did not say. */
const json = (value: object | undefined | null): string | null =>
  value && Object.values(value).some((one) => one !== undefined) ? JSON.stringify(value) : null

export const reeferUnit = sensor(reading, {
  id: 25,
  key: 'reeferUnit',
  label: t('Reefer Unit'),
  drawing: [
    { part: 'zone', says: zoneMeasures },
    { part: 'reefer', says: unitMeasures },
  ],
  short: t('Reefer'),
  makers: ['pro', 'go'],
  installHint: t('Switch the reefer unit on.'),
  staleAfter: hours(24),
  flag: 'ThermoKing',
  columns: [
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
  ],
  drawer: {
    as: 'sections',
    isCommanded: true,
    sections: (unit, vehicle, units) => [
      ...section(t('Unit'), unitRows(unit, units)),
      ...section(t('Fuel Level'), fuelRows(unit, limitsOf(vehicle))),
      ...section(t('Logger Sensors'), loggerRows(unit, units)),
      ...zoneTable(unit, limitsOf(vehicle), units),
      ...section(t('Engine Hours'), hourRows(unit)),
      ...section(t('Unit Battery Voltage'), batteryRows(unit)),
      ...section(t('Fault Info'), faultRows(unit)),
    ],
  },
  log: (unit, _, units) => [
    [t('Fuel Level'), fuelPercent(unit) === null ? '' : `${number(fuelPercent(unit)!)} %`],
    [t('Logger Sensors'), text(loggerRows(unit, units))],
    [t('Zone Info'), text(zoneRows(unit, units))],
    [t('Engine Hours'), text(hourRows(unit))],
    [t('Unit Battery Voltage'), batteryRows(unit).length > 0 ? `${voltage(unit.batteryMillivolts!)} V` : ''],
    [t('Fault Info'), text(faultRows(unit))],
  ],
  entry: (unit) => ({
    reeferHours: json({
      engineHours: unit.engineHours,
      electricalHours: unit.electricalHours,
      totalHours: unit.totalHours,
    }),
    reeferBattery: json({ voltage: unit.batteryMillivolts && volts(unit.batteryMillivolts) }),
    reeferFuelLevel: json({ fuelLevel: unit.fuelLevelFraction }),
    reeferTemperatureSensors: json(
      unit.loggerSensors &&
        Object.fromEntries(
          unit.loggerSensors.map((one) => [`interiorTemp${one.sensor}F`, degrees(one.celsius)]),
        ),
    ),
    reeferZoneTemperatures: json(
      unit.zones?.map((zone: Zone) => ({
        zone: zone.zone,
        setPointF: degrees(zone.setPointCelsius),
        dischargeAirF: degrees(zone.dischargeAirCelsius),
        returnAirF: degrees(zone.returnAirCelsius),
      })),
    ),
    reeferFaults: json(
      unit.alarms &&
        alarms(unit).map(({ code, description, severity }) => ({
          alarmCode: code,
          alarmDescription: description,
          severity,
          powerOn: power(unit),
          unitModeDetail: mode(unit),
        })),
    ),
  }),
  glance: (unit) => {
    const now = mode(unit)
    return now && t(reeferModes[now])
  },
  level: (unit, vehicle) =>
    worst([
      zonesLevel(unit, limitsOf(vehicle)),
      ...(unit.fuelLevelFraction === undefined ? [] : [fuelLevel(unit.fuelLevelFraction, limitsOf(vehicle))]),
      ...(unit.alarms ? ['good' as const, ...alarms(unit).map(({ level }) => level)] : []),
    ]),
  limited: reeferLimited,
  verdicts: reeferVerdicts,
  predicates: [
    crosses({
      id: 15,
      name: t('Reefer Unit Fuel'),
      flag: 'ThermoKing',
      unit: '%',
      direction: 'below',
      what: t('the fuel of the reefer unit'),
      limit: numberField('thermoKingFuelLevelPercentage'),
      least: 0,
      most: 100,
      hysteresis: reeferFuelBack,
      of: fuelPercent,
    }),
    raises({
      id: 16,
      name: t('Reefer Alarm'),
      flag: 'ReeferAlarmAlert',
      what: t('an alarm of the reefer unit'),
      choices: alarmSeverities,
      selection: { by: 'list', list: intsField('thermoKingFaultLevel'), values: alarmLevels },
      label: t('Fault level'),
      choiceOf: (code) => describeReeferAlarm(code).severity,
      of: (unit) => alarms(unit).map(({ code }) => code),
      keeps: (unit) => unit.alarms === undefined,
      text: (code) => `${t(describeReeferAlarm(code).description)} (${code})`,
      isCritical: (code) => describeReeferAlarm(code).severity === 'immediate',
    }),
  ],
})
