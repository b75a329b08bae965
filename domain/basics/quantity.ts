/** Numbers with what they measure: each kept in one unit, and written in the reader's in one place. */
import { type UnitChoice, type Units, usualUnits } from './own-units.ts'
import { number, rounded } from './print.ts'

/** The unit of each, in which it is kept, sorted, filtered and sent. A difference of temperatures is no temperature. */
export const quantities = {
  distance: 'mi',
  speed: 'mph',
  length: 'ft',
  pressure: 'psi',
  temperature: '°F',
  temperatureDifference: '°F',
  weight: 'lbs',
  voltage: 'V',
  share: '%',
} as const
export type Quantity = keyof typeof quantities
export const quantityNames = Object.keys(quantities) as readonly Quantity[]

/** A number in the unit of its quantity. */
export interface Quantified {
  readonly value: number
  readonly of: Quantity
  /** Decimals that are written; none where left out. */
  readonly digits?: number
}

/** A unit that something is shown in. */
export interface ShownUnit {
  readonly name: string
  /** A number of the quantity's own unit in this one, and back. */
  readonly show: (kept: number) => number
  readonly keep: (shown: number) => number
  /** The decimals it takes to say as much as so many of the quantity's own unit. */
  readonly digits: (kept: number) => number
}

const same = <T>(value: T): T => value
const times = (name: string, factor: number, digits: ShownUnit['digits'] = same): ShownUnit => ({
  name,
  show: (kept) => kept * factor,
  keep: (shown) => shown / factor,
  digits,
})
const kilometersInMile = 1.609344
const kilopascalsInPsi = 6.894757293168361
const celsius: ShownUnit = {
  name: '°C',
  show: (kept) => (kept - 32) / 1.8,
  keep: (shown) => shown * 1.8 + 32,
  digits: same,
}

/** Which choice decides of each quantity, and what there is besides its own unit. */
const others: Readonly<
  Partial<Record<Quantity, { readonly by: UnitChoice; readonly units: Readonly<Record<string, ShownUnit>> }>>
> = {
  distance: { by: 'distance', units: { km: times('km', kilometersInMile) } },
  speed: { by: 'distance', units: { km: times('km/h', kilometersInMile) } },
  length: { by: 'distance', units: { km: times('m', 0.3048) } },
  temperature: { by: 'temperature', units: { '°C': celsius } },
  temperatureDifference: { by: 'temperature', units: { '°C': times('°C', 1 / 1.8) } },
  pressure: {
    by: 'pressure',
    units: {
      bar: times('bar', kilopascalsInPsi / 100, (digits) => digits + 1),
      kPa: times('kPa', kilopascalsInPsi, () => 0),
    },
  },
  weight: { by: 'weight', units: { kg: times('kg', 0.45359237) } },
}
const kept = Object.fromEntries(
  Object.entries(quantities).map(([of, name]) => [of, { name, show: same, keep: same, digits: same }]),
) as unknown as Readonly<Record<Quantity, ShownUnit>>

/** The unit that a reader has a quantity in. */
export const shownUnit = (of: Quantity, units: Units = usualUnits): ShownUnit => {
  const other = others[of]
  return other?.units[units[other.by]] ?? kept[of]
}

const byName: ReadonlyMap<string, Quantity> = new Map(
  // Of two in the same unit the first: what is no temperature says so itself.
  Object.entries(quantities)
    .reverse()
    .map(([of, name]) => [name, of as Quantity]),
)
/** What a unit measures that can be read in others: "mi"; undefined for all else. */
export const quantityIn = (unit: string | null | undefined): Quantity | undefined => {
  const of = unit == null ? undefined : byName.get(unit)
  return of !== undefined && others[of] ? of : undefined
}
/** All the units that something in a unit can be read in, the usual one first. */
export const unitsFor = (unit: string): readonly string[] => {
  const of = quantityIn(unit)
  return [unit, ...Object.values((of && others[of]?.units) ?? {}).map(({ name }) => name)]
}
/** The unit of a reader, of something in a unit; undefined where it is read in that very unit. */
export const unitInstead = (unit: string | null | undefined, units: Units): ShownUnit | undefined => {
  const of = quantityIn(unit)
  const shown = of && shownUnit(of, units)
  return shown && shown.name !== unit ? shown : undefined
}

/** A number to be read and typed in a unit, and back: as near as anybody asks for. */
export const shownNumber = (kept: number, unit: ShownUnit | undefined): number =>
  unit ? rounded(unit.show(kept), 2) : kept
/** With no more decimals than it takes to be read as it was typed: 16.15 m are 53 ft. */
export const keptNumber = (shown: number, unit: ShownUnit | undefined): number => {
  if (!unit) return shown
  const kept = unit.keep(shown)
  const plain = [0, 1, 2, 3].map((digits) => rounded(kept, digits))
  return plain.find((one) => shownNumber(one, unit) === shown) ?? rounded(kept, 4)
}

/** As exact as it is written: what nobody sees is no change. */
export const quantified = <Of extends Quantity>(value: number, of: Of, digits = 0) => ({
  value: rounded(value, digits),
  of,
  ...(digits > 0 && { digits }),
})

/** A number and its unit, which is set lighter. */
export interface Amount {
  readonly text: string
  readonly unit: string
}

/** In the units of a reader. `digits`: the decimals that are written in the quantity's own unit. */
export const amount = (value: number, of: Quantity, units: Units = usualUnits, digits = 0): Amount => {
  const unit = shownUnit(of, units)
  return { text: number(unit.show(value), unit.digits(digits)), unit: unit.name }
}
/** "62 psi": the same as one text. */
export const amountText = (...of: Parameters<typeof amount>): string => {
  const { text, unit } = amount(...of)
  return `${text} ${unit}`
}

/** "34 °F", "34.5 °F": with decimals only where there are some. */
export const shortText = (value: number, of: Quantity, units: Units = usualUnits, digits = 1): string => {
  const unit = shownUnit(of, units)
  const shown = rounded(unit.show(value), unit.digits(digits))
  return `${number(shown, Number.isInteger(shown) ? 0 : unit.digits(digits))} ${unit.name}`
}

/** "62 psi", "11.4 V", "36,200 lbs". */
export const quantityText = ({ value, of, digits = 0 }: Quantified, units?: Units): string =>
  amountText(value, of, units, digits)
