/** The refrigeration unit: its mode, temperatures by zone, fuel, hours, battery and alarms. */

import { reeferFuelBack } from '../basics/assumed.ts'
import { volts } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import { intsField, numberField } from '../shapes/condition.ts'
import { crosses, raises } from '../shapes/predicate.ts'
import { worst } from '../vehicle/severity.ts'
import { limitsOf } from '../vehicle/vehicle.ts'
import { reeferColumns } from './reefer-columns.ts'
import { unitMeasures, zoneMeasures } from './reefer-drawing.ts'
import {
  alarms,
  degrees,
  fuelLevel,
  fuelPercent,
  mode,
  power,
  reading,
  reeferModes,
  type Zone,
  zonesLevel,
} from './reefer-reading.ts'
import { reeferLog, reeferSections } from './reefer-rows.ts'
import { reeferLimited, reeferVerdicts } from './reefer-verdicts.ts'
import { sensor } from './sensor.ts'
import { alarmLevels, alarmSeverities, describeReeferAlarm } from './vocab/reefer-alarms.ts'

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
  columns: reeferColumns,
  drawer: { as: 'sections', isCommanded: true, sections: reeferSections },
  log: reeferLog,
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
