/** The banners that the server tells this user to see, by the live stream. */
import { useSyncExternalStore } from 'react'
import type { LiveBanner } from '#domain/wire/live.ts'

const none: readonly LiveBanner[] = []
let banners = none
const listeners = new Set<() => void>()

/** Takes those that show now; none once somebody else is signed in. */
export function takeBanners(now: readonly LiveBanner[] = none) {
  banners = now
  for (const listen of listeners) listen()
}

const listenTo = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}
export const useBanners = (): readonly LiveBanner[] => useSyncExternalStore(listenTo, () => banners)
/** Whether there are any: all that the frame has to know. */
export const useSomeBanners = (): boolean => useSyncExternalStore(listenTo, () => banners.length > 0)
