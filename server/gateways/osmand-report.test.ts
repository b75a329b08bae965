/** What phones say, in both forms of the protocol, and what is answered where they say nothing sensible. */
import { describe, expect, test } from 'vitest'
import { readOsmandJson, readOsmandQuery } from './osmand-report.ts'

const query = (more: Readonly<Record<string, unknown>> = {}) =>
  readOsmandQuery({ id: 'MRY-1', lat: '40.5', lon: '-90.25', ...more })
const noon = Date.UTC(2026, 10, 20, 12)

describe('a phone that speaks in an address', () => {
  test('needs its number and a place, and nothing else', () => {
    expect(query()).toEqual({
      id: 'MRY-1',
      at: null,
      gps: { lat: 40.5, lng: -90.25 },
      batteryMillivolts: null,
    })
  })

  test('may name both otherwise', () => {
    const place = { lat: 40.5, lng: -90.25 }
    expect(readOsmandQuery({ deviceid: ' MRY-1 ', location: '40.5,-90.25' })).toMatchObject({
      id: 'MRY-1',
      gps: place,
    })
    expect(readOsmandQuery({ device_id: 7, lat: 40.5, lng: '-90.25' })).toMatchObject({ id: '7', gps: place })
  })

  test('tells its speed in knots, its course and how well it knows its place', () => {
    expect(query({ speed: '10', bearing: '270', accuracy: '4.5' })).toMatchObject({
      gps: { speedMph: expect.closeTo(11.5078, 4), headingDeg: 270, accuracyM: 4.5 },
    })
    expect(query({ heading: '90' })).toMatchObject({ gps: { headingDeg: 90 } })
  })

  test('may stand still, head north, and know its place to nothing', () => {
    expect(query({ speed: '0', bearing: '0', accuracy: '0' })).toMatchObject({
      gps: { speedMph: 0, headingDeg: 0, accuracyM: 0 },
    })
  })

  test('says -1, or nothing, for what it does not know', () => {
    for (const unknown of ['-1', '', 'x', 'Infinity'])
      expect(query({ speed: unknown, bearing: unknown, accuracy: unknown })).toMatchObject({
        gps: { lat: 40.5, lng: -90.25 },
      })
    expect(Object.keys((query({ speed: '-1', bearing: '-1', accuracy: '' }) as { gps: object }).gps)).toEqual(
      ['lat', 'lng'],
    )
  })

  test.each([
    ['0', 3_400],
    ['50', 3_800],
    ['100', 4_200],
    ['101', null],
    ['-1', null],
    [undefined, null],
  ])('with a charge of %s percent has a cell of %s millivolts', (batt, expected) => {
    expect(query({ batt })).toMatchObject({ batteryMillivolts: expected })
  })

  test.each([
    ['seconds', '1795176000', noon],
    ['seconds with a part', '1795176000.5', noon + 500],
    ['milliseconds', '1795176000000', noon],
    ['a number', 1_795_176_000, noon],
    ['the first moment in milliseconds', 100_000_000_000, 100_000_000_000],
    ['the last one in seconds', 99_999_999_999, 99_999_999_999_000],
    ['ISO 8601', '2026-11-20T12:00:00Z', noon],
    ['ISO 8601 whose plus became a blank', '2026-11-20T13:00:00 01:00', noon],
    ["OsmAnd's own form", '2026-11-20 12:00:00', noon],
  ])('may tell the time as %s', (_name, timestamp, expected) => {
    expect(query({ timestamp })).toMatchObject({ at: expected })
  })

  test('is refused with what is wrong', () => {
    expect(readOsmandQuery({ lat: '1', lon: '2' })).toMatch(/^id:/)
    expect(query({ id: ' ' })).toMatch(/^id:/)
    expect(query({ timestamp: 'yesterday' })).toMatch(/^timestamp:/)
    expect(query({ timestamp: '' })).toMatch(/^timestamp:/)
    expect(query({ lat: 'north' })).toMatch(/^lat, lon:/)
    expect(query({ lon: '' })).toMatch(/^lat, lon:/)
    expect(query({ location: '40.5' })).toMatch(/^lat, lon:/)
  })
})

describe('a phone that sends JSON', () => {
  const json = (location: unknown, more: object = { device_id: 'MRY-1' }, address = {}) =>
    readOsmandJson(Buffer.from(JSON.stringify({ location, ...more })), address)
  const coords = { latitude: 40.5, longitude: -90.25 }

  test('tells the same, its speed in meters a second and its charge from 0 to 1', () => {
    expect(
      json({
        timestamp: '2026-11-20T12:00:00Z',
        coords: { ...coords, speed: 10, heading: 180, accuracy: 5 },
        battery: { level: 0.5 },
      }),
    ).toEqual({
      id: 'MRY-1',
      at: noon,
      gps: { lat: 40.5, lng: -90.25, speedMph: expect.closeTo(22.3694, 4), headingDeg: 180, accuracyM: 5 },
      batteryMillivolts: 3_800,
    })
  })

  test('needs no more than a place, and may have its number in the address', () => {
    const bare = { id: 'MRY-1', at: null, gps: { lat: 40.5, lng: -90.25 }, batteryMillivolts: null }
    expect(json({ coords })).toEqual(bare)
    expect(json({ coords: { ...coords, speed: -1 } }, { deviceId: 'MRY-1' })).toEqual(bare)
    expect(json({ coords }, {}, { id: 'MRY-1' })).toEqual(bare)
  })

  test('is refused with what is wrong', () => {
    expect(readOsmandJson(Buffer.from('{'), {})).toBe('The body is not JSON.')
    expect(readOsmandJson(Buffer.from('null'), {})).toMatch(/^location:/)
    expect(json(null)).toMatch(/^location:/)
    expect(json('here')).toMatch(/^location:/)
    expect(json({ coords }, {})).toMatch(/^device_id:/)
    expect(json({ coords, timestamp: 'soon' })).toMatch(/^timestamp:/)
    expect(json({ coords: { latitude: 1 } })).toMatch(/^lat, lon:/)
    expect(json({})).toMatch(/^lat, lon:/)
  })
})
