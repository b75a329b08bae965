/** Banners that were dismissed: kept in this browser at once, and by the server for every other device. */
import { useSyncExternalStore } from 'react'
import { storageKeys } from '#domain/access/storage-keys.ts'
import type { LiveBanner } from '#domain/wire/live.ts'
import { mutation, request } from './graphql.ts'
import { session } from './session.ts'

const key = storageKeys.dismissedBanners
/** Older ones are forgotten: the server knows them. */
const most = 200

type Known = Pick<LiveBanner, 'id' | 'edition'>

export const dismissBannerMutation = mutation(
  'mutation($id: ID!, $edition: Int!) { dismissBanner(id: $id, edition: $edition) }',
)

/** As the browser keeps it: whoever else signs in here has not dismissed it. */
const nameOf = ({ id, edition }: Known): string => `${session()?.viewer.userId}/${id}/${edition}`

let readText: string | null = null
let read: ReadonlySet<string> = new Set()
/** What is kept; what cannot be read counts as nothing. */
const kept = (): ReadonlySet<string> => {
  const text = localStorage.getItem(key)
  if (text === readText) return read
  readText = text
  try {
    const names: unknown = JSON.parse(text ?? '[]')
    read = new Set(Array.isArray(names) ? names.map(String) : [])
  } catch (error) {
    console.warn('The dismissed banners that this browser kept cannot be read.', error)
    read = new Set()
  }
  return read
}

const listeners = new Set<() => void>()
const listenTo = (listen: () => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listen()
  }
  listeners.add(listen)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listen)
    removeEventListener('storage', onStorage)
  }
}

/** Those of the banners that were not dismissed here. */
export function useUndismissed(banners: readonly LiveBanner[]): readonly LiveBanner[] {
  const names = useSyncExternalStore(listenTo, kept)
  return banners.filter((banner) => !names.has(nameOf(banner)))
}

const sending = new Set<string>()
/** Tells the server of those that it still shows and that were dismissed here, while it could not be reached. */
export function resendDismissed(banners: readonly Known[]) {
  for (const banner of banners) {
    const name = nameOf(banner)
    if (!kept().has(name) || sending.has(name)) continue
    sending.add(name)
    request(dismissBannerMutation, { id: banner.id, edition: banner.edition })
      .catch((error) =>
        console.warn('A banner could not be dismissed on other devices; it is tried again.', error),
      )
      .finally(() => sending.delete(name))
  }
}

export function dismiss(banner: Known) {
  const name = nameOf(banner)
  const names = [...kept()].filter((other) => other !== name)
  localStorage.setItem(key, JSON.stringify([...names, name].slice(-most)))
  for (const listen of listeners) listen()
  resendDismissed([banner])
}
