/** What the maintenance lists share: the page that the address names, its filters, the selection, and loading it again. */
import { useState } from 'react'
import { useQuery } from '../../../data/use-query.ts'
import type { GridView } from '../../../grid/column.ts'
import { useGridView } from '../../../grid/view.ts'
import { useDraft } from '../../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { refetchEvery } from './refetch-every.ts'

/** The filters that every list has. */
export interface ListFilter {
  readonly customerId: string | null
  /** Part of a unit ID, a VIN, or what the list is about. */
  readonly keyword: string
}

interface Page<Row> {
  readonly rows: readonly Row[]
  /** Of all pages. */
  readonly count: number
}

/**
 * A page of a list, asked for again while it is seen.
 * @param narrowed the list's own filters added to those of every list
 */
export function useListing<Wanted extends ListFilter, Answer, Row extends { readonly id: string }>(
  narrowed: (filter: ListFilter) => Wanted,
  ask: (wanted: Wanted, view: GridView, signal: AbortSignal) => Promise<Answer>,
  pageOf: (answer: Answer) => Page<Row>,
) {
  const [view, setView] = useGridView()
  const customer = useSearchValue('customer') ?? ''
  const q = useSearchValue('q') ?? ''
  const search = useDraft(q, (text) => setSearch({ q: text || null, page: null }))
  const wanted = narrowed({ customerId: customer || null, keyword: q })
  const query = useQuery([wanted, view], (signal) => ask(wanted, view, signal), {
    keepPrevious: customer,
    refetchEvery,
  })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const page = query.answer && pageOf(query.answer)
  const rows = page?.rows ?? null
  return {
    wanted,
    query,
    again: query.again,
    search,
    /** The rows that are ticked, on this page and on others. */
    chosen: [...chosen.values()],
    unchoose: () => setChosen(new Map()),
    selection: {
      ids: new Set(chosen.keys()),
      onChange: (ids: ReadonlySet<string>) => {
        const all = new Map([...chosen, ...(rows ?? []).map((row) => [row.id, row] as const)])
        setChosen(new Map([...all].filter(([id]) => ids.has(id))))
      },
    },
    /** What the grid needs of it. */
    grid: {
      view,
      onView: setView,
      filtersShown: false,
      rows,
      count: page?.count ?? 0,
      busy: query.busy && rows === null,
      isPrevious: query.isPrevious,
      error: rows === null ? query.error : null,
      onAgain: query.again,
    },
  }
}

export type Listing<Row extends { readonly id: string }> = ReturnType<
  typeof useListing<ListFilter, unknown, Row>
>
