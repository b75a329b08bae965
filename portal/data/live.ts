/** Reads the live stream into the vehicle store, and reconnects by itself. */

import type { Ms } from '#domain/basics/units.ts'
import { decodeChange, decodeVehicle, type LiveLine } from '#domain/wire/live.ts'
import { setClock } from '../ui/time/clock.ts'
import { takeFirings, takeUnread } from './alert-news.ts'
import { apiAddress } from './api-address.ts'
import { takeBanners } from './banners.ts'
import { languageHeader } from './call.ts'
import { geolocationHeader, onMove } from './geolocation.ts'
import { startLastFleet } from './last-seen-fleet.ts'
import { onSession, session, sessionRefused } from './session.ts'
import { type Vehicles, vehicles } from './vehicles.ts'

/** The server sends a heartbeat every 15 s; after a longer silence the connection counts as lost, whatever the browser thinks. */
const silence: Ms = 40_000
const firstWait: Ms = 1_000
const longestWait: Ms = 30_000

/** Takes the lines of one connection into the store; null: it is one for news alone, and the fleet stays as it is. */
export function lineReader(store: Vehicles | null): (line: LiveLine) => 'bye' | undefined {
  let first: Set<number> | null = new Set()
  return (line) => {
    if ('hello' in line) setClock(line.hello.now)
    else if ('fleet' in line) {
      const come = line.fleet.map(decodeVehicle)
      for (const { id } of come) first?.add(id)
      store?.set(come)
    } else if ('changes' in line) store?.change(line.changes.map(decodeChange))
    else if ('gone' in line) store?.remove(line.gone)
    else if ('ready' in line) {
      if (first) store?.complete(first)
      first = null
    } else if ('firings' in line) takeFirings(line.firings)
    else if ('unread' in line) takeUnread(line.unread)
    else if ('banners' in line) takeBanners(line.banners)
    else if ('bye' in line) return 'bye'
    return undefined
  }
}

/** The lines of a response body as they arrive; a line may come in pieces. */
export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const pieces = (rest + value).split('\n')
    rest = pieces.pop()!
    for (const piece of pieces) if (piece) yield piece
  }
}

/** What is asked for: the fleet with the news, or the news alone. */
type Kind = 'fleet' | 'news'

/** One connection, from its first line to its end. */
async function connect(token: string, kind: Kind, stop: AbortController): Promise<void> {
  let timer = setTimeout(() => stop.abort(), silence)
  try {
    const answer = await fetch(apiAddress(kind === 'fleet' ? '/v1/api/live' : '/v1/api/live?news=1'), {
      headers: {
        Authorization: `Bearer ${token}`,
        'Portal-Version': import.meta.env.PRODUCT_VERSION ?? '',
        ...geolocationHeader(),
        ...languageHeader(),
      },
      signal: stop.signal,
    })
    if (answer.status === 401) {
      if (session()?.token === token) sessionRefused()
      return
    }
    if (!answer.ok || !answer.body) throw new Error(`The server answered ${answer.status}.`)
    const take = lineReader(kind === 'fleet' ? vehicles : null)
    for await (const text of linesOf(answer.body)) {
      clearTimeout(timer)
      timer = setTimeout(() => stop.abort(), silence)
      if (take(JSON.parse(text)) === 'bye') return
    }
  } finally {
    clearTimeout(timer)
  }
}

const pause = (length: Ms, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(() => end(), length)
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    // Who is connected again need not wait.
    addEventListener('online', end)
  })

/** Keeps a connection for one user until it is stopped; waits longer after each failure, for a random part of the time. */
async function keepConnected(kind: Kind, stopped: AbortSignal) {
  let wait = firstWait
  while (!stopped.aborted) {
    const held = session()
    if (!held) return
    const attempt = new AbortController()
    const stop = () => attempt.abort()
    stopped.addEventListener('abort', stop)
    // From another place other trailers are near.
    let moved = false
    const stay = onMove(() => {
      if (kind === 'news') return
      moved = true
      attempt.abort()
    })
    const began = Date.now()
    try {
      await connect(held.token, kind, attempt)
    } catch (error) {
      if (!stopped.aborted && !moved) console.warn('The live stream broke off; it is tried again.', error)
    }
    stopped.removeEventListener('abort', stop)
    stay()
    if (stopped.aborted) return
    if (moved) continue
    if (kind === 'fleet') vehicles.become('lost')
    if (Date.now() - began > silence) wait = firstWait
    await pause(wait * (0.5 + Math.random()), stopped)
    wait = Math.min(wait * 2, longestWait)
  }
}

let running: { readonly userId: number; readonly kind: Kind; readonly stop: AbortController } | null = null
/** Null before anything was asked for. */
let wanted: Kind | null = null

/** Connects for whoever is signed in, from now on; the vehicles are removed when the user signs out. */
function follow() {
  const userId = session()?.viewer.userId
  if (wanted === null || (running?.userId === userId && running?.kind === wanted)) return
  const before = running
  running?.stop.abort()
  running = null
  if (before?.userId !== userId || userId === undefined) {
    vehicles.clear()
    takeUnread(null)
    takeBanners()
  }
  if (userId === undefined) return
  running = { userId, kind: wanted, stop: new AbortController() }
  void keepConnected(wanted, running.stop.signal)
}

function start(kind: Kind) {
  if (wanted === 'fleet' || wanted === kind) return
  const isFirst = wanted === null
  if (kind === 'fleet') startLastFleet(vehicles)
  wanted = kind
  if (isFirst) onSession(follow)
  follow()
}

/** Starts the stream when the first screen needs the fleet; it then goes on over screens, and brings the news, too. */
export const startLive = () => start('fleet')

/** A screen that shows the fleet has asked for it by then: one connection is enough. */
const newsAfter: Ms = 500

/** Starts to hear the news, on pages that show no fleet. */
export function startNews() {
  setTimeout(() => {
    if (wanted === null) start('news')
  }, newsAfter)
}
