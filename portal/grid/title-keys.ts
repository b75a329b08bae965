/** Keys of the titles of a grid whose columns are arranged: from one to the next, and what is done with a column. */
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { ArrangeColumns } from './titles.tsx'

/** Pixels that a press on + or − changes a width by. */
export const stepTitle = 20
const buttons = 'button.grid-title'

/** Only one title is reached by Tab; arrows go from one to the next, with Shift they take the column along. */
export function useTitleKeys(
  row: RefObject<HTMLTableRowElement | null>,
  arrange: ArrangeColumns | undefined,
  onMenu: (key: string) => void,
) {
  const at = useRef<string | null>(null)
  const all = () => [...(row.current?.querySelectorAll<HTMLElement>(buttons) ?? [])]
  const keyOf = (button: HTMLElement | undefined) => button?.closest('th')?.dataset.key ?? null
  const find = (key: string | null) => all().find((button) => keyOf(button) === key)
  const settle = () => {
    if (!arrange) return
    const found = all()
    const active = find(at.current) ?? found[0]
    for (const button of found) button.tabIndex = button === active ? 0 : -1
  }
  useLayoutEffect(settle)

  const show = (button: HTMLElement | undefined) => {
    button?.focus()
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  /** The button goes with its column; what is seen follows once it stands there. */
  const follow = (key: string | null) => requestAnimationFrame(() => show(find(key)))

  /** Hides a column; the focus goes to the one that takes its place. */
  const hide = (key: string) => {
    if (!arrange?.hide || key === arrange.kept) return
    const found = all()
    const here = found.findIndex((button) => keyOf(button) === key)
    const beside = keyOf(found[here + 1] ?? found[here - 1])
    arrange.hide(key)
    follow(beside)
  }

  const onFocus = (event: FocusEvent) => {
    if (!arrange || !(event.target instanceof HTMLElement) || !event.target.matches(buttons)) return
    at.current = keyOf(event.target)
    settle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!arrange || !(event.target instanceof HTMLElement) || !event.target.matches(buttons)) return
    const found = all()
    const here = found.indexOf(event.target)
    const key = keyOf(event.target)!
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    if (event.key === 'ArrowDown' && altKey) {
      event.preventDefault()
      onMenu(key)
      return
    }
    if (altKey || ctrlKey || metaKey) return
    const wider = { '+': stepTitle, '=': stepTitle, '-': -stepTitle, '−': -stepTitle }[event.key]
    if (wider !== undefined) {
      event.preventDefault()
      arrange.resize(key, event.target.closest('th')!.offsetWidth + wider)
      return
    }
    if (event.key === 'p' && arrange.pin) {
      event.preventDefault()
      arrange.pin(key)
      follow(key)
      return
    }
    if ((event.key === 'h' || event.key === 'Delete') && arrange.hide) {
      event.preventDefault()
      hide(key)
      return
    }
    if (event.key === 'f' && arrange.filter) {
      event.preventDefault()
      arrange.filter(key)
      return
    }
    const to = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: shiftKey ? here : 0,
      End: shiftKey ? here : found.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : found[to]
    if (to !== undefined) event.preventDefault()
    if (!next) return
    if (shiftKey) {
      arrange.move(key, keyOf(next)!)
      follow(key)
    } else show(next)
  }
  return { onKeyDown, onFocus, hide, follow }
}
