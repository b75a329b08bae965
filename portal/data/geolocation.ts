/** The position of a technician: read from the browser after sign-in, and sent with every call (§7). */
import { storageKeys as keys, type Viewer } from '#domain/access/session.ts'
import { onSession, session } from './session.ts'

const isTechnician = (viewer: Viewer | undefined) => viewer?.roles.includes('TECHNICIAN') ?? false

/** The header of a call: "lat, lng", for a technician who allowed it; nothing for anybody else. */
export function geolocationHeader(): Record<string, string> {
  const [lat, lng] = [localStorage.getItem(keys.latitude), localStorage.getItem(keys.longitude)]
  return lat && lng && isTechnician(session()?.viewer) ? { 'User-Geolocation': `${lat}, ${lng}` } : {}
}

/** Follows the place of whoever is signed in and a technician, from now on; nobody else is asked. */
export function startGeolocation() {
  let watch: number | undefined
  const follow = () => {
    const wanted = isTechnician(session()?.viewer)
    if (wanted === (watch !== undefined) || !navigator.geolocation) return
    if (!wanted) {
      navigator.geolocation.clearWatch(watch!)
      watch = undefined
      return
    }
    watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        localStorage.setItem(keys.latitude, String(coords.latitude))
        localStorage.setItem(keys.longitude, String(coords.longitude))
      },
      // Not allowed, or not known: calls go without it.
      ({ message }) => console.info('The place of this device is not known.', message),
      { maximumAge: 60_000 },
    )
  }
  onSession(follow)
  follow()
}
