/** The keys of a list with a panel beside it: Esc closes the panel, and the focus goes back to what opened it. */
import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

/** For the screen that holds both. */
export const closesByEsc = (isOpen: boolean, onClose: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
  // What opens over the page closes first, and a search is emptied.
  if (event.target instanceof Element && event.target.closest('dialog, [popover], input')) return
  onClose()
}

export function usePanel(panel: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const here = panel.current!
    const opener = document.activeElement
    // Where there is no room for both, the list is out of sight.
    if (!(opener instanceof HTMLElement) || !opener.checkVisibility()) here.focus()
    return () => {
      if (!here.contains(document.activeElement)) return
      const list = here.parentElement
      requestAnimationFrame(() => {
        const usual = list?.querySelector<HTMLElement>('tbody [tabindex="0"]')
        const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
        ;(back ? opener : usual)?.focus()
      })
    }
  }, [panel])
}
