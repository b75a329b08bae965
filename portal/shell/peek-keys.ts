/** The trailers of the list on the page, in its order, and the way from one to the next: what has `data-peek` in it. */
import { isTyping } from '../ui/keys/typing.ts'
import { closePeek, openPeek, peekNow } from '../ui/layout/peek.tsx'

const places = () => [...document.querySelectorAll<HTMLElement>('main [data-peek]')]
const rowOf = (place: HTMLElement): HTMLElement => place.closest<HTMLElement>('[data-row], tr, li') ?? place
const controls = ':is(button, input, select):not(:disabled), a[href]'

export interface PeekPlace {
  /** From 0; -1 where it is not in the list. */
  readonly at: number
  readonly vins: readonly string[]
}

/** Where a trailer stands in the list. One in several lines in a row counts once. */
export function placeOf(vin: string): PeekPlace {
  const vins = [...new Set(places().map((place) => place.dataset.peek!))]
  return { at: vins.indexOf(vin), vins }
}

/** Puts the focus into the row of a trailer: in a grid into the column that has it. */
export function focusRow(vin: string) {
  const all = places().filter((place) => place.dataset.peek === vin)
  const focused = document.activeElement
  const place = all.find((one) => rowOf(one).contains(focused)) ?? all[0]
  if (!place) return
  const row = rowOf(place)
  const cell = focused?.closest('[data-cell]')
  const beside = cell ? [...(cell.parentElement?.querySelectorAll('[data-cell]') ?? [])].indexOf(cell) : -1
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')]
  const own = place.closest<HTMLElement>('[data-cell]')
  const into = cells[beside] ?? own
  const target = into
    ? (into.querySelector<HTMLElement>(controls) ?? into)
    : place.closest<HTMLElement>(controls)
  ;(target ?? row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** Goes to the next or previous trailer of the list; answers whether there is one. */
export function stepPeek(by: 1 | -1): boolean {
  const { at, vins } = placeOf(peekNow() ?? '')
  const next = vins[at < 0 ? 0 : at + by]
  if (next === undefined) return false
  focusRow(next)
  openPeek(next)
  return true
}

/** Closes it; the focus is in the very row. */
export function leavePeek(beside: Element | null) {
  const vin = peekNow()
  const focused = document.activeElement
  closePeek()
  if (vin !== null && (focused === null || focused === document.body || beside?.contains(focused)))
    focusRow(vin)
}

const isElsewhere = (event: Event) =>
  isTyping(event as KeyboardEvent) || document.querySelector('dialog[open], :popover-open') !== null

/** Whether a key was for the peek. `beside`: its panel. */
export function pressForPeek(event: KeyboardEvent, beside: Element | null): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return false
  const isOpen = peekNow() !== null
  if (event.key === 'p') {
    const target = event.target as Element
    const row = target.closest('thead') ? null : target.closest('[data-row], tr, li')
    const vin = row?.querySelector<HTMLElement>('[data-peek]')?.dataset.peek
    if (vin === undefined) return false
    openPeek(vin)
    return true
  }
  if (!isOpen) return false
  if (event.key === 'Escape') leavePeek(beside)
  else if (event.key === 'j') stepPeek(1)
  else if (event.key === 'k') stepPeek(-1)
  else return false
  return true
}
