import { describe, expect, test } from 'vitest'
import { distance, type Point } from '#domain/geo/point.ts'
import { findPlace, type NamedPlace, placesOf } from '../gazetteer.ts'
import { stateAt } from '../states.ts'
import { type RoadRoute, roadRoute } from './route.ts'

const town = (name: string): NamedPlace => {
  const found = findPlace(name.slice(0, -3), name.slice(-2))
  if (!found) throw new Error(`No ${name}`)
  return found
}

/** Boroughs of New York are no cities of their own. */
const boroughs = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx', 'Staten Island'])
/** The 50 largest; Honolulu and Anchorage are too small or too far to be among those that one drives between. */
const cities = placesOf(['US'], 200_000)
  .filter(({ name, state }) => !boroughs.has(name) && state !== 'HI' && state !== 'AK')
  .slice(0, 50)
const pairs = cities.flatMap((a, i) =>
  cities.slice(i + 1).map((b) => [`${a.name} ${a.state}`, `${b.name} ${b.state}`, a, b] as const),
)

const longestGap = ({ points }: RoadRoute) =>
  points.slice(1).reduce((longest, point, i) => Math.max(longest, distance(points[i]!, point)), 0)

describe('one can drive between any two of the fifty largest cities', () => {
  test('which make 1,225 pairs', () => expect(pairs).toHaveLength(1225))

  test.each(pairs)('%s to %s', (_, __, a, b) => {
    const found = roadRoute(a, b)
    expect(found).not.toBeNull()
    const straight = distance(a, b)
    expect(found!.miles).toBeGreaterThanOrEqual(straight * 0.999)
    // Water may lie between: a lake between Detroit and Cleveland.
    expect(found!.miles).toBeLessThan(straight * 1.8 + 6)
    expect(found!.points[0]).toEqual({ lat: a.lat, lng: a.lng })
    expect(found!.points.at(-1)).toEqual({ lat: b.lat, lng: b.lng })
    expect(longestGap(found!)).toBeLessThan(12)
  })
})

describe('a route is as long as the road is known to be', () => {
  test.each([
    ['New York City NY', 'Los Angeles CA', 2790],
    ['Seattle WA', 'Miami FL', 3300],
    ['Boston MA', 'Chicago IL', 985],
    ['Chicago IL', 'Dallas TX', 965],
    ['Dallas TX', 'Houston TX', 240],
    ['Denver CO', 'Kansas City MO', 605],
    ['Denver CO', 'Salt Lake City UT', 520],
    ['Atlanta GA', 'Miami FL', 660],
    ['Atlanta GA', 'Nashville TN', 250],
    ['Los Angeles CA', 'San Francisco CA', 382],
    ['San Francisco CA', 'Seattle WA', 808],
    ['Phoenix AZ', 'Los Angeles CA', 373],
    ['Phoenix AZ', 'Albuquerque NM', 420],
    ['El Paso TX', 'San Antonio TX', 552],
    ['Minneapolis MN', 'Chicago IL', 408],
    ['Detroit MI', 'Chicago IL', 283],
    ['Cleveland OH', 'New York City NY', 462],
    ['Philadelphia PA', 'Pittsburgh PA', 305],
    ['Washington DC', 'New York City NY', 226],
    ['Washington DC', 'Atlanta GA', 638],
    ['Memphis TN', 'New Orleans LA', 394],
    ['Houston TX', 'New Orleans LA', 348],
    ['Jacksonville FL', 'New Orleans LA', 547],
    ['Oklahoma City OK', 'Albuquerque NM', 543],
    ['St. Louis MO', 'Indianapolis IN', 243],
    ['Kansas City MO', 'Omaha NE', 185],
    ['Omaha NE', 'Denver CO', 540],
    ['Portland OR', 'Boise ID', 430],
    ['Boise ID', 'Salt Lake City UT', 340],
    ['Las Vegas NV', 'Salt Lake City UT', 421],
    ['Las Vegas NV', 'Los Angeles CA', 270],
    ['Spokane WA', 'Billings MT', 540],
    ['Fargo ND', 'Minneapolis MN', 235],
    ['Charlotte NC', 'Columbus OH', 427],
    ['Tampa FL', 'Atlanta GA', 456],
    ['Cincinnati OH', 'Detroit MI', 262],
    ['Little Rock AR', 'Dallas TX', 319],
    ['Tulsa OK', 'St. Louis MO', 395],
    ['Buffalo NY', 'Boston MA', 455],
    ['Milwaukee WI', 'Green Bay WI', 118],
    ['Birmingham AL', 'Memphis TN', 240],
    ['Richmond VA', 'Charleston SC', 430],
    ['Bangor ME', 'Boston MA', 237],
    ['Amarillo TX', 'Denver CO', 435],
    ['Sioux Falls SD', 'Rapid City SD', 347],
    ['Reno NV', 'Las Vegas NV', 440],
    ['Tucson AZ', 'Flagstaff AZ', 258],
    ['Laredo TX', 'San Antonio TX', 158],
    ['Des Moines IA', 'St. Louis MO', 350],
    ['Laramie WY', 'Rapid City SD', 325],
  ])('%s to %s, %i miles', (from, to, miles) => {
    const found = roadRoute(town(from), town(to))!
    expect(found.miles / miles).toBeGreaterThan(0.8)
    expect(found.miles / miles).toBeLessThan(1.25)
  })
})

describe('a route is given as legs', () => {
  const found = roadRoute(town('Abilene TX'), { lat: 41.2, lng: -96.2 })!

  test('which follow each other without a gap and cover it all', () => {
    expect(found.legs[0]!.from).toBe(0)
    expect(found.legs.at(-1)!.to).toBe(found.points.length - 1)
    expect(found.legs.slice(1).map(({ from }) => from)).toEqual(found.legs.slice(0, -1).map(({ to }) => to))
    expect(found.legs.reduce((sum, { miles }) => sum + miles, 0)).toBeCloseTo(found.miles, 6)
  })

  test('and name the roads', () => {
    expect(found.legs.map((leg) => leg.route)).toEqual(expect.arrayContaining(['I35', 'I80']))
    expect(found.legs.at(-1)).toMatchObject({ route: '', roadClass: 'local' })
  })

  test('through no state that lies out of the way', () => {
    const states = new Set(found.points.map((point) => stateAt(point)))
    expect([...states]).toEqual(['TX', 'OK', 'KS', 'MO', 'IA', 'NE'].filter((state) => states.has(state)))
  })
})

describe('where no highway leads', () => {
  test.each<[string, Point]>([
    ['Honolulu', town('Honolulu HI')],
    ['Anchorage', town('Anchorage AK')],
    ['the Atlantic', { lat: 35, lng: -60 }],
  ])('there is no route: %s', (_, point) => {
    expect(roadRoute(town('Dallas TX'), point)).toBeNull()
    expect(roadRoute(point, town('Dallas TX'))).toBeNull()
  })
})

test('a route within one segment of road goes straight along it', () => {
  const a = { lat: 32.9, lng: -115.4 }
  const b = { lat: 32.8, lng: -115.2 }
  expect(roadRoute(a, b)!.miles).toBeLessThan(distance(a, b) + 40)
})

test('a way to where one is already has no length', () => {
  const here = town('Dallas TX')
  expect(roadRoute(here, here)!.miles).toBe(0)
})
