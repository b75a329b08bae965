/** Where something is, as it is kept and sent: "6.2 mi N of Danville, VA". */
import type { Units } from '../basics/own-units.ts'
import { amountText } from '../basics/quantity.ts'

/** The same with the distance in the units of a reader. */
export const placeIn = (place: string, units: Units): string =>
  place.replace(/^([\d.,]+) mi(?= [NESW]+ of )/, (_, miles: string) =>
    amountText(Number(miles.replaceAll(',', '')), 'distance', units, miles.includes('.') ? 1 : 0),
  )
