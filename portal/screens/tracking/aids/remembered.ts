/** The layers that somebody has switched on: the address holds them, and this browser remembers them for each person. */
import { useEffect } from 'react'
import { session } from '../../../data/session.ts'
import { setSearch } from '../../../ui/layout/address.ts'

/** A measure and a trailer that is followed are of the moment. */
export const layerNames = ['fences', 'centers', 'weather', 'traffic', 'own'] as const
export type LayerName = (typeof layerNames)[number]

const key = 'map-layers'
const chosenHere = () => {
  const search = new URLSearchParams(location.search)
  return layerNames.filter((name) => search.has(name))
}
/** By the number of a user. */
function remembered(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch (error) {
    console.warn('The layers that were chosen cannot be read, and are forgotten.', error)
    return {}
  }
}

/** Switches a layer on or off, and remembers which are on. */
export function setLayer(name: LayerName, on: boolean) {
  setSearch({ [name]: on ? '1' : null })
  const userId = session()?.viewer.userId
  if (userId === undefined) return
  const { [userId]: _, ...others } = remembered()
  const chosen = chosenHere()
  const kept = chosen.length > 0 ? { ...others, [userId]: chosen } : others
  if (Object.keys(kept).length > 0) localStorage.setItem(key, JSON.stringify(kept))
  else localStorage.removeItem(key)
}

/** Switches on what this person had on, unless the address says itself what it wants to show. */
export function useRemembered() {
  useEffect(() => {
    const kept = remembered()[session()?.viewer.userId ?? '']
    if (!Array.isArray(kept) || chosenHere().length > 0) return
    setSearch(Object.fromEntries(layerNames.filter((name) => kept.includes(name)).map((name) => [name, '1'])))
  }, [])
}
