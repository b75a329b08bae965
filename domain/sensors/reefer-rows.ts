/** The refrigeration unit in words: the rows of its section of the drawer, and its lines in the activity log. */

import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { amount, shownUnit } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Celsius } from '../basics/units.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { Row, Section } from '../shapes/drawer.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import { voltage } from './battery.ts'
import {
  alarms,
  degrees,
  fuelLevel,
  fuelPercent,
  mode,
  type Reading,
  reeferModes,
  zoneLevel,
} from './reefer-reading.ts'
import type { LogLine } from './sensor.ts'

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

export const reeferSections = (unit: Reading, vehicle: Vehicle, units?: Units): readonly Section[] => [
  ...section(t('Unit'), unitRows(unit, units)),
  ...section(t('Fuel Level'), fuelRows(unit, limitsOf(vehicle))),
  ...section(t('Logger Sensors'), loggerRows(unit, units)),
  ...zoneTable(unit, limitsOf(vehicle), units),
  ...section(t('Engine Hours'), hourRows(unit)),
  ...section(t('Unit Battery Voltage'), batteryRows(unit)),
  ...section(t('Fault Info'), faultRows(unit)),
]

export const reeferLog = (unit: Reading, _: Vehicle, units?: Units): readonly LogLine[] => [
  [t('Fuel Level'), fuelPercent(unit) === null ? '' : `${number(fuelPercent(unit)!)} %`],
  [t('Logger Sensors'), text(loggerRows(unit, units))],
  [t('Zone Info'), text(zoneRows(unit, units))],
  [t('Engine Hours'), text(hourRows(unit))],
  [t('Unit Battery Voltage'), batteryRows(unit).length > 0 ? `${voltage(unit.batteryMillivolts!)} V` : ''],
  [t('Fault Info'), text(faultRows(unit))],
]
