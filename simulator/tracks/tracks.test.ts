import { describe, expect, test } from 'vitest'
import { readTrack } from './read.ts'
import { recordedMiles } from './track.ts'

const gpx = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="32.4487" lon="-99.7331"><ele>520</ele><time>2026-05-01T10:00:00Z</time><extensions><gpxtpx:speed>26.8</gpxtpx:speed><gpxtpx:course>271.5</gpxtpx:course></extensions></trkpt>
<trkpt lon='-99.7431' lat='32.4487'><time>2026-05-01T10:01:00.400Z</time></trkpt>
<trkpt lat="32.4487" lon="-99.7531"/>
<trkpt lat="32.4487" lon="-99.7631"><time>2026-05-01T12:03:00+02:00</time></trkpt>
</trkseg></trk></gpx>`

test('a GPX track is read with what its extensions tell; points without a time are left out', () => {
  const track = readTrack(gpx)
  expect(track).toHaveLength(3)
  expect(track[0]).toMatchObject({
    lat: 32.4487,
    lng: -99.7331,
    at: Date.UTC(2026, 4, 1, 10),
    headingDeg: 271.5,
  })
  expect(track[0]!.speedMph).toBeCloseTo(59.95, 1)
})

test('what a file does not tell is worked out from the way driven', () => {
  const [, second] = readTrack(gpx)
  expect(second!.at).toBe(Date.UTC(2026, 4, 1, 10, 1))
  expect(second!.headingDeg).toBeCloseTo(270, 0)
  // 0.583 miles in a minute.
  expect(second!.speedMph).toBeCloseTo(35, 0)
})

describe('a CSV is understood by its header', () => {
  test.each([
    ['time,lat,lon,speed_mph,heading', '2026-05-01T10:00:00Z,32.4,-99.7,60,90', 60],
    ['Timestamp;Latitude;Longitude;Speed (km/h);Course', '2026-05-01 10:00:00;32.4;-99.7;96.56;90', 60],
    ['"lng","lat","ts","sog_knots","cog"', '"-99.7","32.4","1777629600","52.14","90"', 60],
    [
      'recorded\tlatitude_deg\tlongitude_deg\tspeed m/s\tbearing',
      '1777629600000\t32.4\t-99.7\t26.82\t90',
      60,
    ],
    ['DateTime,Lat,Long,Speed,Heading', '2026-05-01T05:00:00-05:00,32.4,-99.7,60,90', null],
  ])('%s', (header, line, speed) => {
    const [point] = readTrack(`${header}\r\n${line}\r\n`)
    expect(point).toMatchObject({ lat: 32.4, lng: -99.7, at: Date.UTC(2026, 4, 1, 10), headingDeg: 90 })
    if (speed === null) expect(point!.speedMph).toBeNull()
    else expect(point!.speedMph).toBeCloseTo(speed, 1)
  })

  test('lines that make no sense are left out, and the rest is put in order', () => {
    const track = readTrack(
      'time,lat,lng\n2026-05-01T10:05:00Z,32.5,-99.7\nyesterday,32.5,-99.7\n2026-05-01T10:06:00Z,95,-99.7\n2026-05-01T10:07:00Z,0,0\n2026-05-01T10:00:00Z,32.4,-99.7\n',
    )
    expect(track.map(({ lat }) => lat)).toEqual([32.4, 32.5])
  })
})

test('events are read by ts and pos, their speed in km/h', () => {
  const event = (second: number, lat: number, more = {}) =>
    JSON.stringify({
      type: 'vehicle-position',
      ev: {
        ts: `2026-05-01T10:00:${second}.000+0000`,
        pos: { latlon: { lat, lng: -99.7 }, speed: 96.56, azimuth: 180, ...more },
      },
    })
  const track = readTrack(
    [event(10, 32.4), '{"type":"ignition"}', event(20, 32.39), event(20, 32.39), '{"cut'].join('\n'),
  )
  expect(track.map(({ at }) => at)).toEqual([
    Date.UTC(2026, 4, 1, 10, 0, 10),
    Date.UTC(2026, 4, 1, 10, 0, 20),
  ])
  expect(track[1]!.speedMph).toBeCloseTo(60, 1)
  expect(track[1]!.headingDeg).toBe(180)
  expect(recordedMiles(track)).toBeCloseTo(0.69, 1)
})

test.each([
  ['', 'nothing'],
  ['hello, world', 'words'],
  ['<html></html>', 'a page'],
  ['{}', 'an empty object'],
  ['a,b\n1,2', 'other columns'],
])('in %j (%s) there is no drive', (text) => expect(readTrack(text)).toEqual([]))
