/** Aids on the map: weather and traffic, service centers, geofences, a measure, a place that was searched for, one's own position, following a trailer, and one that the map does not have. */
import { t } from '#domain/basics/texts.ts'
import './aids.css'
import { Suspense, useMemo } from 'react'
import { readCoordinates } from '#domain/geo/coordinates.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Covered } from '../../../map/ground.ts'
import { LookAt } from '../../../map/layers/look-at.tsx'
import { Pin } from '../../../map/layers/pin.tsx'
import { useSearchValue } from '../../../ui/layout/address.ts'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { DrivenWith, isDrivenWith } from './driven-with.tsx'
import { FenceOverlay } from './fence-overlay.tsx'
import { Follow } from './follow.tsx'
import { Measure } from './measure.tsx'
import { NearestRoad, useCloseUp } from './nearest-road.tsx'
import { Overlays } from './overlays.tsx'
import { OwnPosition } from './own-position.tsx'
import { useRemembered } from './remembered.ts'
import { Unlisted } from './unlisted.tsx'

const ServiceCenters = lazyComponent(
  async () => (await import('../../../map/layers/service-centers.tsx')).ServiceCenters,
)

export function Aids({
  place,
  chosen,
  follows,
  unlisted,
  covered,
}: {
  /** What is searched for and begins as coordinates do; null: nothing. */
  place: string | null
  /** The opened trailer as it is now; undefined: none, or another moment is looked at. */
  chosen: LiveVehicle | undefined
  /** Keeps it in the middle. */
  follows: boolean
  /** The VIN of an opened trailer that is none of those on the map. */
  unlisted: string | undefined
  covered: Covered
}) {
  useRemembered()
  const centers = useSearchValue('centers') !== null
  const fences = useSearchValue('fences') !== null
  const isClose = useCloseUp()
  const measure = useSearchValue('measure') !== null
  const own = useSearchValue('own') !== null
  const found = useMemo(() => (place === null ? null : readCoordinates(place)), [place])
  const points = useMemo(() => (found?.ok ? ([found.point] as const) : null), [found])
  return (
    <>
      <Suspense>{centers && <ServiceCenters />}</Suspense>
      <div className="aids">
        <Overlays />
        {(fences || isClose) && <FenceOverlay asked={fences} />}
        {isClose && <NearestRoad />}
        {measure && <Measure />}
        {own && <OwnPosition />}
        {points && (
          <>
            <Pin point={points[0]} className="place-pin" label={t('Searched place')} />
            <LookAt points={points} covered={covered} />
          </>
        )}
        {found && !found.ok && (
          <p className="aid-word" role="status">
            {found.problem}
          </p>
        )}
        {unlisted !== undefined && <Unlisted key={unlisted} vin={unlisted} covered={covered} />}
        {chosen && follows && <Follow vehicle={chosen} covered={covered} />}
        {isDrivenWith(chosen) && <DrivenWith key={chosen.vin} vehicle={chosen} />}
      </div>
    </>
  )
}
