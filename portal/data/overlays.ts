/** Weather and traffic tiles of other providers: their addresses, and whether they can be reached. */
import { useSyncExternalStore } from 'react'
import type { OverlayKey, OverlaySource } from '#domain/wire/overlay.ts'
import { query, request } from './graphql.ts'

export const overlaysQuery = query('{ mapOverlays { key tiles attribution } }')

let sources: Promise<readonly OverlaySource[]> | null = null
/** Those that can be switched on here. They change only with the server's configuration: asked once, unless that fails. */
export const mapOverlays = (): Promise<readonly OverlaySource[]> => {
  sources ??= request(overlaysQuery, {}).then(
    ({ mapOverlays }) => mapOverlays,
    (error) => {
      sources = null
      throw error
    },
  )
  return sources
}

/** `part`: some of it is missing; `away`: nothing came; `none`: there is nothing for this place. */
export type OverlayReach = 'shown' | 'part' | 'away' | 'none'

const reaches = new Map<OverlayKey, OverlayReach>()
const listeners = new Set<() => void>()

/** Null: it is switched off, or nothing is known yet. */
export function reportReach(key: OverlayKey, reach: OverlayReach | null) {
  if (reach === null) reaches.delete(key)
  else reaches.set(key, reach)
  for (const listen of listeners) listen()
}
export const useReach = (key: OverlayKey): OverlayReach | null =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => reaches.get(key) ?? null,
  )
