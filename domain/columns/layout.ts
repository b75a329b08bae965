/** How somebody arranges the columns of a grid: their order, which are hidden, how wide they are. */
import { z } from 'zod'
import type { AnyColumn } from '../shapes/column.ts'
import { inOrder, widthOf } from './orders.ts'

/** Grids whose columns can be arranged. */
export const arrangedGrids = ['fleet'] as const
export type ArrangedGrid = (typeof arrangedGrids)[number]
export const isArrangedGrid = (name: string): name is ArrangedGrid =>
  (arrangedGrids as readonly string[]).includes(name)

/** Pixels. */
export const narrowest = 60
export const widest = 800
/** More would leave no room for the others. */
export const pinnedMost = 4
/** More is no grid of ours. */
const most = 200

const key = z.string().min(1).max(64)
/** Keys of columns that there are no more are kept and passed over. */
export const columnLayout = z.strictObject({
  /** Keys in their order; columns that it does not name follow in the order of the grid. */
  order: z.array(key).max(most),
  hidden: z.array(key).max(most),
  /** Pixels by key, where somebody has changed them. */
  widths: z.record(key, z.number().int().min(narrowest).max(widest)),
  /** Those that stay in sight at the start while the others roll. */
  pinned: z.array(key).max(pinnedMost).default([]),
  /** Rows of 60 pixels with two lines, in place of 36 with one. */
  roomy: z.boolean().default(false),
  /** Columns that are the same in all rows show nevertheless. */
  showsSame: z.boolean().default(false),
})
export type ColumnLayout = z.infer<typeof columnLayout>

/** What holds until somebody arranges. */
export const plainLayout: ColumnLayout = {
  order: [],
  hidden: [],
  widths: {},
  pinned: [],
  roomy: false,
  showsSame: false,
}

/** Whether somebody has arranged its columns; how high its rows are and what shows by itself is another matter. */
export const isArranged = ({ order, hidden, widths, pinned }: ColumnLayout): boolean =>
  order.length > 0 || hidden.length > 0 || pinned.length > 0 || Object.keys(widths).length > 0
export const isPlain = (layout: ColumnLayout): boolean =>
  !isArranged(layout) && !layout.roomy && !layout.showsSame

type Placed = Pick<AnyColumn, 'key' | 'width'>

/** The columns in a layout's order, the hidden ones included; those that are pinned come first. */
export const ordered = <C extends Placed>(
  columns: readonly C[],
  { order, pinned }: ColumnLayout,
): readonly C[] => {
  const usual = inOrder(columns)
  const placed = order.length === 0 ? usual : inOrder(usual, order)
  if (pinned.length === 0) return placed
  const isPinned = ({ key }: C) => pinned.includes(key)
  return [...placed.filter(isPinned), ...placed.filter((column) => !isPinned(column))]
}

/** Pixels of a column in a layout. */
export const widthIn = (column: Placed, { widths }: ColumnLayout): number =>
  widths[column.key] ?? widthOf(column)

/** The layout with a column moved to where another stands, which makes room on the side it came from. */
export const moved = (
  layout: ColumnLayout,
  columns: readonly Placed[],
  from: string,
  to: string,
): ColumnLayout => {
  const keys = ordered(columns, layout).map((column) => column.key)
  const [a, b] = [keys.indexOf(from), keys.indexOf(to)]
  if (a < 0 || b < 0 || a === b) return layout
  keys.splice(a, 1)
  keys.splice(b, 0, from)
  return { ...layout, order: keys }
}

/** The layout with a column shown or hidden. */
export const shown = (layout: ColumnLayout, column: string, on: boolean): ColumnLayout => {
  const hidden = layout.hidden.filter((one) => one !== column)
  return { ...layout, hidden: on ? hidden : [...hidden, column] }
}

/** The layout with a column as wide as asked, within limits; null: as wide as it is by itself. */
export const resized = (layout: ColumnLayout, column: string, width: number | null): ColumnLayout => {
  const { [column]: _before, ...widths } = layout.widths
  if (width === null) return { ...layout, widths }
  return {
    ...layout,
    widths: { ...widths, [column]: Math.round(Math.min(widest, Math.max(narrowest, width))) },
  }
}

/** The layout with a column pinned or let go; the last one pinned gives way where there are too many. */
export const pinned = (layout: ColumnLayout, column: string, on: boolean): ColumnLayout => {
  const others = layout.pinned.filter((one) => one !== column)
  return { ...layout, pinned: on ? [...others.slice(0, pinnedMost - 1), column] : others }
}
