/** Keeps the view of a grid in the address, so that links and the back button restore it. */
import { useMemo } from 'react'
import { setSearch, useHere } from '../ui/layout/address.ts'
import { type GridView, pageSizes } from './column.ts'

const filterKey = 'f.'

/** `usual`: how many rows a page has unless the address says. */
export function readView(search: string, usual: number = pageSizes[0]): GridView {
  const values = new URLSearchParams(search)
  const sort = values.get('sort')
  const page = Number(values.get('page') ?? 1)
  const size = Number(values.get('rows'))
  return {
    filters: Object.fromEntries(
      [...values]
        .filter(([key, value]) => key.startsWith(filterKey) && value !== '')
        .map(([key, value]) => [key.slice(filterKey.length), value]),
    ),
    sort: sort ? { by: sort.replace(/^-/, ''), asc: !sort.startsWith('-') } : null,
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : usual,
  }
}

/** The values of the address that stand for a view; what it does not hold is taken away. */
export function writeView(
  view: GridView,
  before: GridView,
  usual: number = pageSizes[0],
): Record<string, string | null> {
  const gone = Object.keys(before.filters).map((field) => [`${filterKey}${field}`, null] as const)
  const set = Object.entries(view.filters).map(([field, value]) => [`${filterKey}${field}`, value] as const)
  return {
    ...Object.fromEntries(gone),
    ...Object.fromEntries(set),
    sort: view.sort ? `${view.sort.asc ? '' : '-'}${view.sort.by}` : null,
    page: view.page === 0 ? null : String(view.page + 1),
    rows: view.pageSize === usual ? null : String(view.pageSize),
  }
}

/** `usual`: how many rows a page has unless the address says; what it is now, for it may follow the window. */
export function useGridView(usual: number = pageSizes[0]): readonly [GridView, (view: GridView) => void] {
  const here = useHere()
  const search = here.slice(here.indexOf('?') + 1)
  const view = useMemo(() => readView(here.includes('?') ? search : '', usual), [here, search, usual])
  return [view, (next) => setSearch(writeView(next, readView(location.search, usual), usual))]
}
