/** How wide an element is, as it changes. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** @param first what is taken until it has been measured */
export function useWidth<E extends HTMLElement>(first: number): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current!
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
