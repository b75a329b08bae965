/** What one client hears that is sent no fleet: alerts of the vehicles that its user sees. */
import type pg from 'pg'
import type { LiveFiring } from '#domain/wire/live.ts'
import { type AccessScope, isLimited } from '../scope/vehicle-scope.ts'
import { lookSeldom } from './seldom.ts'
import { vehiclesSeen } from './store.ts'
import type { LiveView, ViewOptions } from './view.ts'

/** Alerts that wait to be asked about, at most: the newest. */
const most = 100

/** Of alerts, those of vehicles that are seen. */
const heardOf = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  firings: readonly LiveFiring[],
): Promise<readonly LiveFiring[]> => {
  const ids = [...new Set(firings.map(({ vehicleId }) => vehicleId))]
  const seen = new Set((await vehiclesSeen(pool, accessScope, ids)).map(({ id }) => id))
  return firings.filter(({ vehicleId }) => seen.has(vehicleId))
}

export const openNewsView = ({ pool, stream, accessScope, onFault }: ViewOptions): LiveView => {
  const { client, write, ready } = stream
  const send = client.fired
  let known: AccessScope | null = null
  let waiting: LiveFiring[] = []
  const asking = lookSeldom(async () => {
    const firings = waiting
    waiting = []
    if (known) send(await heardOf(pool, known, firings))
  }, onFault)
  client.fired = (firings) => {
    // Whoever sees whole customers was told of theirs alone; of a part of a fleet it is asked which vehicles are in it.
    if (known && !isLimited(known) && known.parts.length === 0) return send(firings)
    waiting = [...waiting, ...firings].slice(-most)
    asking.look()
  }
  const take = (now: AccessScope) => {
    known = now
    client.scope = now.parts.length > 0 ? 'all' : now.scope
  }
  return {
    begin: async (now, at) => {
      take(now)
      const here = await write({ hello: { now: at, vehicles: 0 } })
      if (here) ready()
      return here
    },
    refresh: (ids) => {
      // Of vehicles it holds none; rights are looked at anew.
      if (ids !== null) return
      accessScope()
        .then((now) => (now === null ? client.bye('expired') : take(now)))
        .catch(onFault)
    },
  }
}
