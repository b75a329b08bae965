/** One clock for everything that shows an age: a single timer ticks for all, and only while somebody looks. */
import { useSyncExternalStore } from 'react'
import type { Instant, Ms } from '#domain/basics/units.ts'

/** How often ages are looked at again; a text changes at most once a minute. */
const pollEvery: Ms = 5_000

let ahead: Ms = 0
let held: Instant | null = null
let shown: Instant = Date.now()
let running: Instant = shown
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** The server's time, as far as this browser knows it; the moment that is looked at while the clock is held. */
export const now = (): Instant => held ?? serverTime()

/** The server's time, also while the clock is held. */
export const serverTime = (): Instant => Date.now() + ahead

/** Holds the clock at a moment of the past, so that ages count from it; null lets it run again. */
export function holdClock(at: Instant | null) {
  held = at
  tick()
}

/** Takes the server's clock as right: a dispatcher's own may be minutes off. */
export function setClock(server: Instant) {
  ahead = server - Date.now()
  tick()
}

function look() {
  shown = now()
  running = serverTime()
}

function tick() {
  look()
  for (const listen of listeners) listen()
}

function listenTo(listen: () => void): () => void {
  listeners.add(listen)
  if (!timer) {
    look()
    timer = setInterval(() => document.visibilityState === 'visible' && tick(), pollEvery)
  }
  return () => {
    listeners.delete(listen)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** What `read` makes of the moment; renders again only when that is another. */
export const useNow = <T extends string | number | boolean>(read: (now: Instant) => T): T =>
  useSyncExternalStore(listenTo, () => read(shown))

/** The same of the server's time, also while the clock is held. */
export const useServerTime = <T extends string | number | boolean>(read: (now: Instant) => T): T =>
  useSyncExternalStore(listenTo, () => read(running))
