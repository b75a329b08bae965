/** What the lists of maintenance share: the page that the address asks for, kept current, and its filters. */
import { useQuery } from '../../data/use-query.ts'
import type { GridView } from '../../grid/column.ts'
import { useGridView } from '../../grid/view.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { useDraft } from '../../ui/later.ts'
import { lookAgain } from './look-again.ts'

/** What every list is narrowed by. */
export interface Sought {
  readonly customerId: string | null
  /** Part of a unit ID, a VIN, or what the list is about. */
  readonly keyword: string
}

/**
 * A page of a list, asked for again while it is seen.
 * @param narrowed the list's own filters added to those of every list
 */
export function useListing<Wanted extends Sought, Answer>(
  narrowed: (sought: Sought) => Wanted,
  ask: (wanted: Wanted, view: GridView, signal: AbortSignal) => Promise<Answer>,
  countOf: (answer: Answer) => number,
) {
  const [view, setView] = useGridView()
  const customer = useSearchValue('customer') ?? ''
  const q = useSearchValue('q') ?? ''
  const typed = useDraft(q, (text) => setSearch({ q: text || null, page: null }))
  const wanted = narrowed({ customerId: customer || null, keyword: q })
  const page = useQuery([wanted, view], (signal) => ask(wanted, view, signal), {
    keepPrevious: customer,
    refetchEvery: lookAgain,
  })
  const { answer, again } = page
  return {
    wanted,
    asked: page,
    answer,
    again,
    typed,
    /** What the grid needs of it. */
    grid: {
      view,
      onView: setView,
      filtersShown: false,
      count: answer === null ? 0 : countOf(answer),
      busy: page.busy && answer === null,
      error: answer === null ? page.error : null,
      onAgain: again,
    },
  }
}
