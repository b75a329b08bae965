/** What a refrigeration unit tells of the parts of a drawing: its zones, and itself. */

import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { amount, amountText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Measure } from '../shapes/part.ts'
import { worst } from '../vehicle/severity.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
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

/** The air that comes back from each zone, beside what was asked for. */
export const zoneMeasures = (unit: Reading, vehicle: Vehicle, units?: Units): readonly Measure[] =>
  (unit.zones ?? []).flatMap((zone) => {
    const back = degrees(zone.returnAirCelsius)
    const asked = degrees(zone.setPointCelsius)
    if (back === null && asked === null) return []
    return {
      where: String(zone.zone),
      ...amount(back ?? 0, 'temperature', units, 1),
      ...(back === null && { text: '–' }),
      level: zoneLevel(unit, zone, limitsOf(vehicle)),
      ...(asked !== null && {
        note: t('set {{temperature}}', { temperature: amountText(asked, 'temperature', units, 1) }),
      }),
    }
  })

/** Its alarms where it has some; else the fuel where that is low, else how it runs. */
export const unitMeasures = (unit: Reading, vehicle: Vehicle): readonly Measure[] => {
  const raised = alarms(unit)
  const now = mode(unit)
  const percent = fuelPercent(unit)
  const fuel = percent === null ? 'unknown' : fuelLevel(unit.fuelLevelFraction!, limitsOf(vehicle))
  const level = worst([now === null ? 'unknown' : 'good', fuel, ...raised.map((alarm) => alarm.level)])
  const [first] = raised
  if (first)
    return [
      {
        text:
          raised.length > 1
            ? t('{{count}} alarms', { count: raised.length })
            : t('Alarm {{code}}', { code: first.code }),
        level,
        note: t(first.description),
      },
    ]
  if (percent !== null && fuel !== 'good')
    return [{ text: t('{{percent}} % fuel', { percent: number(percent) }), level }]
  return now === null
    ? []
    : [
        {
          text: t(reeferModes[now]),
          level,
          ...(percent !== null && { note: t('Fuel {{percent}} %', { percent: number(percent) }) }),
        },
      ]
}
