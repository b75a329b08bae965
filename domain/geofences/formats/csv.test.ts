/** Tables as people and spreadsheets write them. */
import { describe, expect, test } from 'vitest'
import { readGeofenceCsv, writeCsv } from './csv.ts'

const corners = [
  { lat: 41, lng: -97 },
  { lat: 41, lng: -96 },
  { lat: 42, lng: -96 },
]
const shapesOf = (text: string) => {
  const { taken, skipped: left } = readGeofenceCsv(text)
  expect(left).toEqual([])
  return taken.map(({ shape }) => shape)
}
const dock = { kind: 'circle', center: { lat: 41.5, lng: -97.25 }, radiusM: 100 }

test.each([
  ['commas', 'name,latitude,longitude,radius_meters\nDock,41.5,-97.25,100\n'],
  [
    'a mark of its encoding and ends of lines of Windows',
    '\uFEFFname,latitude,longitude,radius_meters\r\nDock,41.5,-97.25,100\r\n',
  ],
  ['ends of lines of old', 'name,latitude,longitude,radius_meters\rDock,41.5,-97.25,100'],
  ['semicolons and decimal commas', 'name;latitude;longitude;radius_meters\nDock;41,5;-97,25;100\n'],
  ['tabs', 'name\tlatitude\tlongitude\tradius_meters\nDock\t41.5\t-97.25\t100\n'],
  [
    'a line that names the separator',
    'sep=;\r\nname;latitude;longitude;radius_meters\r\nDock;41.5;-97.25;100\r\n',
  ],
  ['other words for the columns', 'Title,Lat,Lon,Radius (m)\nDock,41.5,-97.25,100'],
  ['columns in another order and unknown ones', 'radius,lng,color,lat,name\n100,-97.25,red,41.5,Dock'],
  ['quotes', '"name","latitude","longitude","radius_meters"\n"Dock","41.5","-97.25","100"'],
  [
    'empty lines and fields behind the last',
    'name,latitude,longitude,radius_meters\n\n ,,,\nDock,41.5,-97.25,100,,\n\n',
  ],
])('a table with %s is read', (_, text) => {
  expect(shapesOf(text)).toEqual([dock])
})

test.each([
  ['WKT', 'POLYGON((-97 41, -96 41, -96 42, -97 41))'],
  ['WKT of databases', 'SRID=4326;polygon Z ((-97 41 0,-96 41 0,-96 42 0,-97 41 0))'],
  ['pairs', '41 -97; 41 -96; 42 -96'],
  ['pairs with commas', '41,-97;41, -96 ; 42,-96;'],
])('a polygon as %s is read', (_, boundary) => {
  expect(shapesOf(`name,boundary\nYard,"${boundary}"`)).toEqual([{ kind: 'polygon', ring: corners }])
})

test('every column is taken', () => {
  const { taken, skipped: left } = readGeofenceCsv(
    'name,description,category,type,latitude,longitude,radius_meters,boundary,active,enter emails,exit emails\n' +
      '"Dock ""7""","Gate 2,\nask for Joe",no-go zone,Circle,41.5,-97.25,100,,No,"a@x.example; B@x.example",c@x.example\n',
  )
  expect(left).toEqual([])
  expect(taken).toEqual([
    {
      name: 'Dock "7"',
      description: 'Gate 2,\nask for Joe',
      categoryId: 11,
      shape: dock,
      isActive: false,
      enterNotificationEmails: ['a@x.example', 'b@x.example'],
      exitNotificationEmails: ['c@x.example'],
    },
  ])
})

describe('what cannot be taken is left with its line, its name and what to do', () => {
  const head = 'name,type,latitude,longitude,radius_meters,boundary,category,active'
  test.each([
    ['Dock,,41.5,-97.25,,,,', 'has no radius'],
    ['Dock,,41.5,-97.25,far,,,', "'far' is not a number of meters"],
    ['Dock,,41.5,-97.25,-5,,,', 'must be above 0'],
    ['Dock,,41.5,,100,,,', "no 'latitude' and 'longitude'"],
    ['Dock,,41.5,west,100,,,', 'is not a number'],
    ['Dock,,91.5,-97.25,100,,,', 'latitude 91.5'],
    ['Dock,square,41.5,-97.25,100,,,', "'square' is not a type"],
    ['Dock,constructor,41.5,-97.25,100,,,', "'constructor' is not a type"],
    ['Dock,polygon,41.5,-97.25,100,,,', "polygon has no 'boundary'"],
    ['Dock,,,,,41 -97; 41 -96,,', 'at least 3 different corners'],
    ['Dock,,,,,41 -97; north; 42 -96,,', "'north' is not a coordinate"],
    ['Dock,,,,,"POLYGON((-97 41, -96 41, -96 42),(-97 41, -96 41, -96 42))",,', 'has a hole'],
    ['Dock,,,,,"MULTIPOLYGON(((-97 41, -96 41, -96 42)))",,', "'boundary' cannot be read"],
    ['Dock,,,,,"POLYGON((-97 41, -96 41, -96 42)",,', "'boundary' cannot be read"],
    ['Dock,,41.5,-97.25,100,,Moon,', "no category 'Moon'. Use one of: Yard, Maintenance"],
    ['Dock,,41.5,-97.25,100,,,maybe', "'maybe' is neither yes nor no"],
    ['Dock,,41,5,-97,25,100,,yes,yes', 'The line has 10 fields, the first line 8'],
  ])('%s', (line, why) => {
    const { taken, skipped: left } = readGeofenceCsv(
      `${head}\nA,,41.5,-97.25,100,,,\n${line}\nB,,41.5,-97.25,100,,,\n`,
    )
    expect(taken.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(left).toHaveLength(1)
    expect(left[0]?.where).toBe('line 3 “Dock”')
    expect(left[0]?.why).toContain(why)
  })

  test('lines are counted over ends of lines in quotes', () => {
    const { skipped: left } = readGeofenceCsv(
      `${head},description\nA,,41.5,-97.25,100,,,,"1\n2\n3"\nDock,,,,,,,,`,
    )
    expect(left[0]?.where).toBe('line 5 “Dock”')
  })

  test('a quote that does not end leaves the rest', () => {
    const { taken, skipped: left } = readGeofenceCsv(
      `${head}\nA,,41.5,-97.25,100,,,\n"Dock,,41.5,-97.25,100,,,\nB`,
    )
    expect(taken).toHaveLength(1)
    expect(left).toEqual([{ where: 'line 3', why: 'A quoted field is not closed. Put a quote at its end.' }])
  })
})

test.each([
  ['no header', 'Dock,41.5,-97.25,100', 'must name the columns'],
  ['no names', 'latitude,longitude,radius\n41.5,-97.25,100', "no column 'name'"],
  ['no shapes', 'name,description\nDock,by the road', "neither a column 'boundary'"],
  ['a column that is there twice', 'name,lat,lng,latitude,radius\nDock,1,2,3,4', "'latitude' is there twice"],
])('a table with %s is refused', (_, text, why) => {
  const { taken, skipped: left } = readGeofenceCsv(text)
  expect(taken).toEqual([])
  expect(left[0]?.where).toBe('line 1')
  expect(left[0]?.why).toContain(why)
})

test('no spreadsheet runs a name as a formula', () => {
  const [, line] = writeCsv([
    {
      name: '=HYPERLINK("x")',
      description: '+1',
      categoryId: 1,
      shape: { kind: 'circle', center: { lat: 41, lng: -97 }, radiusM: 50 },
      isActive: true,
      enterNotificationEmails: [],
      exitNotificationEmails: [],
    },
  ]).split('\r\n')
  expect(line).toBe(`"'=HYPERLINK(""x"")",'+1,Yard,circle,41,-97,50,,yes,,`)
})
