/** Keeps the focus of whoever uses keys: where what had it goes, or can no longer be pressed, what stands in its place takes it. */
import { type RefObject, useEffect } from 'react'

const stops = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])'

/** @param screen all of it; dialogs in it give the focus back by themselves */
export function useKeptFocus(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = screen.current
    if (!root) return
    /** What had the focus last, and how many stops stood before it then. */
    let held: { readonly element: Element; readonly place: number } | null = null
    /** Whoever uses a mouse goes on with it, and wants no field to open under it. */
    let byKeys = false
    const onInput = ({ type }: Event) => {
      byKeys = type === 'keydown'
    }
    const all = () => [...root.querySelectorAll<HTMLElement>(stops)].filter((stop) => stop.checkVisibility())
    const isGone = (element: Element) => !element.isConnected || element.matches(':disabled')

    const onFocusIn = ({ target }: FocusEvent) => {
      const element = target as Element
      const place = all().findIndex(
        (stop) =>
          stop === element || element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      held = { element, place: place < 0 ? Number.MAX_SAFE_INTEGER : place }
    }
    /** A press on nothing moves the focus on purpose; an element that disappears does not. */
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const left = held
      if (relatedTarget !== null || !left) return
      setTimeout(() => {
        if (held === left && !isGone(left.element) && document.activeElement === document.body) held = null
      })
    }
    const watch = new MutationObserver(() => {
      if (!held || !isGone(held.element)) return
      const { element, place } = held
      const focused = document.activeElement
      held = null
      if (!byKeys || (focused !== null && focused !== document.body && focused !== element)) return
      const found = all()
      found[Math.min(place, found.length - 1)]?.focus()
    })
    root.addEventListener('keydown', onInput, true)
    root.addEventListener('pointerdown', onInput, true)
    root.addEventListener('focusin', onFocusIn)
    root.addEventListener('focusout', onFocusOut)
    watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      watch.disconnect()
      root.removeEventListener('keydown', onInput, true)
      root.removeEventListener('pointerdown', onInput, true)
      root.removeEventListener('focusin', onFocusIn)
      root.removeEventListener('focusout', onFocusOut)
    }
  }, [screen])
}
