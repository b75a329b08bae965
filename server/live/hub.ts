/** Passes changes on to open portals: at most once a second for each vehicle, and without a queue. */
import { inScope } from '#domain/access/scope.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { encodeChange, type LiveFiring } from '#domain/wire/live.ts'
import type { VehicleChange } from '../ingest/batch.ts'
import { type Client, hasAlerts } from './client.ts'
import type { LiveSees } from './store.ts'

/** A vehicle's change is passed on at most this often. */
const least: Ms = 1_000
/** How often it is looked whether something is to be passed on: what a change waits at most when it is the first. */
const look: Ms = 50
/** How long a change is remembered for those who come: longer than the database's row takes to hold it. */
const remembered: Ms = 30_000
const heartbeatEvery: Ms = 15_000

/** In place of a place that is not to be seen. */
const nowhere = { lat: null, lng: null, headingDeg: 0, address: null } as const
/** In place of how it is. */
const unknown = { level: 'unknown', verdict: null, speedMph: 0, stoppedSince: null } as const

interface Latest {
  readonly change: VehicleChange
  /** Encoded once for all who look, and only when somebody does. */
  text: string | null
  readonly at: Instant
}

export interface Hub {
  /** Takes what the engine has made durable. */
  readonly take: (changes: readonly VehicleChange[]) => void
  /** Takes alerts that fired, once they are kept. */
  readonly takeFirings: (firings: readonly LiveFiring[]) => void
  /** This user, or somebody, has read alerts, or noted them as unread. */
  readonly firingsRead: (userId: number | 'all') => void
  /** Somebody has put off, taken on or resolved alerts of these customers, or of some. */
  readonly firingsChanged: (customerIds: readonly number[] | 'all') => void
  /** Other developer messages show than before. */
  readonly messagesChanged: () => void
  /** This user, or somebody, has dismissed a banner. */
  readonly bannerDismissed: (userId: number | 'all') => void
  /** Resolves once what the database's rows do not hold is on its way to the client. */
  readonly join: (client: Client) => Promise<void>
  readonly leave: (client: Client) => void
  /** The registry or groups of vehicles were edited: every portal is put right. */
  readonly vehiclesChanged: (ids: readonly number[] | 'all') => void
  /** Changes of vehicles may have been missed: every portal gets all once more. */
  readonly missed: () => void
  /** What these users, or somebody, may see has changed. */
  readonly usersChanged: (ids: readonly number[] | 'all') => void
  /**
   * The encoded change that a client still lacks, without what is not for it (`sees`; undefined: all is); undefined when
   * it is forgotten, being in the database.
   */
  readonly textOf: (id: number, sees: LiveSees | undefined) => string | undefined
  readonly clients: () => number
  /** Says goodbye to everyone. */
  readonly stop: () => void
}

/**
 * @param attend called when the first portal that follows the fleet connects, and when the last one leaves
 * @param now the clock; tests pass their own
 * @param mayCome whether anything new can come now; while it cannot, portals hear nothing, and say that they have lost it
 */
export const openHub = (
  attend: (looks: boolean) => Promise<void> = async () => {},
  now: () => Instant = Date.now,
  mayCome: () => Promise<boolean> = async () => true,
): Hub => {
  const clients = new Set<Client>()
  /** How many of them follow the fleet: for whoever hears news alone nothing is taken from the engine. */
  let following = 0
  let attended = Promise.resolve()
  /** Came in and waits for its turn, newest change of each vehicle. */
  const waiting = new Map<number, VehicleChange>()
  /** When each vehicle was last passed on, oldest first; only those of the last second. */
  const passed = new Map<number, Instant>()
  /** What was last passed on, oldest first. */
  const latest = new Map<number, Latest>()
  let timer: NodeJS.Timeout | null = null

  const forget = (at: Instant) => {
    for (const [id, when] of passed) {
      if (at - when < least) break
      passed.delete(id)
    }
    // Somebody who reads slowly may still need what is old; such a client does not stay for long.
    for (const client of clients) if (client.lacks.size > 0) return
    for (const [id, { at: when }] of latest) {
      if (at - when < remembered) break
      latest.delete(id)
    }
  }

  const turn = () => {
    timer = null
    const at = now()
    forget(at)
    const news: number[] = []
    for (const [id, change] of waiting) {
      if (passed.has(id)) continue
      waiting.delete(id)
      passed.set(id, at)
      latest.delete(id)
      latest.set(id, { change, text: null, at })
      news.push(id)
    }
    if (news.length > 0)
      for (const client of clients) {
        if (!client.follows) continue
        for (const id of news) if (client.sees(latest.get(id)!.change)) client.lacks.add(id)
        client.send()
      }
    if (waiting.size > 0) schedule()
  }
  const schedule = () => {
    timer ??= setTimeout(turn, look)
  }
  const beat = async () => {
    forget(now())
    if (clients.size === 0 || !(await mayCome())) return
    for (const client of clients) client.heartbeat(now())
  }
  const heartbeat = setInterval(() => void beat(), heartbeatEvery)
  heartbeat.unref()

  return {
    take: (changes) => {
      for (const change of changes) waiting.set(change.id, change)
      schedule()
    },
    takeFirings: (firings) => {
      for (const client of clients) {
        const seen = firings.filter(
          ({ vehicleId: id, customerId }) =>
            inScope(client.alertScope, customerId) && client.sees({ id, customerId }),
        )
        if (seen.length === 0) continue
        client.fired(seen)
        client.countUnread()
      }
    },
    firingsRead: (userId) => {
      for (const client of clients)
        if ((userId === 'all' || client.userId === userId) && hasAlerts(client)) client.countUnread()
    },
    firingsChanged: (customerIds) => {
      for (const client of clients)
        if (customerIds === 'all' || customerIds.some((id) => inScope(client.alertScope, id)))
          client.countUnread()
    },
    messagesChanged: () => {
      for (const client of clients) client.lookAtBanners()
    },
    bannerDismissed: (userId) => {
      for (const client of clients) if (userId === 'all' || client.userId === userId) client.lookAtBanners()
    },
    join: (client) => {
      // What the database does not hold yet is in here: it follows the fleet as the database has it.
      clients.add(client)
      if (!client.follows) return Promise.resolve()
      for (const [id, { change }] of latest) if (client.sees(change)) client.lacks.add(id)
      following++
      if (following === 1) attended = attend(true)
      return attended
    },
    leave: (client) => {
      if (!clients.delete(client) || !client.follows) return
      following--
      if (following > 0) return
      // Nothing is heard from here on, and what was heard grows old.
      for (const heard of [waiting, passed, latest]) heard.clear()
      void attend(false)
    },
    vehiclesChanged: (ids) => {
      for (const client of clients) client.refresh(ids === 'all' ? null : ids)
    },
    missed: () => {
      for (const client of clients) if (client.follows) client.refresh('anew')
    },
    usersChanged: (ids) => {
      const users = ids === 'all' ? null : new Set(ids)
      for (const client of clients) if (!users || users.has(client.userId)) client.refresh(null)
    },
    textOf: (id, sees) => {
      const known = latest.get(id)
      const partial = known && sees && known.change.partial?.[sees.withheld]
      if (known && sees && (partial || !sees.place || !sees.health))
        return JSON.stringify(
          encodeChange({
            ...known.change,
            ...partial,
            ...(!sees.place && nowhere),
            ...(!sees.health && unknown),
          }),
        )
      if (known) known.text ??= JSON.stringify(encodeChange(known.change))
      return known?.text ?? undefined
    },
    clients: () => clients.size,
    stop: () => {
      if (timer) clearTimeout(timer)
      clearInterval(heartbeat)
      for (const client of [...clients]) client.bye('stopping')
    },
  }
}
