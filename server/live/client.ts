/** One open portal on the live stream: what it lacks is a set of vehicles, so one that never reads costs no more. */
import type { Writable } from 'node:stream'
import { inScope, type Scope } from '#domain/access/scope.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { LiveBanner, LiveFiring, LiveLine } from '#domain/wire/live.ts'
import { IdSet } from './id-set.ts'
import type { LiveSees } from './store.ts'

/** Changes a line: small enough that a slow reader holds little of ours. */
const batch = 500
/** Alerts that wait for a slow reader at most, the newest; the others are in the inbox. */
const mostFirings = 100
/** Whoever has not taken anything for so long is let go. */
const timeout: Ms = minutes(2)

export interface Client {
  readonly userId: number
  /** Whether it is sent the fleet and its changes; else news alone: alerts and banners. */
  readonly follows: boolean
  /** The customers whose vehicles may be among those it sees. */
  scope: Scope
  /** The vehicles that it was sent and that it was not yet told to remove. */
  readonly sent: IdSet
  /** Those of them of which not all is for it. */
  readonly withheld: Map<number, LiveSees>
  /** Whether a change of this vehicle is for it: until the fleet is sent, all of the customers that it may see. */
  readonly sees: (vehicle: { readonly id: number; readonly customerId: number }) => boolean
  /** Looks anew at what it sees of these vehicles, or of all; `anew`: and sends all of them once more. */
  refresh: (ids: readonly number[] | null | 'anew') => void
  /** Vehicles whose newest change has not been written to it. */
  readonly lacks: Set<number>
  /** The customers whose alerts its user may see. */
  alertScope: Scope
  /** Sends alerts of vehicles that it was sent, or of those that are seen where it is sent none. */
  fired: (firings: readonly LiveFiring[]) => void
  /** Looks anew at how many alerts are unread. */
  countUnread: () => void
  /** Sends the number of unread alerts if it changed. */
  readonly unread: (count: number) => void
  /** Looks anew at which banners it shows. */
  lookAtBanners: () => void
  /** Sends these banners if they are others than before. */
  readonly banners: (banners: readonly LiveBanner[]) => void
  /** Writes what it lacks, as far as it takes it. */
  readonly send: () => void
  readonly heartbeat: (at: Instant) => void
  readonly bye: (why: 'expired' | 'stopping') => void
}

/** Whether its user sees alerts at all. */
export const hasAlerts = ({ alertScope }: Client): boolean => alertScope === 'all' || alertScope.length > 0

export interface ClientStream {
  readonly client: Client
  /** Writes one line and waits until there is room for the next; false once the client has gone. */
  readonly write: (stream: LiveLine) => Promise<boolean>
  /** The fleet has been written: from now on changes flow. */
  readonly ready: () => void
}

export interface ClientOptions {
  readonly userId: number
  readonly follows?: boolean
  readonly scope: Scope
  readonly out: Writable
  readonly textOf: (id: number, sees: LiveSees | undefined) => string | undefined
  readonly now: () => Instant
}

export const openClient = ({
  userId,
  follows = true,
  scope,
  out,
  textOf,
  now,
}: ClientOptions): ClientStream => {
  const lacks = new Set<number>()
  const sent = new IdSet()
  const withheld = new Map<number, LiveSees>()
  let firings: LiveFiring[] = []
  let unread: number | null = null
  let unreadTold: number | null = null
  /** The line that tells the banners. */
  let banners: string | null = null
  let bannersTold: string | null = null
  let flowing = false
  let stuckSince: Instant | null = null

  const put = (text: string): boolean => {
    if (out.destroyed || out.writableEnded) return false
    const room = out.write(text)
    if (!room) stuckSince ??= now()
    return room
  }

  const send = () => {
    if (!flowing || stuckSince !== null) return
    const here = follows ? firings.filter(({ vehicleId }) => sent.has(vehicleId)) : firings
    firings = []
    if (here.length > 0 && !put(`${JSON.stringify({ firings: here })}\n`)) return
    if (unread !== unreadTold) {
      unreadTold = unread
      if (!put(`{"unread":${unread}}\n`)) return
    }
    if (banners !== bannersTold) {
      bannersTold = banners
      if (!put(`${banners}\n`)) return
    }
    while (lacks.size > 0) {
      const texts: string[] = []
      for (const id of lacks) {
        if (texts.length === batch) break
        lacks.delete(id)
        const text = textOf(id, withheld.get(id))
        if (text !== undefined) texts.push(text)
      }
      if (texts.length > 0 && !put(`{"changes":[${texts.join(',')}]}\n`)) return
    }
  }
  out.on('drain', () => {
    stuckSince = null
    send()
  })

  const client: Client = {
    userId,
    follows,
    scope,
    sent,
    withheld,
    // What it was sent may be another customer's by now.
    sees: ({ id, customerId }) => inScope(client.scope, customerId) && (!flowing || !follows || sent.has(id)),
    refresh: () => undefined,
    lacks,
    alertScope: [],
    fired: (news) => {
      firings = [...firings, ...news].slice(-mostFirings)
      send()
    },
    countUnread: () => undefined,
    unread: (count) => {
      unread = count
      send()
    },
    lookAtBanners: () => undefined,
    banners: (now) => {
      banners = JSON.stringify({ banners: now })
      send()
    },
    send,
    heartbeat: (at) => {
      if (stuckSince !== null && at - stuckSince > timeout) out.destroy()
      else if (flowing && stuckSince === null) put(`{"beat":${at}}\n`)
    },
    bye: (why) => {
      if (out.destroyed || out.writableEnded) return
      out.end(`{"bye":"${why}"}\n`)
      // Whoever does not read the goodbye does not hold us up.
      setTimeout(() => out.destroy(), 1_000).unref()
    },
  }

  const write = async (stream: LiveLine): Promise<boolean> => {
    if (!put(`${JSON.stringify(stream)}\n`) && !out.destroyed)
      await new Promise<void>((done) => {
        const go = () => {
          out.off('drain', go)
          out.off('close', go)
          done()
        }
        out.once('drain', go)
        out.once('close', go)
      })
    return !out.destroyed && !out.writableEnded
  }

  const ready = () => {
    put('{"ready":true}\n')
    flowing = true
    for (const id of lacks) if (!sent.has(id)) lacks.delete(id)
    send()
  }
  return { client, write, ready }
}
