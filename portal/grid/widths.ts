/** How wide the columns of a grid are, and the positions of those pinned at the left. Pixels. */
import type { GridColumn } from './column.ts'

/** The column with the check boxes. */
export const checkWidth = 40

export interface Widths {
  /** The key of the column that takes what is left of a wide window, so that the others keep their places. */
  readonly roomy: string | undefined
  /** How far from the left each pinned column stands, by key. */
  readonly lefts: ReadonlyMap<string, number>
  /** The pinned columns at the left, always with the first one. */
  readonly stays: number
  /** All of them together. */
  readonly least: number
}

/**
 * @param checks whether check boxes stand before the first
 * @param arranged whether somebody sets widths: it is the last column then that takes what is left, else the widest
 */
export function widthsOf<Row>(
  columns: readonly GridColumn<Row>[],
  checks: boolean,
  arranged: boolean,
): Widths {
  const lefts = new Map<string, number>()
  let least = checks ? checkWidth : 0
  let stays = least
  for (const [n, { key, width, pinned }] of columns.entries()) {
    const isPinned = pinned && lefts.size === n
    if (isPinned) lefts.set(key, least)
    least += width
    if (isPinned || n === 0) stays = least
  }
  const roomy = arranged
    ? columns.at(-1)
    : columns.reduce((widest, column) => (column.width > widest.width ? column : widest))
  return { roomy: roomy?.key, lefts, stays, least }
}
