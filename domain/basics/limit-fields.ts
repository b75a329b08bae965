/** What a customer may set of the limits of verdicts: in which unit, between what, and where a value counts as well again. */

import {
  backupBatteryBack,
  batteryBack,
  bogieWeightBack,
  chargeBack,
  reeferFuelBack,
  reeferRangeBack,
  temperatureBack,
  tirePressureBack,
} from './assumed.ts'
import { type Units, usualUnits } from './own-units.ts'
import { celsius, fahrenheit, number, rounded } from './print.ts'
import { type Quantity, type ShownUnit, shortText, shownUnit } from './quantity.ts'
import { mark, t } from './texts.ts'
import { day, hour, minute } from './time.ts'
import { usualLimits, type VerdictLimits } from './verdict-limits.ts'

const axleNumbers = [1, 2, 3] as const
type AxleLimit = `bogieWeightMost${(typeof axleNumbers)[number]}`
/** Each a number: the weight of a bogie has one for each number of axles. */
export type LimitName = Exclude<keyof VerdictLimits, 'bogieWeightMost'> | AxleLimit

/** Limits of a customer's own, in the units that people set them in; what is as usual is absent. Stored as it is. */
export type OwnLimits = { readonly [Name in LimitName]?: number }

interface LimitUnit {
  /** What it measures, where readers may have that in other units. */
  readonly of?: Quantity
  /** "psi" */
  readonly name: string
  /** Decimals that are shown, and that somebody may set. */
  readonly digits: number
  readonly show: (kept: number) => number
  readonly keep: (shown: number) => number
}
const times = (name: string, factor: number, digits = 0): LimitUnit => ({
  name,
  digits,
  show: (kept) => kept / factor,
  keep: (shown) => rounded(shown * factor, 4),
})
const psi: LimitUnit = { ...times('psi', 1), of: 'pressure' }
const heat: LimitUnit = { of: 'temperature', name: '°F', digits: 0, show: fahrenheit, keep: celsius }
const apart: LimitUnit = { ...times('°F', 1), of: 'temperatureDifference' }
const volts = times('V', 1_000, 2)
const percent = times('%', 1)
const share = times('%', 0.01)
const lbs: LimitUnit = { ...times('lbs', 1), of: 'weight' }
const inMinutes = times(mark('minutes'), minute)
const inHours = times(mark('hours'), hour)
const inDays = times(mark('days'), day)

export interface LimitField {
  readonly name: LimitName
  /** "Tire pressure: low" */
  readonly title: string
  readonly group: string
  readonly unit: LimitUnit
  /** All in the unit. */
  readonly usual: number
  readonly least: number
  readonly most: number
  /**
   * A value that was past the limit counts as well again so far from it, on its good side: above it where positive, below
   * it where negative. 0: a time, which nothing comes back from.
   */
  readonly back: number
}

type Side = 'below' | 'above'
const field = (
  group: string,
  name: LimitName,
  title: string,
  unit: LimitUnit,
  least: number,
  most: number,
  /** On which side of the limit values are bad, and how far they have to come back, in the unit. */
  bad: readonly [Side, number] | null = null,
): LimitField => ({
  ...{ group, name, title, unit, least, most },
  usual: rounded(unit.show(keptOf(usualLimits, name)), unit.digits),
  back: bad === null ? 0 : bad[0] === 'below' ? bad[1] : -bad[1],
})

const axlesOf = (name: LimitName): 1 | 2 | 3 | null =>
  axleNumbers.find((axles) => name === `bogieWeightMost${axles}`) ?? null
/** As it is judged by, in the unit of `VerdictLimits`. */
const keptOf = (limits: VerdictLimits, name: LimitName): number => {
  const axles = axlesOf(name)
  return axles === null ? limits[name as Exclude<LimitName, AxleLimit>] : limits.bogieWeightMost[axles]
}

const low = ['below', tirePressureBack] as const
const hot = ['above', temperatureBack * 1.8] as const
const trailerLow = ['below', batteryBack / 1_000] as const
const cellLow = ['below', backupBatteryBack / 1_000] as const
const chargeLow = ['below', chargeBack] as const
const off = ['above', reeferRangeBack] as const
const fuelLow = ['below', reeferFuelBack] as const
const heavy = ['above', bogieWeightBack] as const
const battery = t('Batteries')

/** In the order of the screen. */
export const limitFields: readonly LimitField[] = [
  field(t('Tires'), 'tirePressureLow', t('Tire pressure, low'), psi, 20, 200, low),
  field(t('Tires'), 'tirePressureCritical', t('Tire pressure, critical'), psi, 10, 190, low),
  field(t('Tires'), 'tirePressureHigh', t('Tire pressure, high'), psi, 40, 250, ['above', tirePressureBack]),
  field(t('Tires'), 'tireTemperatureCaution', t('Tire temperature, caution'), heat, 100, 400, hot),
  field(t('Tires'), 'tireTemperatureCritical', t('Tire temperature, critical'), heat, 110, 450, hot),
  field(t('Wheel ends'), 'wheelEndCaution', t('Wheel end, caution'), heat, 100, 400, hot),
  field(t('Wheel ends'), 'wheelEndCritical', t('Wheel end, critical'), heat, 110, 450, hot),
  field(battery, 'trailerBatteryCaution', t('Trailer battery, caution'), volts, 9.5, 14, trailerLow),
  field(battery, 'trailerBatteryCritical', t('Trailer battery, critical'), volts, 9, 13.5, trailerLow),
  field(battery, 'backupBatteryNotice', t('Gateway battery, notice'), volts, 3.1, 4.1, cellLow),
  field(battery, 'backupBatteryCaution', t('Gateway battery, caution'), volts, 3, 4, cellLow),
  field(battery, 'chargeNotice', t('Charge of a gateway or tag, notice'), percent, 2, 95, chargeLow),
  field(battery, 'chargeCaution', t('Charge of a gateway or tag, caution'), percent, 1, 90, chargeLow),
  field(t('Reefers'), 'reeferOff', t('Off the set point, caution'), apart, 2, 50, off),
  field(t('Reefers'), 'reeferFarOff', t('Off the set point, critical'), apart, 3, 80, off),
  field(t('Reefers'), 'reeferFor', t('Off the set point for'), inMinutes, 1, 1_440),
  field(t('Reefers'), 'reeferFuelCaution', t('Reefer fuel, caution'), share, 2, 95, fuelLow),
  field(t('Reefers'), 'reeferFuelCritical', t('Reefer fuel, critical'), share, 1, 90, fuelLow),
  field(t('Weight'), 'bogieWeightMost1', t('Most on a bogie of 1 axle'), lbs, 5_000, 100_000, heavy),
  field(t('Weight'), 'bogieWeightMost2', t('Most on a bogie of 2 axles'), lbs, 5_000, 150_000, heavy),
  field(t('Weight'), 'bogieWeightMost3', t('Most on a bogie of 3 axles'), lbs, 5_000, 200_000, heavy),
  field(t('Doors and reports'), 'doorsLeftOpenAfter', t('Doors left open after'), inMinutes, 5, 10_080),
  field(t('Doors and reports'), 'noPositionAfter', t('No position after'), inHours, 1, 240),
  field(t('Doors and reports'), 'cargoBlindAfter', t('Cargo sensor sees nothing after'), inHours, 1, 720),
  field(t('Doors and reports'), 'silentAfter', t('Silent after'), inHours, 1, 240),
  field(t('Doors and reports'), 'lostAfter', t('Silent for too long after'), inDays, 1, 90),
]
const byName = new Map(limitFields.map((one) => [one.name, one]))
export const isLimitName = (name: string): name is LimitName => byName.has(name as LimitName)
export const limitField = (name: LimitName): LimitField => byName.get(name)!

/** Of two, the first has to be lower. */
const ordered: readonly (readonly [LimitName, LimitName])[] = [
  ['tirePressureCritical', 'tirePressureLow'],
  ['tirePressureLow', 'tirePressureHigh'],
  ['tireTemperatureCaution', 'tireTemperatureCritical'],
  ['wheelEndCaution', 'wheelEndCritical'],
  ['trailerBatteryCritical', 'trailerBatteryCaution'],
  ['backupBatteryCaution', 'backupBatteryNotice'],
  ['chargeCaution', 'chargeNotice'],
  ['reeferOff', 'reeferFarOff'],
  ['reeferFuelCritical', 'reeferFuelCaution'],
  ['silentAfter', 'lostAfter'],
]

/** The unit that a reader has a limit in; null where that is its own. */
export const limitUnitIn = ({ unit: { of, name } }: LimitField, units: Units): ShownUnit | null => {
  const shown = of === undefined ? null : shownUnit(of, units)
  return shown && shown.name !== name ? shown : null
}

/** "90 psi" */
export const limitText = (field: LimitField, value: number, units: Units = usualUnits): string => {
  const { unit } = field
  if (limitUnitIn(field, units)) return shortText(value, unit.of!, units, unit.digits + 1)
  return `${number(value, Number.isInteger(value) ? 0 : unit.digits)} ${t(unit.name)}`
}

const shownOf = (own: OwnLimits, { name, usual }: LimitField): number => own[name] ?? usual

/** Whether two limits leave values between that are well: a pressure comes back from being low before it is high. */
const apartBy = (lower: LimitField, higher: LimitField): number =>
  lower.back > 0 && higher.back < 0 ? lower.back - higher.back : 0

/** A difference of two limits. */
const gapText = (field: LimitField, gap: number, units: Units): string =>
  limitText(field.unit.of === 'temperature' ? { ...field, unit: apart } : field, gap, units)

/** The sentence at each limit that will not do. */
export function checkLimits(
  own: OwnLimits,
  units: Units = usualUnits,
): { readonly [Name in LimitName]?: string } {
  const wrong: { [Name in LimitName]?: string } = {}
  for (const one of limitFields) {
    const value = shownOf(own, one)
    const { name, unit, least, most, title } = one
    if (!(value >= least && value <= most))
      wrong[name] = t('{{title}}: choose {{least}} to {{most}}.', {
        title: t(title),
        least: limitUnitIn(one, units) ? limitText(one, least, units) : number(least, unit.digits && 1),
        most: limitText(one, most, units),
      })
    else if (rounded(value, unit.digits) !== value)
      wrong[name] =
        unit.digits === 0
          ? t('{{title}}: choose a whole number of {{unit}}.', { title: t(title), unit: t(unit.name) })
          : t('{{title}}: choose {{digits}} decimals at most.', { title: t(title), digits: unit.digits })
  }
  for (const [first, second] of ordered) {
    const [lower, higher] = [limitField(first), limitField(second)]
    if (wrong[first] || wrong[second]) continue
    const [below, above] = [lower.unit.keep(shownOf(own, lower)), higher.unit.keep(shownOf(own, higher))]
    const gap = apartBy(lower, higher)
    if (gap > 0 ? above - below > gap : above > below) continue
    const by = gapText(lower, gap, units)
    const under = {
      limit: t(lower.title),
      other: t(higher.title),
      amount: limitText(higher, shownOf(own, higher), units),
      by,
    }
    const over = {
      limit: t(higher.title),
      other: t(lower.title),
      amount: limitText(lower, shownOf(own, lower), units),
      by,
    }
    wrong[first] =
      gap > 0
        ? t('{{limit}} has to be below “{{other}}” ({{amount}}) by more than {{by}}.', under)
        : t('{{limit}} has to be below “{{other}}” ({{amount}}).', under)
    wrong[second] =
      gap > 0
        ? t('{{limit}} has to be above “{{other}}” ({{amount}}) by more than {{by}}.', over)
        : t('{{limit}} has to be above “{{other}}” ({{amount}}).', over)
  }
  return wrong
}

/** Without what is as usual, in the order of the screen; null where nothing is left. */
export function ownOf(limits: OwnLimits): OwnLimits | null {
  const own = limitFields.flatMap(({ name, usual }) => {
    const value = limits[name]
    return value === undefined || value === usual ? [] : [[name, value] as const]
  })
  return own.length === 0 ? null : Object.fromEntries(own)
}

/** The limits that a customer's vehicles are judged by; the very same `usualLimits` where it has none of its own. */
export function limitsWith(own: OwnLimits | null): VerdictLimits {
  if (own === null) return usualLimits
  const made: Record<string, unknown> = { ...usualLimits }
  const bogieWeightMost = { ...usualLimits.bogieWeightMost }
  for (const { name, unit } of limitFields) {
    const value = own[name]
    if (value === undefined) continue
    const axles = axlesOf(name)
    if (axles === null) made[name] = unit.keep(value)
    else bogieWeightMost[axles] = value
  }
  return Object.freeze({ ...made, bogieWeightMost }) as VerdictLimits
}
