/** Where the device is, sent along with the calls of a technician (§7). */
import { useSyncExternalStore } from 'react'
import { storageKeys as keys } from '#domain/access/storage-keys.ts'
import { distance, type Point } from '#domain/geo/point.ts'
import { onSession, session } from './session.ts'

/** `unasked`: for everybody but technicians; `waiting`: the browser has not told yet; `denied`: it will not. */
export type PlaceState = 'unasked' | 'waiting' | 'denied' | 'known'

/** A technician who went farther than this has other trailers near. */
const notable = 1

/** As browsers number it. */
const denied = 1

let state: PlaceState = 'unasked'
const listeners = new Set<() => void>()
const become = (next: PlaceState) => {
  if (state === next) return
  state = next
  for (const listen of listeners) listen()
}

/** Whether it is known where a technician is. */
export const usePlaceState = (): PlaceState =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => state,
  )

const moves = new Set<() => void>()
/** Calls back once the place is known, and whenever it has become another. */
export const onMove = (moved: () => void): (() => void) => {
  moves.add(moved)
  return () => moves.delete(moved)
}

/** Where a technician is, as far as they allowed it to be told. */
export function ownPlace(): Point | null {
  const [lat, lng] = [localStorage.getItem(keys.latitude), localStorage.getItem(keys.longitude)]
  return lat && lng ? { lat: Number(lat), lng: Number(lng) } : null
}

/** The header of a call: "lat, lng", for a technician who allowed it; nothing for anybody else. */
export function geolocationHeader(): Record<string, string> {
  const [lat, lng] = [localStorage.getItem(keys.latitude), localStorage.getItem(keys.longitude)]
  return lat && lng && session()?.viewer.roles.includes('TECHNICIAN')
    ? { 'User-Geolocation': `${lat}, ${lng}` }
    : {}
}

let stop: (() => void) | undefined
let start: (() => void) | undefined
/** Asks the browser once more, after its user allowed it. */
export const askForPlace = () => {
  stop?.()
  start?.()
}

/** Follows the place of whoever is signed in and a technician, from now on; nobody else is asked. */
export function startGeolocation() {
  let watch: number | undefined
  let told: Point | null = null
  stop = () => {
    if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    watch = undefined
    told = null
    become('unasked')
  }
  start = () => {
    if (!navigator.geolocation) return become('denied')
    become('waiting')
    watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude }
        localStorage.setItem(keys.latitude, String(place.lat))
        localStorage.setItem(keys.longitude, String(place.lng))
        become('known')
        if (told && distance(told, place) < notable) return
        told = place
        for (const moved of moves) moved()
      },
      // Not allowed, or not known: calls go without it.
      ({ message, code }) => {
        if (code === denied) {
          localStorage.removeItem(keys.latitude)
          localStorage.removeItem(keys.longitude)
          return become('denied')
        }
        console.info('The place of this device is not known.', message)
        if (state !== 'known') become('denied')
      },
      { maximumAge: 60_000 },
    )
  }
  const follow = () => {
    const wanted = session()?.viewer.roles.includes('TECHNICIAN') ?? false
    if (wanted === (state !== 'unasked')) return
    if (wanted) start?.()
    else stop?.()
  }
  onSession(follow)
  follow()
}
