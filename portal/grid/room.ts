/** How much height a grid has for its rows: what its window gives, less its head. */
import { type RefObject, useLayoutEffect, useRef } from 'react'

export function useRoom(
  scroll: RefObject<HTMLElement | null>,
  onRoom: ((pixels: number) => void) | undefined,
) {
  const tell = useRef(onRoom)
  tell.current = onRoom
  const wanted = onRoom !== undefined
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
