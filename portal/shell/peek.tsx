/** The place beside every screen where a trailer of its lists is looked at, and the presses that lead there. */
import { Suspense, useEffect, useRef } from 'react'
import { openPeek, usePeek } from '../ui/layout/peek.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { pressForPeek } from './peek-keys.ts'

// Nothing of it is loaded before somebody asks for it.
const PeekPanel = lazyComponent(async () => (await import('./peek-panel.tsx')).PeekPanel)

/** `mayLook`: whether this viewer sees single trailers. `isOn`: whether the screen leaves room for one. */
export function Peek({ mayLook, isOn }: { mayLook: boolean; isOn: boolean }) {
  const vin = usePeek()
  const panel = useRef<HTMLElement>(null)
  const on = mayLook && isOn
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (!pressForPeek(event, panel.current)) return
      // The list would take the same key for itself.
      event.preventDefault()
      event.stopPropagation()
    }
    const click = (event: MouseEvent) => {
      const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-peek]') : null
      if (!place || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
        return
      event.preventDefault()
      event.stopPropagation()
      openPeek(place.dataset.peek!)
    }
    addEventListener('keydown', press, true)
    addEventListener('click', click, true)
    return () => {
      removeEventListener('keydown', press, true)
      removeEventListener('click', click, true)
    }
  }, [on])
  if (vin === null || !on) return null
  return (
    <Suspense>
      <PeekPanel key="peek" vin={vin} panel={panel} />
    </Suspense>
  )
}
