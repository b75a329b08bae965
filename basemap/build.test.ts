import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPlace } from '#atlas/gazetteer.ts'
import { buildBasemap } from './build.ts'

/** As far as these tests read tiles; the packages bring no types. */
interface ReadTile {
  readonly layers: Readonly<Record<string, { readonly length: number; feature(i: number): ReadFeature }>>
}
interface ReadFeature {
  readonly properties: Readonly<Record<string, string | number>>
  toGeoJSON(x: number, y: number, z: number): { geometry: { type: string; coordinates: unknown } }
}
const load = createRequire(import.meta.url)
const { VectorTile } = load('@mapbox/vector-tile') as { VectorTile: new (pbf: unknown) => ReadTile }
const Pbf = load('pbf') as new (data: Uint8Array) => unknown

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'basemap-'))
  await buildBasemap(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

const open = (name: string) => {
  const bytes = readFileSync(join(folder, name))
  return new PMTiles({
    getKey: () => name,
    getBytes: async (offset, length) => ({
      data: bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length) as ArrayBuffer,
    }),
  })
}

async function tileAt(name: string, lng: number, lat: number, z: number) {
  const x = Math.floor(((lng + 180) / 360) * 2 ** z)
  const mercator = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
  const y = Math.floor((0.5 - mercator / (2 * Math.PI)) * 2 ** z)
  const found = await open(name).getZxy(z, x, y)
  if (!found) return null
  const { layers } = new VectorTile(new Pbf(new Uint8Array(found.data)))
  const features = (layer: string) =>
    Array.from({ length: layers[layer]?.length ?? 0 }, (_, i) => {
      const feature = layers[layer]!.feature(i)
      return { properties: feature.properties, geometry: feature.toGeoJSON(x, y, z).geometry }
    })
  return { names: Object.keys(layers), features }
}

type Ring = [number, number][]
/** Whether a point lies in a polygon of a tile. */
function covers({ type, coordinates }: { type: string; coordinates: unknown }, lng: number, lat: number) {
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as Ring[][]
  let inside = false
  for (const ring of polygons.flat())
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i]!
      const [xj, yj] = ring[j]!
      if (yi > lat !== yj > lat && lng < xi + ((lat - yi) / (yj - yi)) * (xj - xi)) inside = !inside
    }
  return inside
}

const abilene = findPlace('Abilene', 'TX')!
const style = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

describe('around Abilene, at the closest zoom', () => {
  const read = async () => (await tileAt('america.pmtiles', abilene.lng, abilene.lat, 8))!

  test('there is land, and it is Texas', async () => {
    const states = (await read())
      .features('states')
      .filter(({ geometry }) => covers(geometry, abilene.lng, abilene.lat))
    expect(states.map(({ properties }) => properties.code)).toEqual(['TX'])
  })

  test('there are counties, roads and towns', async () => {
    expect((await read()).names).toEqual(
      expect.arrayContaining(['states', 'county_lines', 'county_names', 'roads', 'towns']),
    )
  })

  test('Interstate 20 passes, with its number for a shield', async () => {
    const roads = (await read()).features('roads').map(({ properties }) => properties)
    expect(roads).toContainEqual(expect.objectContaining({ kind: 'interstate', ref: '20', signs: 2 }))
  })

  test('the town is named', async () => {
    const towns = (await read()).features('towns').map(({ properties }) => properties.name)
    expect(towns).toContain('Abilene')
  })
})

describe('what is land and what is water', () => {
  test.each([
    ['Paris', 'world.pmtiles', 'land', 2.35, 48.85, true],
    ['Siberia past the date line', 'world.pmtiles', 'land', -175, 66.5, true],
    ['the sea off Norway', 'world.pmtiles', 'land', -2, 67, false],
    ['Fiji', 'world.pmtiles', 'land', 178, -17.8, true],
    ['the middle of the Atlantic', 'world.pmtiles', 'land', -40, 40, false],
    ['Calgary', 'world.pmtiles', 'land', -114.07, 51.05, true],
    ['the Canadian half of Lake Superior', 'world.pmtiles', 'great_lakes', -86.5, 48.2, true],
    ['Toronto', 'world.pmtiles', 'great_lakes', -79.4, 43.75, false],
    ['Lake Michigan', 'america.pmtiles', 'states', -87, 43.5, false],
    ['Honolulu', 'america.pmtiles', 'states', -157.83, 21.33, true],
    ['the Great Salt Lake', 'america.pmtiles', 'lakes', -112.5, 41.1, true],
  ])('%s', async (_, file, layer, lng, lat, yes) => {
    const tile = await tileAt(file, lng, lat, file.startsWith('world') ? 6 : 8)
    const held = (tile?.features(layer) ?? []).some(({ geometry }) => covers(geometry, lng, lat))
    expect(held).toBe(yes)
  })
})

test('the whole country in one view names its largest cities and no villages', async () => {
  const quarters = [
    [-75, 40],
    [-75, 45],
    [-100, 40],
    [-100, 45],
  ] as const
  const tiles = await Promise.all(quarters.map(([lng, lat]) => tileAt('america.pmtiles', lng, lat, 3)))
  const towns = tiles.flatMap((tile) => tile!.features('towns').map(({ properties }) => properties))
  expect(towns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['New York City', 'Chicago', 'Denver']),
  )
  expect(Math.min(...towns.map(({ people }) => Number(people)))).toBeGreaterThan(100_000)
})

describe('the files stay small', () => {
  test('15 MB in all', () => {
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    expect(bytes).toBeLessThan(15e6)
  })

  test.each([
    ['New York', 'america.pmtiles', -74, 40.7, 8],
    ['the eastern states', 'america.pmtiles', -80, 38, 5],
    ['the country', 'america.pmtiles', -98, 39, 3],
    ['Norway', 'world.pmtiles', 8, 60, 6],
    ['the Arctic islands', 'world.pmtiles', -95, 74, 4],
    ['the world', 'world.pmtiles', 0, 0, 0],
  ])('and a tile below 250 kB before it is packed: %s', async (_, file, lng, lat, z) => {
    const x = Math.floor(((lng + 180) / 360) * 2 ** z)
    const y = Math.floor(
      (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)) * 2 ** z,
    )
    const found = await open(file).getZxy(z, x, y)
    expect(found!.data.byteLength).toBeLessThan(250_000)
  })
})

describe.each(['style-light', 'style-dark', 'style-tiles-light', 'style-tiles-dark'])('%s', (name) => {
  test('is a style as MapLibre wants it', () => {
    expect(validateStyleMin(style(name)).map(({ message }) => message)).toEqual([])
  })

  test('asks nothing of anybody but the product itself', () => {
    const { glyphs, sprite, sources } = style(name)
    const fonts = Object.values(style(name)['font-faces'] as Record<string, { url: string }[]>).flat()
    expect(glyphs).toBeUndefined()
    const addresses = [
      sprite,
      ...fonts.map(({ url }) => url),
      ...Object.values(sources as Record<string, { url?: string; tiles?: string[] }>)
        .flatMap(({ url, tiles = [] }) => [...tiles, ...(url ? [url] : [])])
        .map((url) => url.replace('pmtiles://', '')),
    ]
    expect(addresses.filter((address) => !address.startsWith('/'))).toEqual([])
  })

  test('finds its fonts and pictures in the folder', () => {
    const fonts = Object.values(style(name)['font-faces'] as Record<string, { url: string }[]>)
      .flat()
      .map(({ url }) => url)
    const wanted = [...fonts, `${style(name).sprite}.png`, `${style(name).sprite}@2x.json`]
    expect(
      wanted.filter(
        (url) => !statSync(join(folder, url.replace('/basemap/', '')), { throwIfNoEntry: false }),
      ),
    ).toEqual([])
  })

  test('uses only fonts that it brings', () => {
    const used = new Set(
      JSON.stringify(style(name).layers).match(/Noto Sans (Regular|Medium|Italic|Bold)\b/g),
    )
    expect(Object.keys(style(name)['font-faces'])).toEqual(expect.arrayContaining([...used]))
  })

  test('says whose data it is', () => {
    const text = JSON.stringify(style(name).sources)
    expect(text).toMatch(
      name.includes('tiles') ? /OpenStreetMap/ : /GeoNames.*CC BY 4\.0.*us-atlas.*world-atlas/,
    )
  })
})

describe.each(['style-light', 'style-dark'])('%s', (name) => {
  test('draws only layers that are in the tiles', async () => {
    const inside = new Set(
      (
        await Promise.all(['america', 'world'].map(async (file) => open(`${file}.pmtiles`).getMetadata()))
      ).flatMap((about) => (about as { vector_layers: { id: string }[] }).vector_layers.map(({ id }) => id)),
    )
    const drawn = (style(name).layers as { 'source-layer'?: string }[])
      .map((layer) => layer['source-layer'])
      .filter((layer) => layer !== undefined)
    expect(drawn.filter((layer) => !inside.has(layer))).toEqual([])
    expect([...inside].filter((layer) => !drawn.includes(layer))).toEqual([])
  })
})

test('built twice it is the same to the byte', async () => {
  const again = mkdtempSync(join(tmpdir(), 'basemap-'))
  await buildBasemap(again)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  expect(files.length).toBeGreaterThan(15)
  expect(
    files.filter((file) => !readFileSync(join(folder, file)).equals(readFileSync(join(again, file)))),
  ).toEqual([])
  rmSync(again, { recursive: true })
})
