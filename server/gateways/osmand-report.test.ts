/** What phones say, in all forms of the protocol, and what is left out where they say nothing sensible. */
import { describe, expect, test } from 'vitest'
import { readOsmand } from './osmand-report.ts'

type Fields = Readonly<Record<string, unknown>>
const read = (query: Fields, body = '', type = '') => readOsmand(query, Buffer.from(body), type)
/** The one item of a request; a sentence where it is no request. */
const alone = (items: ReturnType<typeof read>) => {
  if (typeof items === 'string') return items
  expect(items).toHaveLength(1)
  return items[0]!
}
const readQuery = (query: Fields) => alone(read(query))
const query = (more: Fields = {}) => readQuery({ id: 'MRY-1', lat: '40.5', lon: '-90.25', ...more })
const noon = Date.UTC(2026, 10, 20, 12)
const place = { lat: 40.5, lng: -90.25 }

describe('a phone that speaks in an address', () => {
  const bare = { id: 'MRY-1', at: null, gps: place, batteryMillivolts: null, dropped: [] }

  test('needs its number and a place, and nothing else', () => {
    expect(query()).toEqual(bare)
  })

  test('may only say that it is alive, and how full its battery is', () => {
    expect(readQuery({ id: 'MRY-1', timestamp: '1795176000', batt: '50' })).toEqual({
      ...bare,
      at: noon,
      gps: null,
      batteryMillivolts: 3_800,
    })
  })

  test('may name both otherwise', () => {
    expect(readQuery({ deviceid: ' MRY-1 ', location: '40.5,-90.25' })).toMatchObject({
      id: 'MRY-1',
      gps: place,
    })
    expect(readQuery({ device_id: 7, lat: 40.5, lng: '-90.25' })).toMatchObject({ id: '7', gps: place })
  })

  test('may say it in a form, whether it says so or not', () => {
    const form = 'id=MRY-1&lat=40.5&lon=-90.25'
    expect(read({}, form)).toEqual([bare])
    expect(read({}, form, 'application/x-www-form-urlencoded')).toEqual([bare])
    expect(read({ id: 'MRY-1' }, 'lat=40.5&lon=-90.25', 'text/plain')).toEqual([bare])
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

  test.each([
    ['no numbers', { lat: 'north' }, /numbers/],
    ['half a place', { lon: '' }, /numbers/],
    ['0, 0', { lat: '0.0', lon: '0' }, /without a fix/],
    ['a place on no earth', { lat: '91' }, /at most 90/],
    ['a place it does not trust itself', { valid: 'false' }, /^valid:/],
    ['one that is not valid in numbers', { valid: '0' }, /^valid:/],
  ])('that says %s keeps its battery and moves nothing', (_, more, reason) => {
    expect(query({ batt: '50', speed: '10', ...more })).toEqual({
      ...bare,
      gps: null,
      batteryMillivolts: 3_800,
      dropped: [{ sensor: 'gps', reason: expect.stringMatching(reason) }],
    })
  })

  test.each([
    ['a bearing of 400', { bearing: '400' }, /^bearing:/],
    ['more than 150 miles an hour', { speed: '130.4' }, /^speed: more than 150 mph/],
    ['an accuracy of half the earth', { accuracy: '20000000' }, /^accuracy:/],
  ])('that says %s keeps its place', (_, more, reason) => {
    expect(query(more)).toEqual({
      ...bare,
      dropped: [{ sensor: 'gps', reason: expect.stringMatching(reason) }],
    })
  })

  test('that says more than 100 percent keeps its place', () => {
    expect(query({ batt: '120' })).toMatchObject({ gps: place, dropped: [{ sensor: 'backupBattery' }] })
    expect(query({ batt: '-1' })).toEqual(bare)
  })

  test('says so where a position is valid', () => {
    for (const valid of ['true', 'True', '1']) expect(query({ valid })).toEqual(bare)
  })

  test.each(['yesterday', '', '0', '9999999999999999', '-5'])(
    'with the clock %j keeps nothing of this item',
    (timestamp) => {
      expect(query({ timestamp })).toEqual({
        id: 'MRY-1',
        problem: expect.stringMatching(/^timestamp:/),
      })
    },
  )

  test('is refused where it does not say who it is', () => {
    expect(readQuery({ lat: '1', lon: '2' })).toMatch(/^id:/)
    expect(query({ id: ' ' })).toMatch(/^id:/)
    expect(query({ id: ['MRY-1', 'MRY-2'] })).toMatch(/^id:/)
    expect(query({ id: 'MRY 1' })).toMatch(/^id:/)
    expect(readQuery({})).toMatch(/^id:/)
  })
})

describe('a phone that sends JSON', () => {
  const send = (value: unknown, address: Fields = {}) => read(address, JSON.stringify(value))
  const json = (location: unknown, more: object = { device_id: 'MRY-1' }, address: Fields = {}) =>
    alone(send({ location, ...more }, address))
  const coords = { latitude: 40.5, longitude: -90.25 }
  const bare = { id: 'MRY-1', at: null, gps: place, batteryMillivolts: null, dropped: [] }

  test('tells the same, its speed in meters a second and its charge from 0 to 1', () => {
    expect(
      json({
        timestamp: '2026-11-20T12:00:00Z',
        coords: { ...coords, speed: 10, heading: 180, accuracy: 5, altitude: 210 },
        is_moving: true,
        odometer: 1200.5,
        battery: { level: 0.5, is_charging: false },
        activity: { type: 'in_vehicle' },
        extras: {},
      }),
    ).toEqual({
      id: 'MRY-1',
      at: noon,
      gps: { ...place, speedMph: expect.closeTo(22.3694, 4), headingDeg: 180, accuracyM: 5 },
      batteryMillivolts: 3_800,
      dropped: [],
    })
  })

  test('needs no more than a place, and may have its number in the address', () => {
    expect(json({ coords })).toEqual(bare)
    expect(json({ coords: { ...coords, speed: -1 } }, { deviceId: 'MRY-1' })).toEqual(bare)
    expect(json({ coords }, {}, { id: 'MRY-1' })).toEqual(bare)
  })

  test('may have no place to tell', () => {
    const heartbeat = { timestamp: '2026-11-20T12:00:00Z', event: 'heartbeat', battery: { level: 0.5 } }
    const alive = { ...bare, at: noon, gps: null, batteryMillivolts: 3_800 }
    expect(json(heartbeat)).toEqual(alive)
    expect(json({ ...heartbeat, coords: null })).toEqual(alive)
    expect(json({ ...heartbeat, coords: {} })).toEqual(alive)
    expect(json({ ...heartbeat, battery: { level: -1 } })).toEqual({ ...alive, batteryMillivolts: null })
    expect(json(null)).toEqual({ ...bare, gps: null })
  })

  test('drops what makes no sense, as in an address', () => {
    expect(json({ coords: { latitude: 1 } })).toMatchObject({ gps: null, dropped: [{ sensor: 'gps' }] })
    expect(json({ coords: { latitude: 0, longitude: 0 } })).toMatchObject({ gps: null })
    expect(json({ coords: { ...coords, heading: 361 } })).toMatchObject({ gps: place, dropped: [{}] })
    expect(json({ coords: { ...coords, speed: 68 } })).toMatchObject({ gps: place, dropped: [{}] })
    expect(json({ coords, timestamp: 'soon' })).toMatchObject({ problem: expect.stringMatching(/^timest/) })
  })

  test('may send its whole queue in an array, in the names of the address', () => {
    const items = [
      { id: 'MRY-1', lat: 40.5, lon: -90.25, timestamp: noon / 1000, speed: 10, batt: 50, charge: true },
      { id: 'MRY-1', timestamp: noon / 1000 + 60, batt: 49 },
    ]
    expect(send(items)).toMatchObject([
      { at: noon, gps: { ...place, speedMph: expect.closeTo(11.5078, 4) }, batteryMillivolts: 3_800 },
      { at: noon + 60_000, gps: null, batteryMillivolts: 3_792 },
    ])
    expect(send(items[0])).toMatchObject([{ at: noon }])
  })

  test('may send several locations at once, in either way', () => {
    const at = (minute: number) => ({ coords, timestamp: `2026-11-20T12:0${minute}:00Z` })
    const both = [{ at: noon }, { at: noon + 60_000 }]
    expect(send({ device_id: 'MRY-1', location: [at(0), at(1)] })).toMatchObject(both)
    expect(
      send([
        { device_id: 'MRY-1', location: at(0) },
        { device_id: 'MRY-1', location: at(1) },
      ]),
    ).toMatchObject(both)
  })

  test('with one bad item in its queue keeps the others', () => {
    expect(send([5, { id: 'MRY-1', lat: 40.5, lon: -90.25 }, { lat: 1, lon: 2 }])).toEqual([
      { id: null, problem: expect.any(String) },
      bare,
      { id: null, problem: expect.stringMatching(/^id:/) },
    ])
  })

  test('is refused where it sends something else', () => {
    expect(read({}, '{')).toBe('The body is not JSON.')
    expect(read({ id: 'MRY-1' }, 'id=MRY-1', 'application/json')).toBe('The body is not JSON.')
    expect(send([])).toBe('The array holds no position.')
    for (const nothing of ['null', '[null, 7]', '"here"'])
      expect(read({}, nothing, 'application/json')).toMatch(/^A position is an object/)
    expect(json({ coords }, {})).toMatch(/^id:/)
  })
})
