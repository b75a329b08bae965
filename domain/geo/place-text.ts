/** Where something is, as it is kept and sent: "6.2 mi N of Danville, VA". */
import type { Units } from '../basics/own-units.ts'
import { amountText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Degrees } from '../basics/units.ts'
import { wind } from './point.ts'

/** The compass point of a direction as it is told: "NE"; of 16, or of the 8 that speech uses. */
export const directionText = (direction: Degrees, of: 8 | 16 = 16): string => t(wind(direction, of))

const fromTown = (wind: string): string => {
  switch (wind) {
    case 'N':
      return t('N', { context: 'of a town' })
    case 'NE':
      return t('NE', { context: 'of a town' })
    case 'E':
      return t('E', { context: 'of a town' })
    case 'SE':
      return t('SE', { context: 'of a town' })
    case 'S':
      return t('S', { context: 'of a town' })
    case 'SW':
      return t('SW', { context: 'of a town' })
    case 'W':
      return t('W', { context: 'of a town' })
    default:
      return t('NW', { context: 'of a town' })
  }
}

const beside = /^([\d.,]+) mi (N|NE|E|SE|S|SW|W|NW) of (.+)$/

const told = (place: string, amount: (miles: string) => string): string | null => {
  const [, miles, wind, town] = beside.exec(place) ?? []
  if (miles === undefined || wind === undefined || town === undefined) return null
  return t('{{distance}} {{direction}} of {{town}}', {
    distance: amount(miles),
    direction: fromTown(wind),
    town,
  })
}

/** The same with the distance in the units of a reader, in the language that texts are in. */
export const placeIn = (place: string, units: Units): string =>
  told(place, (miles) =>
    amountText(Number(miles.replaceAll(',', '')), 'distance', units, miles.includes('.') ? 1 : 0),
  ) ?? place

/** "52 mph N of Danville, VA": a speed in place of the distance; null for a place in a town. */
export const speedAtPlace = (speed: string, place: string): string | null => told(place, () => speed)
