/** Reading archives of tiles. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { zxyToTileId } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { findEntry, openArchive, readDirectory, readHeader, tileIdOf } from './archive.ts'

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const directory = (columns: number[][]) =>
  new Uint8Array([columns[0]!.length, ...columns.flat()].flatMap(varint))

/** An archive with one tile in its root, and one behind a leaf. */
function archive() {
  const [near, far] = [gzipSync('near'), gzipSync('far')]
  const leaf = gzipSync(directory([[5], [1], [far.length], [near.length + 1]]))
  const root = gzipSync(
    directory([
      [0, 5],
      [1, 0],
      [near.length, leaf.length],
      [1, 1],
    ]),
  )
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const rootAt = 127
  const leavesAt = rootAt + root.length
  const tilesAt = leavesAt + leaf.length
  header.writeBigUInt64LE(BigInt(rootAt), 8)
  header.writeBigUInt64LE(BigInt(root.length), 16)
  header.writeBigUInt64LE(BigInt(leavesAt), 40)
  header.writeBigUInt64LE(BigInt(tilesAt), 56)
  header[97] = 2
  header[98] = 2
  header[101] = 2
  header.writeInt32LE(-1_250_000_000, 102)
  return new Uint8Array(Buffer.concat([header, root, leaf, near, far]))
}
const reader = (bytes: Uint8Array) => async (offset: number, length: number) =>
  bytes.slice(offset, offset + length).buffer
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

test('a tile has the number that the format gives it', () => {
  const tile = fc
    .integer({ min: 0, max: 18 })
    .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }))
  fc.assert(
    fc.property(tile, ({ z, x, y }) => {
      expect(tileIdOf(z, x, y)).toBe(zxyToTileId(z, x, y))
    }),
  )
})

describe('a tile is found', () => {
  test('in the root directory', async () => {
    expect(text(await openArchive(reader(archive())).tile(0, 0, 0))).toBe('near')
  })
  test('behind a directory of directories', async () => {
    expect(text(await openArchive(reader(archive())).tile(2, 0, 0))).toBe('far')
  })
  test('not where there is none', async () => {
    expect(await openArchive(reader(archive())).tile(1, 1, 1)).toBeNull()
  })
})

test('the header tells how far one can look closer, and where', async () => {
  const header = await openArchive(reader(archive())).header
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 2, tiles: 'gzip' })
  expect(header.bounds[0]).toBe(-125)
})

test('one entry can stand for a run of tiles', () => {
  const entries = readDirectory(
    directory([
      [4, 10],
      [3, 1],
      [9, 9],
      [1, 0],
    ]),
  )
  expect(findEntry(entries, 6)).toMatchObject({ tileId: 4, offset: 0 })
  expect(findEntry(entries, 7)).toBeNull()
  expect(findEntry(entries, 14)).toMatchObject({ offset: 9 })
})

test('a file that is no archive is refused in words', () => {
  expect(() => readHeader(new ArrayBuffer(200))).toThrow('no archive')
})
