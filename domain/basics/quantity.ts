/** Numbers with what they measure: each in one unit, and written with it in one place. */
import { number, rounded } from './print.ts'

/** The unit of each. A difference of temperatures is no temperature. */
export const quantities = {
  distance: 'mi',
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

/** As exact as it is written: what nobody sees is no change. */
export const quantified = <Of extends Quantity>(value: number, of: Of, digits = 0) => ({
  value: rounded(value, digits),
  of,
  ...(digits > 0 && { digits }),
})

/** "62 psi", "11.4 V", "36,200 lbs". */
export const quantityText = ({ value, of, digits = 0 }: Quantified): string =>
  `${number(value, digits)} ${quantities[of]}`
