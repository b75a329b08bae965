/** Files of a vehicle's track. */
import { describe, expect, test } from 'vitest'
import type { TrackPoint } from '../../wire/track.ts'
import type { TrackAbout } from './format.ts'
import { trackFormats } from './index.ts'

const at = Date.UTC(2026, 10, 20, 18)
const about: TrackAbout = {
  vin: '1GRAA0627KB000001',
  unitId: 'A & B',
  from: at,
  to: at,
  zone: 'America/Chicago',
}
const points: TrackPoint[] = [
  { at, lat: 32.78, lng: -96.8, mph: 60, heading: 90, level: 'good', stoppedSince: null },
  { at: at + 60_000, lat: 32.79, lng: -96.8, mph: null, heading: null, level: 'caution', stoppedSince: at },
]
const written = (key: keyof typeof trackFormats, runs: readonly TrackPoint[][]) => {
  const { head, run, tail } = trackFormats[key]
  return head(about) + runs.map((one, n) => run(one, about, n === 0)).join('') + tail
}

describe.each(['gpx', 'kml'] as const)('%s', (key) => {
  test('is well formed, with a track for each run', () => {
    const text = written(key, [points, points.slice(0, 1)])
    expect(text.match(/<(trkseg|gx:Track)>/g)).toHaveLength(2)
    expect(text).toContain('A &#38; B')
    const open = [...text.matchAll(/<([a-zA-Z:]+)(?:\s[^>]*)?>/g)].map(([, name]) => name)
    const closed = [...text.matchAll(/<\/([\w:]+)>/g)].map(([, name]) => name)
    expect(open.sort()).toEqual(closed.sort())
  })
})

test('GPX tells times in UTC and speeds in meters a second', () => {
  const text = written('gpx', [points])
  expect(text).toContain('<time>2026-11-20T18:00:00.000Z</time>')
  expect(text).toContain('<gpxtpx:speed>26.82</gpxtpx:speed>')
})

test('GPX has positions to a tenth of a meter, and every moment of its own, on any day', () => {
  const place = { mph: null, heading: null, level: 'good', stoppedSince: null } as const
  const text = written('gpx', [
    [
      { ...place, at: Date.UTC(2026, 10, 20, 23, 59, 59, 7), lat: -0.0000014, lng: -96.8 },
      { ...place, at: Date.UTC(2026, 10, 21), lat: 32.1234567, lng: 179.9999999 },
    ],
  ])
  expect([...text.matchAll(/<trkpt.*?<\/time>/g)].map(([one]) => one)).toEqual([
    '<trkpt lat="-0.000001" lon="-96.800000"><time>2026-11-20T23:59:59.007Z</time>',
    '<trkpt lat="32.123457" lon="180.000000"><time>2026-11-21T00:00:00.000Z</time>',
  ])
})

test('GeoJSON is JSON, a feature a run, times with their offset', () => {
  const { features } = JSON.parse(written('geojson', [points, points.slice(0, 1)]))
  expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type)).toEqual([
    'LineString',
    'Point',
  ])
  expect(features[0].properties.coordTimes[0]).toBe('2026-11-20T12:00:00-06:00')
})

test('CSV has a line a point; what is not known is N/A', () => {
  const lines = written('csv', [points]).split('\r\n')
  expect(lines[1]).toBe('2026-11-20T12:00:00-06:00,32.78,-96.8,60,90,moving,good')
  expect(lines[2]).toBe('2026-11-20T12:01:00-06:00,32.79,-96.8,N/A,N/A,stopped,caution')
})

test.each(Object.keys(trackFormats))('%s of nothing is a whole file', (key) => {
  const text = written(key as keyof typeof trackFormats, [])
  if (key === 'geojson') expect(JSON.parse(text).features).toEqual([])
  else expect(text.length).toBeGreaterThan(10)
})
