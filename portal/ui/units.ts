/** The units of everything shown: the signed-in user's, or the usual ones while those are not known. */
import { useSyncExternalStore } from 'react'
import { storageKeys } from '#domain/access/storage-keys.ts'
import { type Units, unitsOf, usualUnits } from '#domain/basics/own-units.ts'
import { type Amount, amount, type Quantity, shortText } from '#domain/basics/quantity.ts'
import { placeIn } from '#domain/geo/place-text.ts'

const listeners = new Set<() => void>()

/** As the page before had them, so that nothing is read twice. */
function kept(): Units {
  if (typeof window === 'undefined') return usualUnits
  const text = localStorage.getItem(storageKeys.units)
  if (text === null) return usualUnits
  try {
    return unitsOf(JSON.parse(text))
  } catch {
    return usualUnits
  }
}
let own: Units | undefined

/** Units that were loaded, or chosen a moment ago; null where nobody is signed in. */
export function setOwnUnits(units: Units | null): void {
  const before = JSON.stringify(ownUnits())
  own = unitsOf(units)
  const text = JSON.stringify(own)
  if (units === null) localStorage.removeItem(storageKeys.units)
  else localStorage.setItem(storageKeys.units, text)
  if (text !== before) for (const listen of listeners) listen()
}

/** Those of the user, for what is printed now. */
export const ownUnits = (): Units => {
  own ??= kept()
  return own
}

const listenTo = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
/** The same; who uses it renders again when they change. */
export const useUnits = (): Units => useSyncExternalStore(listenTo, ownUnits)

/** "62" and "psi", in the user's units. `digits`: the decimals that are written in the usual one. */
export const ownAmount = (value: number, of: Quantity, digits = 0): Amount =>
  amount(value, of, ownUnits(), digits)
/** "6.2 mi N of Danville, VA": where something is, as it was sent. */
export const ownPlace = (place: string): string => placeIn(place, ownUnits())
/** "53 ft", "16.2 m": of a trailer. */
export const ownLength = (feet: number): string => shortText(feet, 'length', ownUnits())
/** "62 psi": the same as one text. */
export const ownText = (value: number, of: Quantity, digits = 0): string => {
  const { text, unit } = ownAmount(value, of, digits)
  return `${text} ${unit}`
}
