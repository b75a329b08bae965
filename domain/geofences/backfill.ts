/**
 * Backfill: the visits of a geofence are counted for a time before it was drawn. What it would have been then is a version
 * with a number of 0 or below. Visits follow from it as from any other; rules do not see it, so that nobody is told
 * of anything that was never watched.
 */
import type { Instant } from '../basics/units.ts'
import type { Watch } from '../state/watch.ts'
import type { FenceBook } from './book.ts'
import { isBackfill } from './geofence.ts'
import type { VisitChange } from './visit.ts'

/** How far back it can be asked for, in days. */
export const backfillDays = [30, 90] as const

type Stays = Watch['visits']
type OpenVisit = Stays[string]

/** As rules see an open visit: begun when its geofence was drawn; undefined before that. */
function drawnVisit(book: FenceBook, id: number, at: Instant): OpenVisit | undefined {
  const drawn = book.drawn(id)
  if (!drawn || drawn.from > at) return undefined
  return { entered: drawn.from, how: 'drawn', version: drawn.version }
}

/** What rules last saw of stays, so that the same stays are seen as the same. */
const seen = new WeakMap<Stays, { readonly book: FenceBook; readonly stays: Stays }>()

/** The stays of a moment as rules see them: visits that were backfilled began when their geofence was drawn. */
export function staysForRules(book: FenceBook, stays: Stays, at: Instant): Stays {
  if (!book.isBackfilled) return stays
  const known = seen.get(stays)
  const ids = Object.keys(stays).filter((id) => isBackfill(stays[id]!))
  if (ids.length === 0) return stays
  const shown: Record<string, OpenVisit> = { ...stays }
  for (const id of ids) {
    const visit = drawnVisit(book, Number(id), at)
    if (visit) shown[id] = visit
    else delete shown[id]
  }
  const isSame =
    known?.book === book &&
    Object.keys(known.stays).length === Object.keys(shown).length &&
    ids.every((id) => known.stays[id]?.entered === shown[id]?.entered)
  if (isSame) return known.stays
  seen.set(stays, { book, stays: shown })
  return shown
}

/**
 * What began or ended at a moment as rules see it.
 * @param stays after the moment, where it is that of an edit: what goes on from before its geofence was drawn begins for
 * rules with that
 */
export function changesForRules(
  book: FenceBook,
  changes: readonly VisitChange[],
  at: Instant,
  stays: Stays | null = null,
): readonly VisitChange[] {
  if (!book.isBackfilled) return changes
  const shown = changes.flatMap((change): VisitChange[] => {
    const { kind, visit } = change
    if (!isBackfill(visit)) return [change]
    const open = drawnVisit(book, visit.geofenceId, at)
    // It ended, or went on, as the geofence was drawn: rules never saw it.
    if (kind === 'began' || !open || open.entered === at) return []
    return [{ kind, visit: { ...visit, ...open } }]
  })
  if (stays === null) return shown
  const drawn = Object.keys(stays).flatMap((id): VisitChange[] => {
    if (!isBackfill(stays[id]!)) return []
    const open = drawnVisit(book, Number(id), at)
    if (open?.entered !== at) return []
    return [{ kind: 'began', visit: { geofenceId: Number(id), ...open, left: null, leftHow: null } }]
  })
  return [...shown, ...drawn].sort((a, b) => a.visit.geofenceId - b.visit.geofenceId)
}
