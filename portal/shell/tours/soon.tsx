/** Loads what offers tours once a screen has been there for a while, or a tour is asked for; the map never waits for it. */
import { Suspense, useEffect, useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import type { Ms } from '#domain/basics/units.ts'
import { useSearchValue } from '../../ui/layout/address.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const TourHost = lazyComponent(async () => (await import('./host.tsx')).TourHost)

const after: Ms = 4_000

export function ToursSoon({
  viewer,
  flags,
  ended,
}: {
  viewer: Viewer
  flags: ReadonlySet<string> | null
  /** Tours that were ended; null: none is wanted any more. */
  ended: readonly string[] | null
}) {
  const isAsked = useSearchValue('tour') !== null
  const isWanted = ended !== null
  const [on, setOn] = useState(false)
  useEffect(() => {
    if (on || !(isAsked || isWanted)) return
    const timer = setTimeout(() => setOn(true), isAsked ? 0 : after)
    return () => clearTimeout(timer)
  }, [on, isAsked, isWanted])
  return on ? (
    <Suspense>
      <TourHost {...{ viewer, flags, ended }} />
    </Suspense>
  ) : null
}
