/** Where the pages of a long list begin, as far as they were seen: asked for by its place, a deep page costs no more than the first. */
import { useRef } from 'react'
import { paginationOf } from '../../data/page.ts'
import type { GridView } from '../../grid/column.ts'

type Paged = Pick<GridView, 'page' | 'pageSize'>

export interface Places {
  /** How to ask for a page: by its place, or by its number where that is not known. */
  readonly ask: (view: Paged) => {
    readonly after: string | null
    readonly page: { readonly pageNumber: number; readonly pageSize: number }
  }
  /** Remembers where the page behind this one begins; null: there is none. */
  readonly note: (view: Paged, next: string | null) => void
}

/** What is known of one list; of another one nothing. */
export const placesOf = (): Places => {
  const known = new Map<string, string>()
  const keyOf = ({ page, pageSize }: Paged) => `${page} ${pageSize}`
  return {
    ask: (view) => {
      const after = known.get(keyOf(view)) ?? null
      return { after, page: paginationOf(after === null ? view : { ...view, page: 0 }) }
    },
    note: (view, next) => {
      const key = keyOf({ ...view, page: view.page + 1 })
      if (next === null) known.delete(key)
      else known.set(key, next)
    },
  }
}

/** @param list which list it is: its filters */
export function usePlaces(list: string): Places {
  const held = useRef({ list, places: placesOf() })
  if (held.current.list !== list) held.current = { list, places: placesOf() }
  return held.current.places
}
