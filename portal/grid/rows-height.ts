/** How much height a grid has for its rows: what its window gives, less its head. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

export function useRowsHeight(
  scroll: RefObject<HTMLElement | null>,
  onHeight: ((pixels: number) => void) | undefined,
) {
  const tell = useRef(onHeight)
  tell.current = onHeight
  const wanted = onHeight !== undefined
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element || !wanted) return
    const measure = () =>
      tell.current?.(element.clientHeight - (element.querySelector('thead')?.offsetHeight ?? 0))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroll, wanted])
}
