/** GeoJSON as other programs write it. */
import { describe, expect, test } from 'vitest'
import { readGeoJson } from './geojson.ts'

const border = [
  [-97, 41],
  [-96, 41],
  [-96, 42],
  [-97, 41],
]
const corners = [
  { lat: 41, lng: -97 },
  { lat: 41, lng: -96 },
  { lat: 42, lng: -96 },
]
const read = (value: unknown) => readGeoJson(JSON.stringify(value))
const feature = (geometry: unknown, properties: unknown = { name: 'Dock' }) => ({
  type: 'Feature',
  properties,
  geometry,
})
const polygon = { type: 'Polygon', coordinates: [border] }

test('a polygon is taken as a feature, in a collection, or by itself', () => {
  for (const value of [
    polygon,
    feature(polygon),
    { type: 'FeatureCollection', features: [feature(polygon)] },
  ]) {
    const { taken, skipped: left } = read(value)
    expect(left).toEqual([])
    expect(taken[0]?.shape).toEqual({ kind: 'polygon', ring: corners })
  }
})

test('several polygons in one feature become several geofences', () => {
  const geometry = { type: 'MultiPolygon', coordinates: [[border], [border]] }
  const collection = { type: 'GeometryCollection', geometries: [polygon, geometry] }
  expect(read(feature(collection)).taken.map(({ name }) => name)).toEqual(['Dock', 'Dock (2)', 'Dock (3)'])
})

test('a point with a radius is a circle', () => {
  const point = { type: 'Point', coordinates: [-97.25, 41.5, 300] }
  for (const properties of [{ radius: 100 }, { radiusMeters: '100' }, { RADIUS_METERS: 100 }])
    expect(read(feature(point, properties)).taken[0]?.shape).toEqual({
      kind: 'circle',
      center: { lat: 41.5, lng: -97.25 },
      radiusM: 100,
    })
})

test('longitudes that run on past the date line are brought back', () => {
  const coordinates = [
    [
      [179, 10],
      [181, 10],
      [181, 11],
    ],
  ]
  expect(read({ type: 'Polygon', coordinates }).taken[0]?.shape).toEqual({
    kind: 'polygon',
    ring: [
      { lat: 10, lng: 179 },
      { lat: 10, lng: -179 },
      { lat: 11, lng: -179 },
    ],
  })
})

describe('what cannot be taken is left with its place, its name and what to do', () => {
  test.each<[string, unknown, string]>([
    ['a hole', feature({ type: 'Polygon', coordinates: [border, border] }), 'has a hole'],
    ['a line', feature({ type: 'LineString', coordinates: border }), 'is a line'],
    ['a point without a radius', feature({ type: 'Point', coordinates: [-97, 41] }), 'has no radius'],
    [
      'a radius in words',
      feature({ type: 'Point', coordinates: [-97, 41] }, { name: 'Dock', radius: 'far' }),
      "'far' is not a number",
    ],
    ['no geometry', feature(null), 'has no shape'],
    ['an unknown geometry', feature({ type: 'Cube' }), 'A Cube is not a shape'],
    ['coordinates of texts', feature({ type: 'Polygon', coordinates: [[['-97', '41']]] }), 'cannot be read'],
    ['no coordinates', feature({ type: 'Polygon' }), 'cannot be read'],
    [
      'the wrong way round',
      feature({ type: 'Polygon', coordinates: [border.map(([a, b]) => [b, a])] }),
      'latitude -97',
    ],
    [
      'addresses that are none',
      feature(polygon, { name: 'Dock', enter_emails: { a: 1 } }),
      'not a list of texts',
    ],
  ])('%s', (_, value, why) => {
    const { taken, skipped: left } = read({ type: 'FeatureCollection', features: [feature(polygon), value] })
    expect(taken).toHaveLength(1)
    expect(left).toHaveLength(1)
    expect(left[0]?.where).toBe('feature 2 “Dock”')
    expect(left[0]?.why).toContain(why)
  })
})

test.each([
  ['a list', [], 'not GeoJSON'],
  ['nothing', null, 'not GeoJSON'],
  ['TopoJSON', { type: 'Topology' }, 'not GeoJSON'],
  ['a collection without features', { type: 'FeatureCollection' }, 'not GeoJSON'],
  [
    'coordinates in meters',
    { ...polygon, crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } },
    'another system (urn:ogc:def:crs:EPSG::3857)',
  ],
])('%s is refused', (_, value, why) => {
  expect(read(value).skipped[0]?.why).toContain(why)
})

test.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326', 'CRS:84'])(
  'coordinates in %s are read',
  (name) => {
    expect(read({ ...polygon, crs: { type: 'name', properties: { name } } }).taken).toHaveLength(1)
  },
)
