/** Where whoever looks is, by their own device: for technicians on their way to a trailer. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { metersBetween, type Point } from '#domain/geo/point.ts'
import { Pin } from '../../../map/layers/pin.tsx'
import { useMap } from '../../../map/map-context.ts'

/** Nearer than this it is the same place. */
const same = 3

export function OwnPosition() {
  const map = useMap()
  const [point, setPoint] = useState<Point | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!navigator.geolocation) {
      setProblem(t('This device does not share its position.'))
      return
    }
    let looked = false
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        const now = { lat: coords.latitude, lng: coords.longitude }
        setProblem(null)
        setPoint((before) => (before && metersBetween(before, now) < same ? before : now))
        if (!looked) map.easeTo({ center: [now.lng, now.lat], zoom: Math.max(11, map.getZoom()) })
        looked = true
      },
      ({ code }) =>
        setProblem(
          code === 1
            ? t('The browser does not share your position. Allow it in its settings.')
            : t('Your position is not known at the moment.'),
        ),
      { enableHighAccuracy: true, maximumAge: 30_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [map])
  return (
    <>
      {point && <Pin point={point} className="own-pin" label={t('My position')} />}
      {problem && (
        <p className="aid-word" role="status">
          {problem}
        </p>
      )}
    </>
  )
}
