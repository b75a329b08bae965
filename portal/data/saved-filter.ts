/**
 * The cookie `saved-filter` (§3): the last filters of the map and of the grid, found again when the portal leads there
 * without any. Whoever types or bookmarks the plain address gets the whole fleet.
 */
import { useLayoutEffect, useRef } from 'react'
import { go, isLed, useHere } from '../ui/layout/address.ts'
import { useSession } from './session.ts'

export type FilterPlace = 'map' | 'grid'

interface Kept {
  /** Whose filters they are: somebody else at this browser begins with none. */
  readonly user: number
  readonly map?: string
  readonly grid?: string
}

const cookie = 'saved-filter'
const lasts = 30 * 24 * 60 * 60
/** Browsers drop larger cookies. */
const longest = 3_500

/** What the cookies of a page keep for this user; nothing where they were written for another, or by hand. */
export function readKept(cookies: string, user: number): Kept {
  const text = cookies.split('; ').find((one) => one.startsWith(`${cookie}=`))
  if (text === undefined) return { user }
  try {
    const kept = JSON.parse(decodeURIComponent(text.slice(cookie.length + 1)))
    if (kept?.user !== user) return { user }
    const part = (name: FilterPlace) => (typeof kept[name] === 'string' ? { [name]: kept[name] } : {})
    return { user, ...part('map'), ...part('grid') }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return { user }
    throw error
  }
}

/** The cookie as it is written; filters that are too long for one are not kept. */
export function writeKept(kept: Kept): string {
  const text = encodeURIComponent(JSON.stringify(kept))
  const value = text.length <= longest ? text : encodeURIComponent(JSON.stringify({ user: kept.user }))
  return `${cookie}=${value}; path=/; max-age=${lasts}; samesite=lax`
}

/** Of an address those values that are filters. */
export const filtersIn = (search: string, isFilter: (key: string) => boolean): string =>
  new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => isFilter(key))).toString()

/** Keeps the filters of a screen, and brings them back. `isFilter` must stay the same; null while they do not show. */
export function useSavedFilter(place: FilterPlace, isFilter: ((key: string) => boolean) | null) {
  const here = useHere()
  const user = useSession()?.viewer.userId
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it follows
  useLayoutEffect(() => {
    if (isFilter === null || user === undefined) return
    const kept = readKept(document.cookie, user)
    const isFirst = !begun.current
    begun.current = true
    if (isFirst && location.search === '' && isLed() && kept[place])
      return go(`${location.pathname}?${kept[place]}`, { replace: true })
    // A saved view brings filters of its own.
    const isView = new URLSearchParams(location.search).has('view')
    const filters = isView ? '' : filtersIn(location.search, isFilter)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
    if (filters !== (kept[place] ?? '')) document.cookie = writeKept({ ...kept, [place]: filters })
  }, [here, user, place, isFilter])
}
