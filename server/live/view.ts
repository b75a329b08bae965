/** What one client sees of the fleet: sent whole at the start, and corrected when vehicles or rights change. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { encodeVehicle } from '#domain/wire/live.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import type { Client, ClientStream } from './client.ts'
import {
  countSeenVehicles,
  idsSeen,
  type LivePlace,
  nextVehicles,
  type Page,
  type SeenVehicle,
  seesWhole,
  vehiclesSeen,
} from './store.ts'

export interface ViewOptions {
  readonly pool: pg.Pool
  readonly stream: ClientStream
  /** What its user sees as of now; null once their sign-in is over. */
  readonly accessScope: () => Promise<AccessScope | null>
  readonly onFault: (error: unknown) => void
}

export interface LiveView {
  /** Tells the fleet; false when the client has gone meanwhile. */
  readonly begin: (accessScope: AccessScope, now: Instant) => Promise<boolean>
  /** Corrects what the client has of these vehicles, or of all. Changes that come meanwhile are applied together afterwards. */
  readonly refresh: Client['refresh']
}

/** Vehicles a line. */
const batch = 2_000

const inBatches = function* <T>(values: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < values.length; from += batch) yield values.slice(from, from + batch)
}

export const openView = ({ pool, stream, accessScope, onFault }: ViewOptions): LiveView => {
  const { client, write } = stream
  /** Vehicles to look at anew; null: all of them. */
  let wanted: Set<number> | null = new Set()
  /** Whether what it was sent before is sent once more. */
  let isAnew = false
  let busy = true

  const tell = async (vehicles: readonly SeenVehicle[]): Promise<boolean> => {
    for (const { id, sees } of vehicles) {
      client.sent.add(id)
      if (seesWhole(sees)) client.withheld.delete(id)
      else client.withheld.set(id, sees)
    }
    return vehicles.length === 0 || write({ fleet: vehicles.map(encodeVehicle) })
  }
  const tellAnew = async (vehicles: readonly SeenVehicle[]): Promise<void> => {
    await tell(vehicles)
    // Their newest changes may not be in the database yet.
    for (const { id } of vehicles) client.lacks.add(id)
  }
  const take = async (gone: readonly number[]): Promise<void> => {
    for (const some of inBatches(gone)) {
      for (const id of some) {
        client.sent.delete(id)
        client.lacks.delete(id)
      }
      await write({ gone: some })
    }
  }

  const lookAtAll = async (now: AccessScope, anew: boolean): Promise<void> => {
    const seen = await idsSeen(pool, now)
    await take([...client.sent].filter((id) => !seen.has(id)))
    for (const some of inBatches([...seen].filter((id) => anew || !client.sent.has(id))))
      await tellAnew(await vehiclesSeen(pool, now, some))
  }
  const lookAt = async (now: AccessScope, ids: readonly number[]): Promise<void> => {
    for (const some of inBatches(ids)) {
      const seen = await vehiclesSeen(pool, now, some)
      const here = new Set(seen.map(({ id }) => id))
      await take(some.filter((id) => client.sent.has(id) && !here.has(id)))
      await tellAnew(seen)
    }
  }
  const work = async (): Promise<void> => {
    while (wanted === null || wanted.size > 0) {
      const ids = wanted
      wanted = new Set()
      const now = await accessScope()
      if (now === null) return client.bye('expired')
      client.scope = now.parts.length > 0 ? 'all' : now.scope
      const anew = isAnew
      if (ids === null) isAnew = false
      if (ids === null) await lookAtAll(now, anew)
      else await lookAt(now, [...ids])
      client.send()
    }
  }
  const start = () => {
    busy = true
    work()
      .catch(onFault)
      .finally(() => {
        busy = false
      })
  }

  return {
    begin: async (now, at) => {
      let here = await write({ hello: { now: at, vehicles: await countSeenVehicles(pool, now) } })
      for (let after: LivePlace | null = null; here; ) {
        const page: Page = await nextVehicles(pool, now, after)
        here = await tell(page.vehicles)
        if (!page.next) break
        after = page.next
      }
      if (here) stream.ready()
      busy = false
      if (here && (wanted === null || wanted.size > 0)) start()
      return here
    },
    refresh: (ids) => {
      if (ids === 'anew') isAnew = true
      if (ids === null || ids === 'anew') wanted = null
      else if (wanted !== null) for (const id of ids) wanted.add(id)
      if (!busy) start()
    },
  }
}
