import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { PMTiles } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { archive, type Tile, type TileBox } from './archive.ts'

const everywhere: TileBox = { west: -180, south: -85, east: 180, north: 85 }

const open = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => 'in memory',
    getBytes: async (offset, length) => ({
      data: bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + length) as ArrayBuffer,
    }),
  })

const text = (data: ArrayBuffer | undefined) => (data ? Buffer.from(data).toString() : null)

const noise = (i: number) => createHash('sha256').update(String(i)).digest('hex')

const digit = (i: number, at: number) => Number.parseInt(noise(i).slice(at, at + 2), 16)

const tile = fc.integer({ min: 0, max: 9 }).chain((z) =>
  fc.record({
    z: fc.constant(z),
    x: fc.integer({ min: 0, max: 2 ** z - 1 }),
    y: fc.integer({ min: 0, max: 2 ** z - 1 }),
    data: fc.string({ minLength: 1, maxLength: 6 }).map((s) => Buffer.from(s)),
  }),
)
const tiles = fc.uniqueArray(tile, {
  minLength: 1,
  maxLength: 60,
  selector: ({ z, x, y }) => `${z}/${x}/${y}`,
})

describe('an archive of tiles', () => {
  test('gives back every tile that went in, through the reader that browsers use', async () => {
    await fc.assert(
      fc.asyncProperty(tiles, async (given) => {
        const reader = open(archive(given, everywhere, { name: 'Test' }))
        const read = await Promise.all(
          given.map(async ({ z, x, y }) => text((await reader.getZxy(z, x, y))?.data)),
        )
        expect(read).toEqual(given.map(({ data }) => Buffer.from(data).toString()))
      }),
      { numRuns: 40 },
    )
  })

  test('is the same whatever order the tiles came in', () => {
    fc.assert(
      fc.property(tiles, (given) => {
        const one = archive(given, everywhere, {})
        expect(archive([...given].reverse(), everywhere, {}).equals(one)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('too large for one directory is read through its leaves', async () => {
    // Places and lengths as irregular as those of real tiles, or the directory packs to nothing.
    const many: Tile[] = Array.from({ length: 160 * 160 }, (_, i) => ({
      z: 9,
      x: (i % 160) * 2 + (digit(i, 0) % 2),
      y: Math.floor(i / 160) * 2 + (digit(i, 2) % 2),
      data: Buffer.from(`tile ${i} ${(noise(i) + noise(-i) + noise(i + 0.5)).slice(0, digit(i, 4) % 190)}`),
    }))
    const reader = open(archive(many, everywhere, {}))
    expect((await reader.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
    const some = [0, 1, 2047, 2048, 9999, 25599].map((i) => many[i]!)
    const read = await Promise.all(
      some.map(async ({ z, x, y }) => text((await reader.getZxy(z, x, y))?.data)),
    )
    expect(read).toEqual(some.map(({ data }) => Buffer.from(data).toString()))
    expect(await reader.getZxy(7, 1, 1)).toBeUndefined()
  })

  test('keeps equal tiles once', () => {
    const sea = (z: number, x: number) => ({ z, x, y: 0, data: Buffer.alloc(50_000, 7) })
    const one = archive([sea(3, 0)], everywhere, {}).length
    expect(archive([sea(3, 0), sea(3, 1), sea(3, 5)], everywhere, {}).length).toBeLessThan(one + 100)
  })

  test('tells what it is', async () => {
    const reader = open(archive([{ z: 2, x: 1, y: 1, data: Buffer.from('a') }], everywhere, { name: 'Test' }))
    expect(await reader.getMetadata()).toEqual({ name: 'Test' })
    expect(await reader.getHeader()).toMatchObject({ minZoom: 2, maxZoom: 2, minLon: -180, maxLat: 85 })
  })
})
