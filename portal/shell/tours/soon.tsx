/** Loads what offers tours once a screen has been there for a while, or a tour is asked for; the map never waits for it. */
import { Suspense, useEffect, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import type { TourHostProps } from './host.tsx'

const TourHost = lazyComponent(async () => (await import('./host.tsx')).TourHost)

const after: Ms = 4_000

export function ToursSoon(props: TourHostProps) {
  const isAsked = useSearchValue('tour') !== null
  const isWanted = props.isOn && props.ended !== null
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (on || !(isAsked || isWanted)) return
    const timer = setTimeout(() => setOn(true), isAsked ? 0 : after)
    return () => clearTimeout(timer)
  }, [on, isAsked, isWanted])
  return on ? (
    <Suspense>
      <TourHost {...props} />
    </Suspense>
  ) : null
}
