/** The fleet as it was seen last: kept once a minute while it is live, and shown until the stream brings it anew. */
import { minute } from '#domain/basics/time.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isFresh, keepSeen, recallSeen } from './last-seen.ts'
import type { Vehicles } from './vehicles.ts'

const name = 'fleet'
/** Of a larger fleet those that are worst. */
const mostKept = 5_000

const worstFirst = (a: LiveVehicle, b: LiveVehicle) =>
  levelCodes.indexOf(b.level) - levelCodes.indexOf(a.level)
const picture = (store: Vehicles): readonly LiveVehicle[] => {
  const all = [...store.all.values()]
  return all.length <= mostKept ? all : all.sort(worstFirst).slice(0, mostKept)
}

/** Keeps what the stream brings from now on, and shows what it brought last while it brings nothing. */
export function startLastFleet(store: Vehicles): void {
  let kept = 0
  let recalled = false
  const keep = () => {
    kept = Date.now()
    keepSeen(name, () => picture(store))
  }
  store.listen(() => {
    if (store.flow !== 'lost') recalled = false
    if (store.flow === 'live') {
      isFresh(name)
      if (Date.now() - kept >= minute) keep()
    } else if (store.flow === 'lost' && store.all.size === 0 && !recalled) {
      recalled = true
      void recallSeen(name, true).then((vehicles) => {
        if (!vehicles) return
        if (store.flow === 'lost' && store.all.size === 0) store.set(vehicles as readonly LiveVehicle[])
        else isFresh(name)
      })
    }
  })
  // What is put away may be what is looked at next.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && store.flow === 'live') keep()
  })
}
