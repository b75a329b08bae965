/** Which saved view shows, what of it was changed since, and the layout of columns that holds. */

import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { fleetColumns } from '#domain/columns/index.ts'
import { type ColumnLayout, plainLayout } from '#domain/columns/layout.ts'
import { fleetViews, type SavedView } from '../../data/fleet-views.ts'
import { useQuery } from '../../data/use-query.ts'
import { go, useHere } from '../../ui/layout/address.ts'

type Change = (how: (layout: ColumnLayout) => ColumnLayout) => void

/** What of an address belongs to a view: neither the view's own number nor the page, nor who is looked at beside it. */
export function searchOf(address: string): string {
  const search = new URLSearchParams(address.includes('?') ? address.slice(address.indexOf('?')) : '')
  search.delete('view')
  search.delete('page')
  search.delete('peek')
  search.sort()
  return search.toString()
}

const urgentColumns = ['unitId', 'reason', 'reasonSince', 'reverseGeo', 'speed', 'lastReport']
/** A view that everybody has: the most urgent first, with why and since when. */
export const needsYouFirst: SavedView = {
  id: 'needs-you',
  name: t('Needs you first'),
  customerId: null,
  by: '',
  mine: false,
  isDefault: false,
  view: {
    search: 'sort=verdictRank',
    layout: {
      ...plainLayout,
      order: urgentColumns,
      hidden: fleetColumns.map(({ key }) => key).filter((key) => !urgentColumns.includes(key)),
    },
  },
}

const pathTo = (view: SavedView | null): string => {
  const search = new URLSearchParams(view?.view.search ?? '')
  if (view) search.set('view', view.id)
  return `${location.pathname}${search.size > 0 ? `?${search}` : ''}`
}

/** `own`: how this user has arranged the grid as it comes. A view has a layout of its own beside it. */
export function useViews(own: ColumnLayout | null, setOwn: Change) {
  const query = useQuery('views', fleetViews)
  const views = [needsYouFirst, ...(query.answer ?? [])]
  const known = query.answer !== null || query.error !== null
  const here = useHere()
  const id = new URLSearchParams(here.includes('?') ? here.slice(here.indexOf('?')) : '').get('view')
  const active = views.find((view) => view.id === id) ?? null
  const [edited, setEdited] = useState<{ readonly of: string; readonly layout: ColumnLayout } | null>(null)
  const saved = active ? { ...plainLayout, ...active.view.layout } : null
  const layout = active && edited?.of === active.id ? edited.layout : (saved ?? own)

  const latest = useRef({ active, layout })
  latest.current = { active, layout }
  const setLayout: Change = useCallback(
    (how) => {
      const { active, layout } = latest.current
      if (active) setEdited({ of: active.id, layout: how(layout ?? plainLayout) })
      else setOwn(how)
    },
    [setOwn],
  )

  const open = useCallback((view: SavedView | null, replace = false) => {
    setEdited(null)
    go(pathTo(view), { replace })
  }, [])
  // Whoever comes without a wish of their own begins with their default.
  const begun = useRef(false)
  useEffect(() => {
    if (!known || begun.current) return
    begun.current = true
    const usual = views.find((view) => view.isDefault)
    if (usual && location.search === '') open(usual, true)
  })

  const search = searchOf(here)
  const changed =
    active !== null &&
    (search !== searchOf(`?${active.view.search}`) || JSON.stringify(layout) !== JSON.stringify(saved))
  /** After something was saved or deleted. */
  const saw = (next: string | null) => {
    setEdited(null)
    const values = new URLSearchParams(location.search)
    next === null ? values.delete('view') : values.set('view', next)
    go(`${location.pathname}${values.size > 0 ? `?${values}` : ''}`, { replace: true })
    query.again()
  }
  return { known, views, active, layout, setLayout, changed, search, open, saw }
}
