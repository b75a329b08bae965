/** Keys of a grid: one cell takes the focus by Tab, arrows go from cell to cell, and a cell's control is the cell. */
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const controls = ':is(button, input, select):not(:disabled), a[href]'
export const cellsOf = (body: HTMLElement): HTMLElement[][] =>
  [...body.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ])

/** What is focused for a cell: its only control, else the cell itself. */
export const focusOf = (cell: HTMLElement) => cell.querySelector<HTMLElement>(controls) ?? cell

export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest(`${controls}, label`) !== null

export interface Place {
  readonly row: number
  readonly cell: number
}
/** Where in the grid something is; null where it is in none of its cells. */
export const placeOf = (body: HTMLElement, target: EventTarget | null): Place | null => {
  if (!(target instanceof Element)) return null
  const cell = target.closest('[data-cell]') as HTMLElement
  for (const [row, cells] of cellsOf(body).entries()) {
    const at = cells.indexOf(cell)
    if (at >= 0) return { row, cell: at }
  }
  return null
}

export function useRoving(body: RefObject<HTMLElement | null>) {
  const at = useRef({ row: 0, cell: 0 })

  /** Only the active cell is reached by Tab: a page of rows is one stop, not a hundred. */
  const settle = () => {
    if (!body.current) return
    for (const [row, cells] of cellsOf(body.current).entries())
      for (const [index, cell] of cells.entries()) {
        const active = row === at.current.row && index === at.current.cell
        const inside = cell.querySelectorAll<HTMLElement>(controls)
        cell.tabIndex = active && inside.length === 0 ? 0 : -1
        for (const control of inside) control.tabIndex = active ? 0 : -1
      }
  }
  useLayoutEffect(() => {
    const rows = body.current ? cellsOf(body.current).length : 0
    if (at.current.row >= rows) at.current = { ...at.current, row: Math.max(0, rows - 1) }
    settle()
  })

  const onFocus = (event: { target: EventTarget }) => {
    const found = body.current && placeOf(body.current, event.target)
    if (!found) return
    at.current = found
    settle()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const found = body.current && placeOf(body.current, event.target)
    if (!found || !body.current || event.altKey) return
    const all = cellsOf(body.current)
    const { row, cell } = found
    const many = all[row]!.length
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
    const to = {
      ArrowDown: { row: row + 1, cell },
      ArrowUp: { row: row - 1, cell },
      ArrowRight: { row, cell: cell + 1 },
      ArrowLeft: { row, cell: cell - 1 },
      Home: { row: event.ctrlKey ? 0 : row, cell: 0 },
      End: { row: event.ctrlKey ? all.length - 1 : row, cell: many - 1 },
    }[event.key]
    if (!to || (event.target as Element).matches('select')) return
    const next = all[to.row]?.[to.cell]
    event.preventDefault()
    if (!next) return
    focusOf(next).focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { onFocus, onKeyDown }
}
