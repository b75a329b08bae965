/** Columns that say the same in every row: they are put aside, named, and never while somebody filters or sorts by them. */
import { useMemo, useRef } from 'react'
import type { FleetRow } from '../../data/fleet.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'

/** In fewer rows it is chance that they agree. */
export const fewestRows = 5

type Column = GridColumn<FleetRow>

export interface SameColumn {
  readonly key: string
  readonly title: string
  /** What every row says. */
  readonly text: string
}

/** Whether a column may be put aside at all: not the one that names a row, one that is pinned, filtered or sorted by. */
const isFree = (
  { key, field, sortBy, pinned }: Column,
  view: GridView,
  kept: string,
  fields: ReadonlySet<string>,
) =>
  key !== kept &&
  !pinned &&
  (field === undefined ||
    (view.filters[field] === undefined && !fields.has(field) && view.sort?.by !== (sortBy ?? field)))

/**
 * @param fields further fields that are filtered by
 * @param varied keys of columns that have differed before: they stay
 */
export function sameColumns(
  columns: readonly Column[],
  rows: readonly FleetRow[],
  view: GridView,
  kept: string,
  fields: ReadonlySet<string>,
  varied: Set<string>,
): readonly SameColumn[] {
  if (rows.length === 0) return []
  const same = columns.flatMap((column) => {
    const { key, title, text } = column
    if (!text || varied.has(key)) return []
    const first = text(rows[0]!)
    if (rows.some((row) => text(row) !== first)) varied.add(key)
    return varied.has(key) || !isFree(column, view, kept, fields) ? [] : [{ key, title, text: first }]
  })
  return rows.length < fewestRows ? [] : same
}

/**
 * Of the rows that have been seen of one result, `of`: a column that differs on another page comes back, and none goes
 * under somebody's hand.
 */
export function useSameColumns(
  columns: readonly Column[],
  rows: readonly FleetRow[] | null,
  { view, kept, fields, of }: { view: GridView; kept: string; fields: readonly string[]; of: string },
): readonly SameColumn[] {
  const held = useRef<{ readonly of: string; readonly varied: Set<string>; same: readonly SameColumn[] }>({
    of: '',
    varied: new Set(),
    same: [],
  })
  const filtered = fields.join()
  return useMemo(() => {
    if (rows === null) return held.current.same
    if (held.current.of !== of) held.current = { of, varied: new Set(), same: [] }
    const now = sameColumns(columns, rows, view, kept, new Set(filtered.split(',')), held.current.varied)
    held.current.same = now
    return now
  }, [columns, rows, view, kept, filtered, of])
}
