/** One trailer at a time: keys and swipes go from neighbour to neighbour in the list's order, Esc goes back to the list. */
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { go } from '../../ui/layout/address.ts'
import type { ListPlace } from '../../ui/lists/rolling-list.tsx'
import { withoutOption } from './mode.ts'
import { neighbourOf } from './neighbours.ts'

export type Step = (by: 1 | -1) => void

/** Goes to a neighbour; what was looked at of the trailer before stays behind. The list will be at the one that was gone to. */
export function useStep(
  list: readonly LiveVehicle[],
  vin: string | undefined,
  place: RefObject<ListPlace>,
): Step {
  const latest = useRef({ list, vin })
  latest.current = { list, vin }
  return useCallback(
    (by) => {
      const { list, vin } = latest.current
      const next = vin === undefined ? undefined : neighbourOf(list, vin, by)
      if (!next) return
      place.current = { ...place.current, active: next.id }
      go(`/tracking/${encodeURIComponent(next.vin)}${withoutOption(location.search)}`, { replace: true })
    },
    [place],
  )
}

export function useFocusKeys(on: boolean, step: Step, back: () => void) {
  const leave = useRef(back)
  leave.current = back
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open], :popover-open')) return
      if (event.key === 'Escape') leave.current()
      else if (event.key === 'j') step(1)
      else if (event.key === 'k') step(-1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on, step])
}

/** Pixels that a finger goes sideways, and how much more than up or down. */
const farEnough = 60
const flatter = 2

/** A swipe to the left goes on, one to the right goes back: for what takes the ref. What rolls sideways itself keeps its swipes. */
export function useSwipes(step: Step): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return
      let from: { readonly x: number; readonly y: number } | null = null
      const begin = (event: TouchEvent) => {
        const [touch] = event.touches
        const isPlain = event.touches.length === 1 && touch && !rollsSideways(event.target, element)
        from = isPlain ? { x: touch.clientX, y: touch.clientY } : null
      }
      const end = (event: TouchEvent) => {
        const touch = event.changedTouches[0]
        if (!from || !touch) return
        const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
        from = null
        if (Math.abs(x) >= farEnough && Math.abs(x) > Math.abs(y) * flatter) step(x < 0 ? 1 : -1)
      }
      element.addEventListener('touchstart', begin, { passive: true })
      element.addEventListener('touchend', end)
      return () => {
        element.removeEventListener('touchstart', begin)
        element.removeEventListener('touchend', end)
      }
    },
    [step],
  )
}

function rollsSideways(target: EventTarget | null, within: HTMLElement): boolean {
  for (let one = target instanceof Element ? target : null; one && one !== within; one = one.parentElement)
    if (
      one.matches('input') ||
      (one.scrollWidth > one.clientWidth &&
        getComputedStyle(one).overflowX !== 'hidden' &&
        getComputedStyle(one).overflowX !== 'visible')
    )
      return true
  return false
}
