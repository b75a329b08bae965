/** Of a trailer that moves with a fault: the way it was driven with it, and the way to the nearest shop. */

import { useMemo } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { t } from '#domain/basics/texts.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { bearing, distance, type Point } from '#domain/geo/point.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { request } from '../../../data/graphql.ts'
import { useMe } from '../../../data/me.ts'
import { loadTrack } from '../../../data/track.ts'
import { useQuery } from '../../../data/use-query.ts'
import { drivenWithQuery } from '../../../data/vehicle.ts'
import { PlaceLabel } from '../../../map/layers/place-label.tsx'
import { useGeoJsonLayer } from '../../../map/layers/use-geojson-layer.ts'
import { colourOf } from '../../../style/theme.ts'
import { now } from '../../../ui/time/clock.ts'
import { ownText } from '../../../ui/units.ts'

/** What was driven before is left out: a track of months takes long and covers the map. */
const drawnMost = days(7)
const askedEvery = 60_000

type Faulty = LiveVehicle & { readonly lat: number; readonly lng: number }

/** Whether a trailer moves with a fault, and where it is and since when is known. */
export const isDrivenWith = (vehicle: LiveVehicle | undefined): vehicle is Faulty =>
  vehicle?.verdict?.group === 'moving' &&
  vehicle.verdict.since !== null &&
  vehicle.lat !== null &&
  vehicle.lng !== null

export function DrivenWith({ vehicle }: { vehicle: Faulty }) {
  const { vin, lat, lng, level, headingDeg } = vehicle
  const { key, since } = vehicle.verdict!
  const { flags } = useMe()
  const { answer: track } = useQuery(
    [vin, key, since],
    (signal) =>
      loadTrack(vin, { from: Math.max(since as Instant, now() - drawnMost), to: now() }, null, signal),
    { keepPrevious: vin, refetchEvery: askedEvery },
  )
  const { answer } = useQuery([vin, key], (signal) => request(drivenWithQuery, { vin }, signal), {
    keepPrevious: vin,
    refetchEvery: askedEvery,
  })
  const here = useMemo(() => ({ lat, lng }), [lat, lng])
  const way = useMemo(() => (track ? [...track.points, here] : []), [track, here])
  const verdict = answer?.vehicle?.verdict
  const miles = verdict?.miles ?? 0
  const middle = way[Math.floor(way.length / 2)]
  const [shop] = answer?.nearestServiceCenters ?? []
  const wantsShop = verdict?.act === 'workOrder' && isOn('NEAREST_SERVICE_CENTER', flags)
  return (
    <>
      <Line id="driven-with" points={way} looks={level === 'critical' ? looks.critical : looks.caution} />
      {miles >= 1 && middle && (
        <PlaceLabel point={middle} anchor="left">
          <p>{t('{{distance}} driven with it', { distance: ownText(Math.floor(miles), 'distance') })}</p>
        </PlaceLabel>
      )}
      {wantsShop && shop && <WayToShop here={here} heading={headingDeg} shop={shop} />}
    </>
  )
}

function WayToShop({
  here,
  heading,
  shop,
}: {
  here: Point
  heading: number
  shop: Point & { readonly name: string }
}) {
  const { name, lat, lng } = shop
  const points = useMemo(() => [here, { lat, lng }], [here, lat, lng])
  return (
    <>
      <Line id="way-to-shop" points={points} looks={looks.toShop} />
      <PlaceLabel point={shop} anchor="left">
        <p>
          {name}
          <b>{shopDistance(here, heading, shop)}</b>
        </p>
      </PlaceLabel>
    </>
  )
}

/** "6 mi ahead", "12 mi behind", "3 mi to the side": as the crow flies, seen from a trailer that goes somewhere. */
export function shopDistance(here: Point, heading: number, shop: Point): string {
  const turn = Math.abs(((bearing(here, shop) - heading + 540) % 360) - 180)

  const miles = distance(here, shop)
  if (miles < 0.5) return t('Here')
  const said = { distance: ownText(miles, 'distance') }
  if (turn <= 60) return t('{{distance}} ahead', said)
  return turn >= 120 ? t('{{distance}} behind', said) : t('{{distance}} to the side', said)
}

const line = (role: string, paint: Readonly<Record<string, unknown>>) => () => ({
  type: 'line' as const,
  layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
  paint: { 'line-color': colourOf(role), 'line-width': 4, ...paint },
})
const looks = {
  critical: line('critical', {}),
  caution: line('caution', {}),
  toShop: line('accent', { 'line-dasharray': [0.2, 2] }),
}

function Line({
  id,
  points,
  looks,
}: {
  id: string
  points: readonly Point[]
  looks: Parameters<typeof useGeoJsonLayer>[2]
}) {
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: points.map(({ lat, lng }) => [lng, lat]) },
    }),
    [points],
  )
  useGeoJsonLayer(id, data, looks)
  return null
}
