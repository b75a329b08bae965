/** A range of cells that is marked, by Shift and the arrows or by the mouse, and copied as spreadsheets take it. */

import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { copyText } from '../ui/controls/clipboard.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { GridColumn } from './column.ts'
import { cellsOf, focusOf, type GridPlace, gridPlaceOf, isControl } from './roving.ts'
import { tsv } from './tsv.ts'

interface Range {
  readonly from: GridPlace
  readonly to: GridPlace
}
interface Copied<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  /** Cells of a row before its columns. */
  readonly lead: number
  /** Names what is listed; where that is another, nothing is marked any more. */
  readonly of: string
  /** Where it is said how much is marked. */
  readonly text: RefObject<HTMLElement | null>
}

const between = (a: number, b: number, at: number) => at >= Math.min(a, b) && at <= Math.max(a, b)
const steps: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

const isBox = (target: EventTarget) => target instanceof Element && target.matches('button, input, select')

/** Marks stand in the page alone: a range grows with every move of the pointer, and nothing has to render for it. */
export function useRange<Row>(body: RefObject<HTMLElement | null>, copied: Copied<Row>) {
  const range = useRef<Range | null>(null)
  /** Where the pointer went down, and whether it has left that cell since. */
  const pressed = useRef<{ readonly at: GridPlace; left: boolean } | null>(null)
  const latest = useRef(copied)
  latest.current = copied

  const size = () => {
    const { from, to } = range.current!
    return { rows: Math.abs(from.row - to.row) + 1, cells: Math.abs(from.cell - to.cell) + 1 }
  }
  const mark = (next: Range | null) => {
    const all = body.current
    if (!all || (next === null && range.current === null)) return
    range.current = next
    for (const [row, cells] of cellsOf(all).entries())
      for (const [cell, element] of cells.entries()) {
        const marked =
          next !== null &&
          between(next.from.row, next.to.row, row) &&
          between(next.from.cell, next.to.cell, cell)
        if (marked === element.hasAttribute('data-marked')) continue
        element.toggleAttribute('data-marked', marked)
        marked ? element.setAttribute('aria-selected', 'true') : element.removeAttribute('aria-selected')
      }
    const { text } = latest.current
    if (text.current)
      text.current.textContent = next
        ? t('{{rows}}, {{columns}} marked', {
            rows: count(size().rows, 'row'),
            columns: count(size().cells, 'column'),
          })
        : ''
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns are not what was marked
  useLayoutEffect(() => mark(null), [copied.of])

  const within = ({ row, cell }: GridPlace): GridPlace => {
    const { rows, lead, columns } = latest.current
    return {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      cell: Math.max(lead, Math.min(lead + columns.length - 1, cell)),
    }
  }
  const grow = (from: GridPlace, to: GridPlace) => mark({ from: within(from), to: within(to) })

  const copy = async (place: GridPlace) => {
    const { columns, rows, lead } = latest.current
    // The box before a row stands for all of it.
    const end = place.cell < lead ? { row: place.row, cell: Number.MAX_SAFE_INTEGER } : place
    const { from, to } = range.current ?? { from: within(place), to: within(end) }
    const some = rows.filter((_, row) => between(from.row, to.row, row))
    const of = columns.filter((_, at) => between(from.cell, to.cell, at + lead))
    const text = tsv(of, some, { titles: false })
    try {
      await copyText(text)
      const whole = of.length === columns.length
      const one = some.length === 1 && of.length === 1
      const copied = whole
        ? plural(some.length, '{{count}} row copied', '{{count}} rows copied', { count: number(some.length) })
        : t('{{cells}} of {{rows}} copied', {
            cells: count(some.length * of.length, 'cell'),
            rows: count(some.length, 'row'),
          })
      toast({
        key: 'copy',
        level: 'good',
        title: one ? t('“{{text}}” copied', { text: text.slice(0, 60) }) : copied,
      })
    } catch (error) {
      console.warn('The cells could not be copied.', error)
      toast({ key: 'copy', level: 'caution', title: t('The browser does not let this page copy.') })
    }
  }

  /** Answers whether the key was for the range. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const all = body.current
    const place = all && gridPlaceOf(all, event.target)
    if (
      !place ||
      event.altKey ||
      (event.target as Element).matches('select, textarea, input:not([type="checkbox"])')
    )
      return false
    const by = event.ctrlKey || event.metaKey
    const step = steps[event.key]
    if (event.shiftKey && !by && step) {
      const { from, to } = range.current ?? { from: place, to: place }
      const next = within({ row: to.row + step[0], cell: to.cell + step[1] })
      grow(from, next)
      cellsOf(all)[next.row]?.[next.cell]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    } else if (event.shiftKey && !by && event.key === ' ' && !isBox(event.target)) {
      const { from, to } = range.current ?? { from: place, to: place }
      grow({ row: from.row, cell: 0 }, { row: to.row, cell: Number.MAX_SAFE_INTEGER })
    } else if (
      by &&
      event.key.toLowerCase() === 'c' &&
      (range.current || getSelection()?.isCollapsed !== false)
    )
      void copy(place)
    else if (event.key === 'Escape' && range.current) {
      mark(null)
      event.stopPropagation()
    } else {
      // Whoever goes on leaves what was marked; keys that are held with others do not go anywhere.
      if (step && !event.shiftKey) mark(null)
      return false
    }
    event.preventDefault()
    return true
  }

  const onPointerDown = (event: PointerEvent) => {
    const all = body.current
    pressed.current = null
    if (!all || event.button !== 0 || event.pointerType === 'touch') return
    const place = gridPlaceOf(all, event.target)
    if (!place || place.cell < latest.current.lead || isControl(event.target)) return
    if (!event.shiftKey) {
      mark(null)
      pressed.current = { at: place, left: false }
      return
    }
    const from = range.current?.from ?? gridPlaceOf(all, document.activeElement) ?? place
    grow(from, place)
    pressed.current = { at: from, left: true }
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent) => {
    const all = body.current
    if (!all || !pressed.current || event.buttons !== 1) return
    const to = gridPlaceOf(all, event.target)
    const { at, left } = pressed.current
    if (!to || (!left && to.row === at.row && to.cell === at.cell)) return
    if (!left) {
      pressed.current.left = true
      const cell = cellsOf(all)[at.row]?.[at.cell]
      if (cell) focusOf(cell).focus()
    }
    getSelection()?.removeAllRanges()
    grow(at, to)
  }
  /** Whether the press that ends here was for a range, and not for the row. */
  const wasRange = () => pressed.current?.left === true
  return { onKeyDown, onPointerDown, onPointerMove, wasRange }
}
