import { describe, expect, test } from 'vitest'
import { byDistance, readServiceCenters } from './service-center.ts'

const header = 'Name,Street,City,State,Zip,Phone,E-mail,Latitude,Longitude,Hours,Services'
const line =
  'Alamo Trailer Repair,12 Main St,San Antonio,tx,78201,555-0100,shop@alamo.example,29.42,-98.49,24 hours,ABS'

test('a table with the usual names of columns is taken', () => {
  const { taken, left } = readServiceCenters([header, line].join('\r\n'))
  expect(left).toEqual([])
  expect(taken).toEqual([
    {
      name: 'Alamo Trailer Repair',
      address: '12 Main St',
      city: 'San Antonio',
      state: 'TX',
      zip: '78201',
      phone: '555-0100',
      email: 'shop@alamo.example',
      hours: '24 hours',
      services: 'ABS',
      lat: 29.42,
      lng: -98.49,
    },
  ])
})

describe('what cannot be taken is told with its line, and the rest is taken', () => {
  test.each([
    ['no name', ',,,,,,,29,-98,,', 'It has no name.'],
    ['no place', 'A,,,,,,,,,,', "It has no 'latitude' and 'longitude'. Give them in degrees."],
    ['a latitude past the pole', 'A,,,,,,,91,-98,,', 'A latitude is between -90 and 90.'],
    ['an e-mail that is none', 'A,,,,,,nobody,29,-98,,', "'nobody' is no e-mail address."],
    ['a second line for the same', line, 'Alamo Trailer Repair is in the file twice at this address.'],
    [
      'more fields than columns',
      `${line},more`,
      'The line has 12 fields, the first line 11. Put fields that hold the separator in quotes.',
    ],
  ])('%s', (_what, wrong, why) => {
    const { taken, left } = readServiceCenters([header, line, wrong].join('\n'))
    expect(taken).toHaveLength(1)
    expect(left).toEqual([{ where: expect.stringMatching(/^line 3/), why }])
  })
})

test.each([
  ['nothing at all', '', /^The first line must name the columns/],
  ['no header', '1,2,3\n4,5,6', /^The first line must name the columns/],
  ['no place in the header', 'name,city\nA,B', /^There is no column 'latitude'/],
  ['a column twice', 'name,lat,latitude,lng\nA,1,2,3', /^The column 'latitude' is there twice/],
])('%s is refused as a whole', (_what, text, why) => {
  const { taken, left } = readServiceCenters(text)
  expect(taken).toEqual([])
  expect(left).toEqual([{ where: 'file', why: expect.stringMatching(why) }])
})

test('the nearest come first, with their distance in miles, also over the date line', () => {
  const at = (id: number, lat: number, lng: number) => ({
    ...readServiceCenters([header, line].join('\n')).taken[0]!,
    id,
    lat,
    lng,
  })
  const near = byDistance({ lat: 32, lng: 179.9 }, [at(1, 32, 178), at(2, 32, -179.9), at(3, 40, 179)], 2)
  expect(near.map(({ id }) => id)).toEqual([2, 1])
  expect(near[0]!.distanceMiles).toBeCloseTo(11.7, 1)
})
