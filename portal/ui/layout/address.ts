/** The browser's address, which holds the URL state: path, selection, filters, tab. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listen of listeners) listen()
}
let watching = false

function listenTo(listen: () => void): () => void {
  if (!watching) {
    addEventListener('popstate', tell)
    watching = true
  }
  listeners.add(listen)
  return () => listeners.delete(listen)
}

const here = () => location.pathname + location.search
/** The path with its search part, current at every render. */
export const useHere = (): string => useSyncExternalStore(listenTo, here)

/** The path alone; a change of the search part does not render again. */
export const usePath = (): string => useSyncExternalStore(listenTo, () => location.pathname)

/** One value of the search part, or null. */
export const useSearchValue = (name: string): string | null =>
  useSyncExternalStore(listenTo, () => new URLSearchParams(location.search).get(name))

let led = false
/** Whether the portal led to the address that shows; not where it was typed, bookmarked or loaded again. */
export const isLed = (): boolean => led

/** Navigates to a path of the portal; `replace` adds no entry to the history. */
export function go(to: string, { replace = false } = {}) {
  if (to === here()) return
  led = true
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  tell()
}

/** Sets or, with null, removes values of the search part, without a new entry in the history. */
export function setSearch(values: Readonly<Record<string, string | null>>) {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  const text = search.toString()
  go(location.pathname + (text ? `?${text}` : ''), { replace: true })
}

/** What the parts of a path in braces stand for. */
export type Params = Readonly<Record<string, string>>

const pieces = (path: string) => path.split('/').filter(Boolean)

/**
 * Reads a path by a pattern in the specification's own notation (`/tracking/{vin?}`).
 * Null where it does not fit.
 */
export function match(pattern: string, path: string): Params | null {
  const wanted = pieces(pattern)
  const given = pieces(path)
  if (given.length > wanted.length) return null
  const params: Record<string, string> = {}
  for (const [index, piece] of wanted.entries()) {
    const value = given[index]
    const slot = /^\{(\w+)(\?)?\}$/.exec(piece)
    if (!slot) {
      if (piece !== value) return null
    } else if (value !== undefined) {
      params[slot[1]!] = decode(value)
    } else if (!slot[2]) return null
  }
  return params
}

/** A half-written escape in an address is taken as it stands. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch (error) {
    if (error instanceof URIError) return value
    throw error
  }
}
