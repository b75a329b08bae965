/** KML as map programs write it. */
import { describe, expect, test } from 'vitest'
import { readKml } from './kml.ts'

const inKml = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`
const ring = '<LinearRing><coordinates>-97,41,0 -96,41,0 -96,42,0 -97,41,0</coordinates></LinearRing>'
const polygon = `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`
const corners = [
  { lat: 41, lng: -97 },
  { lat: 41, lng: -96 },
  { lat: 42, lng: -96 },
]

test('a polygon of My Maps is taken with its folder as category', () => {
  const { taken, skipped: left } = readKml(
    inKml(`
    <Style id="poly-1"><PolyStyle><color>4dd18802</color></PolyStyle></Style>
    <Folder>
      <name>Distribution center</name>
      <Placemark>
        <name>Lincoln &amp; Sons &#8211; dock</name>
        <description><![CDATA[Ask for <b>Joe</b>]]></description>
        <styleUrl>#poly-1</styleUrl>
        <Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>
              -97,41,0
              -96,41,0
              -96,42,0
              -97,41,0
        </coordinates></LinearRing></outerBoundaryIs></Polygon>
      </Placemark>
    </Folder>`),
  )
  expect(left).toEqual([])
  expect(taken).toEqual([
    {
      name: 'Lincoln & Sons – dock',
      description: 'Ask for <b>Joe</b>',
      categoryId: 4,
      shape: { kind: 'polygon', ring: corners },
      isActive: true,
      enterNotificationEmails: [],
      exitNotificationEmails: [],
    },
  ])
})

test('several polygons of one placemark become several geofences', () => {
  const { taken } = readKml(
    inKml(`<Placemark><name>Port</name><MultiGeometry>${polygon}${polygon}</MultiGeometry></Placemark>`),
  )
  expect(taken.map(({ name }) => name)).toEqual(['Port', 'Port (2)'])
})

test('prefixes of namespaces are no part of names', () => {
  const text = `<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>A</k:name>${polygon.replaceAll(/<(\/?)/g, '<$1k:')}</k:Placemark></k:kml>`
  expect(readKml(text).taken).toHaveLength(1)
})

test.each([
  ['Data', '<Data name="radius_meters"><value>120</value></Data>'],
  [
    'Data with another name',
    '<Data name="Radius (m)"><displayName>Radius</displayName><value> 120 </value></Data>',
  ],
  ['a schema', '<SchemaData schemaUrl="#a"><SimpleData name="RADIUS">120</SimpleData></SchemaData>'],
])('a point with a radius in %s is a circle', (_, data) => {
  const { taken } = readKml(
    inKml(
      `<Placemark><name>A</name><ExtendedData>${data}</ExtendedData><Point><coordinates>-97.5,41.25,300</coordinates></Point></Placemark>`,
    ),
  )
  expect(taken[0]?.shape).toEqual({ kind: 'circle', center: { lat: 41.25, lng: -97.5 }, radiusM: 120 })
})

describe('what cannot be taken is left with its line, its name and what to do', () => {
  test.each([
    ['<Point><coordinates>-97,41</coordinates></Point>', 'has no radius'],
    ['<LineString><coordinates>-97,41 -96,41</coordinates></LineString>', 'is a line'],
    [
      `<Polygon><outerBoundaryIs>${ring}</outerBoundaryIs><innerBoundaryIs>${ring}</innerBoundaryIs></Polygon>`,
      'hole',
    ],
    ['<Polygon/>', 'no outer border'],
    [polygon.replace('-96,42,0', '-96;42'), "'-96;42' is not a coordinate"],
    [polygon.replace('-96,42,0', '-96,,0'), "'-96,,0' is not a coordinate"],
    [polygon.replace('-96,42,0', ''), 'at least 3 different corners'],
    [polygon.replace('-96,42,0', '-96,142,0'), 'latitude 142'],
    ['<Polygon><outerBoundaryIs><LinearRing/></outerBoundaryIs></Polygon>', 'coordinates cannot be read'],
    ['<Model/>', 'A Model is not a shape'],
    ['<description>just words</description>', 'has no shape'],
    [
      `<ExtendedData><Data name="category"><value>Moon</value></Data></ExtendedData>${polygon}`,
      "no category 'Moon'",
    ],
    [
      `<ExtendedData><Data name="active"><value>maybe</value></Data></ExtendedData>${polygon}`,
      "'maybe' is neither",
    ],
    [
      `<ExtendedData><Data name="enter_emails"><value>joe</value></Data></ExtendedData>${polygon}`,
      'Email entered is not valid',
    ],
  ])('%s', (inside, why) => {
    const { taken, skipped: left } = readKml(inKml(`\n<Placemark><name>Dock</name>${inside}</Placemark>`))
    expect(taken).toEqual([])
    expect(left).toHaveLength(1)
    expect(left[0]?.where).toBe('line 3 “Dock”')
    expect(left[0]?.why).toContain(why)
  })

  test('and links to other files too', () => {
    const { skipped: left } = readKml(inKml('<NetworkLink><name>Live</name></NetworkLink><GroundOverlay/>'))
    expect(left.map(({ why }) => why)).toEqual([
      expect.stringContaining('link to another file'),
      expect.stringContaining('GroundOverlay'),
    ])
  })

  test('while the rest of the file is taken', () => {
    const { taken, skipped: left } = readKml(
      inKml(
        `<Placemark><name>A</name>${polygon}</Placemark><Placemark><name>B</name></Placemark><Placemark>${polygon}</Placemark>`,
      ),
    )
    expect(taken.map(({ name }) => name)).toEqual(['A', 'Geofence 2'])
    expect(left).toHaveLength(1)
  })
})

test('XML that is no KML is refused', () => {
  expect(readKml('<gpx/>').skipped[0]?.why).toBe('The file is not KML.')
})
