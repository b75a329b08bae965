/** Rows that are selected: by Space, all between by Shift, a page by Ctrl A; by the mouse the same with their boxes. */

import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural } from '#domain/basics/texts.ts'
import { cellsOf, focusOf, gridPlaceOf } from './roving.ts'

export interface RowSelection {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /** Whether a row can be selected; left out: each can. */
  readonly may?: ((id: string) => boolean) | undefined
}

export function useChoosing(
  body: RefObject<HTMLElement | null>,
  /** Those of the page, in their order. */
  ids: readonly string[],
  selection: RowSelection | undefined,
  /** Where it is said how many are selected. */
  text: RefObject<HTMLElement | null>,
) {
  /** The row that was pressed last: with Shift all between it and the next one are meant. */
  const anchor = useRef<string | null>(null)
  const shift = useRef(false)

  const mayBe = (which: readonly string[]) => (selection?.may ? which.filter(selection.may) : which)
  const boxes = mayBe(ids)
  const isChosen = (id: string) => selection?.ids.has(id) === true

  const choose = (which: readonly string[], on: boolean) => {
    if (!selection) return
    const chosen = new Set(selection.ids)
    for (const id of mayBe(which)) on ? chosen.add(id) : chosen.delete(id)
    selection.onChange(chosen)
    if (text.current)
      text.current.textContent = plural(chosen.size, '{{count}} row selected', '{{count}} rows selected', {
        count: number(chosen.size),
      })
  }
  const upTo = (id: string): readonly string[] => {
    const [from, to] = [ids.indexOf(anchor.current ?? id), ids.indexOf(id)].sort((a, b) => a - b)
    return from! < 0 ? [id] : ids.slice(from, to! + 1)
  }
  const toggle = (id: string, on: boolean) => {
    choose(shift.current ? upTo(id) : [id], on)
    anchor.current = id
  }
  const all = (on: boolean) => choose(ids, on)

  /** Answers whether the key was for the selection. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    shift.current = event.shiftKey
    const place = body.current && gridPlaceOf(body.current, event.target)
    const target = event.target as Element
    if (
      !selection ||
      !place ||
      event.altKey ||
      target.matches('select, textarea, input:not([type="checkbox"])')
    )
      return false
    const id = ids[place.row]!
    const by = event.ctrlKey || event.metaKey
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && !event.shiftKey && event.key.toLowerCase() === 'a') all(true)
    else if (event.key === ' ' && !by && !event.shiftKey && !target.matches('button, input'))
      toggle(id, !selection.ids.has(id))
    else if (step && event.shiftKey && !by && place.cell === 0) {
      const next = ids[place.row + step]
      if (next !== undefined) {
        choose([id, next], true)
        anchor.current = next
        const cell = cellsOf(body.current!)[place.row + step]![0]!
        focusOf(cell).focus()
        cell.scrollIntoView({ block: 'nearest' })
      }
    } else return false
    event.preventDefault()
    return true
  }
  /** A press on a box, by the mouse or by Space, is told of before the box changes. */
  const onClickCapture = (event: MouseEvent) => {
    if (event.detail > 0 || event.shiftKey) shift.current = event.shiftKey
  }
  return {
    ...{ toggle, all, onKeyDown, onClickCapture },
    /** Of the page, as far as rows of it can be selected. */
    isSome: boxes.some(isChosen),
    isAll: boxes.length > 0 && boxes.every(isChosen),
    hasBoxes: boxes.length > 0 || ids.length === 0,
  }
}
