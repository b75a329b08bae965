/** How much height a grid has for its rows: what its window gives, less its head and its totals. */
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
    const height = (part: 'thead' | 'tfoot') => element.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
    const measure = () => tell.current?.(element.clientHeight - height('thead') - height('tfoot'))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroll, wanted])
}
