/** Keys of a grid: one cell takes the focus by Tab, arrows go from cell to cell, and the focus outlives its row. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const controls = ':is(button, input, select):not(:disabled), a[href]'
export const cellsOf = (body: HTMLElement): HTMLElement[][] =>
  [...body.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ])

/** What is focused for a cell: its only control, else the cell itself. */
export const focusOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>(controls) ?? cell

export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`${controls}, label`) !== null

export interface GridPlace {
  readonly row: number
  readonly cell: number
}
/** Where in the grid something is; null where it is in none of its cells. */
export const gridPlaceOf = (body: HTMLElement, target: EventTarget | null): GridPlace | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('[data-cell]') as HTMLElement
  for (const [row, cells] of cellsOf(body).entries()) {
    const at = cells.indexOf(cell)
    if (at >= 0) return { row, cell: at }
  }
  return null
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

interface Around {
  /** What the rows roll in: it takes the focus where no row is left that could. */
  readonly scroll: RefObject<HTMLElement | null>
  /** Names the rows: others may be written into the place of those that were there. */
  readonly of: string
  /** Goes to the page before or after; answers whether there is one. */
  readonly turn: (by: 1 | -1) => boolean
  /** The row to begin in, with the focus: the one that somebody comes back to. */
  readonly begin?: string | undefined
}

export function useRoving(body: RefObject<HTMLElement | null>, { scroll, of, turn, begin }: Around) {
  const at = useRef<GridPlace>({ row: 0, cell: 0 })
  /** Whether the focus is among the rows, also while these are exchanged. */
  const within = useRef(false)
  /** Where it goes once the rows of another page are there. */
  const next = useRef<GridPlace | null>(null)
  const beginning = useRef(begin)
  const shown = useRef(of)

  /** Only the active cell is reached by Tab: a page of rows is one stop, not a hundred. */
  const settle = (all: readonly (readonly HTMLElement[])[]) => {
    const active = all[at.current.row]?.[at.current.cell]
    const inside = active ? [...active.querySelectorAll<HTMLElement>(controls)] : []
    const reached = new Set(inside.length > 0 ? inside : active ? [active] : [])
    // Thousands of cells are asked with each rendering; only what is another is touched.
    for (const one of body.current?.querySelectorAll<HTMLElement>(
      `[data-cell], [data-cell] :is(${controls})`,
    ) ?? []) {
      const index = reached.has(one) ? '0' : '-1'
      if (one.getAttribute('tabindex') !== index) one.setAttribute('tabindex', index)
    }
  }
  useLayoutEffect(() => {
    const isOther = shown.current !== of
    shown.current = of
    if (!body.current) return
    const all = cellsOf(body.current)
    const focused = document.activeElement
    const found = gridPlaceOf(body.current, focused)
    const begun = all.findIndex((cells) => cells[0]?.closest('tr')?.dataset.row === beginning.current)
    const isLost = within.current && (focused === document.body || focused === scroll.current)
    const goal = begun < 0 ? null : { row: begun, cell: lead(all[begun]!) }
    const turned = isLost || (isOther && within.current) ? next.current : null
    const to = goal ?? turned ?? found ?? at.current
    if (all.length > 0) {
      const row = clamp(to.row, all.length - 1)
      at.current = { row, cell: clamp(to.cell, all[row]!.length - 1) }
      beginning.current = undefined
      settle(all)
    }
    if (goal === null && turned === null && !isLost) return
    const cell = all[at.current.row]?.[at.current.cell]
    // Where nothing is left the keys still roll what there is, and the next rows take the focus again.
    if (cell) focusOf(cell).focus()
    else scroll.current?.focus()
  })

  const onFocus = (event: FocusEvent) => {
    within.current = true
    next.current = null
    const found = body.current && gridPlaceOf(body.current, event.target)
    if (!found) return
    at.current = found
    settle(cellsOf(body.current!))
  }
  /** A window that is left keeps its focus, and so do rows that are out of sight: nobody has gone elsewhere. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const rows = body.current
    within.current = !rows?.checkVisibility() || rows.contains(relatedTarget ?? document.activeElement)
  }

  /** Rows that are seen at once, less one that stays in sight. */
  const screenful = (row: HTMLElement) => {
    const seen = scroll.current?.clientHeight ?? 0
    return Math.max(1, Math.floor(seen / Math.max(1, row.offsetHeight)) - 2)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const found = body.current && gridPlaceOf(body.current, event.target)
    if (!found || !body.current || event.altKey) return
    const all = cellsOf(body.current)
    const { row, cell } = found
    const many = all[row]!.length
    const last = all.length - 1
    const several = all[row]![cell]!.querySelectorAll(controls)
    const place = [...several].indexOf(event.target as HTMLElement)
    // Several buttons in a cell are stepped through before the next cell.
    const beside = { ArrowRight: several[place + 1], ArrowLeft: place > 0 ? several[place - 1] : undefined }[
      event.key
    ]
    if (beside) {
      event.preventDefault()
      ;(beside as HTMLElement).focus()
      return
    }
    const leap = screenful(all[row]![cell]!)
    const to = {
      ArrowDown: { row: row + 1, cell },
      ArrowUp: { row: row - 1, cell },
      ArrowRight: { row, cell: cell + 1 },
      ArrowLeft: { row, cell: cell - 1 },
      Home: { row: event.ctrlKey ? 0 : row, cell: 0 },
      End: { row: event.ctrlKey ? last : row, cell: many - 1 },
      PageDown: { row: row === last ? row + 1 : Math.min(last, row + leap), cell },
      PageUp: { row: row === 0 ? -1 : Math.max(0, row - leap), cell },
    }[event.key]
    if (!to || (event.target as Element).matches('select')) return
    event.preventDefault()
    const target = all[to.row]?.[to.cell]
    if (target) {
      focusOf(target).focus()
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return
    }
    // Past the last row, or before the first, lies another page.
    const by = { PageDown: 1, PageUp: -1 }[event.key] as 1 | -1 | undefined
    if (by && turn(by)) next.current = { row: by === 1 ? 0 : Number.MAX_SAFE_INTEGER, cell }
  }
  return { onFocus, onBlur, onKeyDown }
}

/** The first cell that tells of the row: a box before it selects. */
const lead = (cells: readonly HTMLElement[]) => (cells[0]?.classList.contains('grid-check') ? 1 : 0)
