/** What is said of a refrigeration unit: how its zones keep their temperature, its alarms and its fuel. */

import { reeferFuelBack, reeferRangeBack } from '../basics/assumed.ts'
import { quantified } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type {
  Beyond,
  BeyondItem,
  CauseWords,
  Limited,
  LimitedLevel,
  SensorCause,
  VerdictSubject,
} from '../shapes/cause.ts'
import { alarms, offSetPoint, type Reading, type Zone } from './reefer-reading.ts'
import { beyondLow, said, wellCauses, withinLimits } from './said.ts'

const fuelItem = 'fuel'
const zoneItem = ({ zone }: Zone) => `zone ${zone}`
const alarmItem = (code: string) => `alarm ${code}`

const beyondRange = (unit: Reading, zone: Zone, limits: VerdictLimits): Beyond | null => {
  const off = Math.abs(offSetPoint(unit, zone) ?? 0)
  if (off <= limits.reeferOff - reeferRangeBack) return null
  const by = (margin: number): LimitedLevel =>
    off > limits.reeferFarOff - margin ? 'critical' : off > limits.reeferOff - margin ? 'caution' : 'good'
  return { level: by(0), back: by(reeferRangeBack) }
}
/** In percent, as it is shown: what is left of a fraction after arithmetic is no margin. */
const beyondFuel = ({ fuelLevelFraction: fraction }: Reading, limits: VerdictLimits): Beyond | null =>
  fraction === undefined
    ? null
    : beyondLow(
        fraction * 100,
        limits.reeferFuelCaution * 100,
        limits.reeferFuelCritical * 100,
        reeferFuelBack,
      )

export const reeferLimited: Limited<Reading> = {
  of: (unit, limits) => {
    let found = withinLimits
    const add = (item: string, one: Beyond | null) => {
      if (one) found = [...found, { item, ...one } satisfies BeyondItem]
    }
    if (unit.zones) for (const zone of unit.zones) add(zoneItem(zone), beyondRange(unit, zone, limits))
    add(fuelItem, beyondFuel(unit, limits))
    // Alarms have no limits: that they last is remembered.
    if (unit.alarms && unit.alarms.length > 0)
      for (const { code, level } of alarms(unit))
        if (level !== 'unknown' && level !== 'stale') add(alarmItem(code), { level, back: level })
    return found
  },
  covers: (unit, item) => {
    if (item === fuelItem) return unit.fuelLevelFraction !== undefined
    if (item.startsWith('alarm ')) return unit.alarms !== undefined
    return unit.powerOn === false || (unit.zones ?? []).some((zone) => zoneItem(zone) === item)
  },
}

const zoneWords = (
  level: 'caution' | 'critical',
  off: number,
  zone: Zone,
  isInYard: boolean,
): CauseWords => ({
  level,
  consequence: 'cargo',
  words: off > 0 ? t('Reefer warm') : t('Reefer cold'),
  detail: t('Zone {{zone}}', { zone: zone.zone }),
  means: off > 0 ? t('The load may spoil.') : t('The load may freeze.'),
  does: isInYard
    ? t('Call the yard, and check doors and unit.')
    : t('Call the driver, and check doors and unit.'),
  act: 'call',
})
const fuelWords = (level: CauseWords['level'], isInYard: boolean): CauseWords => ({
  level,
  consequence: 'cargo',
  words: t('Reefer fuel low'),
  detail: null,
  means: t('The unit stops when the tank is empty.'),
  does: isInYard ? t('Call the yard: refuel.') : t('Call the driver: refuel.'),
  act: 'call',
})
const alarmWords = (
  code: string,
  description: string,
  level: CauseWords['level'],
  isInYard: boolean,
): CauseWords => ({
  level,
  consequence: 'cargo',
  words: t('Reefer alarm {{code}}', { code }),
  detail: t(description),
  means: level === 'critical' ? t('The unit may have stopped.') : t('The unit asks for a look.'),
  does:
    level === 'notice'
      ? t('Have the unit looked at with the next service.')
      : isInYard
        ? t('Call the yard, and check the unit.')
        : t('Call the driver, and check the unit.'),
  act: level === 'notice' ? 'workOrder' : 'call',
})

export const reeferVerdicts = (subject: VerdictSubject<Reading>): readonly SensorCause[] => {
  const { reading: unit, limits, isDue } = subject
  // Without a tractor it stands in a yard; else its driver is near.
  const isInYard = subject.tethered === false
  let found = wellCauses
  const add = (one: SensorCause) => {
    found = [...found, one]
  }
  for (const zone of unit.zones ?? []) {
    const beyond = beyondRange(unit, zone, limits)
    if (!beyond) continue
    const item = zoneItem(zone)
    const level = subject.held(item, beyond)
    const since = subject.heldSince(item) ?? subject.at
    // A defrost, or doors at a dock, are over by then.
    if ((level !== 'caution' && level !== 'critical') || !isDue(since + limits.reeferFor)) continue
    const off = offSetPoint(unit, zone)!
    const how = off > 0 ? 'over set point' : 'under set point'
    const measure = { ...quantified(Math.abs(off), 'temperatureDifference'), how } as const
    add(said(zoneWords(level, off, zone, isInYard), { item, position: `${zone.zone}`, since, measure }))
  }
  const low = beyondFuel(unit, limits)
  const fuel = low ? subject.held(fuelItem, low) : 'good'
  if (fuel !== 'good') {
    const measure = quantified(unit.fuelLevelFraction! * 100, 'share')
    add(said(fuelWords(fuel, isInYard), { item: fuelItem, since: subject.heldSince(fuelItem), measure }))
  }
  if (unit.alarms && unit.alarms.length > 0)
    for (const { code, description, severity } of alarms(unit)) {
      const level = severity === 'immediate' ? 'critical' : severity === 'check' ? 'caution' : 'notice'
      const item = alarmItem(code)
      add(said(alarmWords(code, description, level, isInYard), { item, since: subject.heldSince(item) }))
    }
  return found
}
