/** Scrolls one thing in as far as another stays in sight. */

const scrollerOf = (element: Element): Element => {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** Opens what is folded, and scrolls down to it until `kept` is at the top. */
export function reveal(element: HTMLElement, kept: HTMLElement) {
  if (element instanceof HTMLDetailsElement) element.open = true
  const scroller = scrollerOf(element)
  const { top, bottom } = scroller.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0
  const wanted = element.getBoundingClientRect().bottom - bottom
  const most = kept.getBoundingClientRect().top - top - covered - 8
  const by = Math.min(wanted, most)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (by > 0) scroller.scrollBy({ top: by, behavior: still ? 'instant' : 'smooth' })
}
