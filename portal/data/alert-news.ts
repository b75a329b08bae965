/** What is new in the inbox: how many are unread, and each alert as it comes, by the live stream. */
import { useSyncExternalStore } from 'react'
import type { LiveFiring } from '#domain/wire/live.ts'

let unread: number | null = null
const counting = new Set<() => void>()
const hearing = new Set<(firings: readonly LiveFiring[]) => void>()

/** Takes the number that the server tells; null once somebody else is signed in. */
export function takeUnread(count: number | null) {
  if (count === unread) return
  unread = count
  for (const listen of counting) listen()
}
export function takeFirings(firings: readonly LiveFiring[]) {
  for (const hear of hearing) hear(firings)
}

export const unreadNow = (): number | null => unread

/** How many open alerts are unread. Null while it is not known; above the server's own limit it says no more than that. */
export const useUnread = (): number | null =>
  useSyncExternalStore((listen) => {
    counting.add(listen)
    return () => counting.delete(listen)
  }, unreadNow)

/** Calls with the alerts as they come; answers how to stop. */
export function onFirings(hear: (firings: readonly LiveFiring[]) => void): () => void {
  hearing.add(hear)
  return () => hearing.delete(hear)
}
