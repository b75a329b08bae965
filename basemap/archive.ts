/** Writes vector tiles into one PMTiles archive (version 3), which a browser reads by byte ranges. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** A vector tile, not compressed. */
  readonly data: Uint8Array
}

export interface TileBox {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

interface Entry {
  readonly id: number
  readonly offset: number
  readonly length: number
  run: number
}

const headerLength = 127
/** The root directory has to lie within the first 16 KiB of the archive. */
const rootRoom = 16_384 - headerLength
const leafEntries = 2_048
const gzip = 2
const mvt = 1

function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (let value of numbers) {
    while (value >= 128) {
      bytes.push((value % 128) | 128)
      value = Math.floor(value / 128)
    }
    bytes.push(value)
  }
  return Buffer.from(bytes)
}

/** A directory: the numbers of all entries kind by kind, as differences where they rise. */
function directory(entries: readonly Entry[]): Buffer {
  const offsets = entries.map((entry, i) => {
    const before = entries[i - 1]
    return before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1
  })
  return gzipSync(
    varints([
      entries.length,
      ...entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      ...offsets,
    ]),
    { level: 9 },
  )
}

/** The root directory and the leaves under it; without leaves as long as all fits into the root. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (whole.length <= rootRoom) return { root: whole, leaves: Buffer.alloc(0) }
  for (let size = leafEntries; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let offset = 0
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directory(entries.slice(i, i + size))
      pointers.push({ id: entries[i]!.id, offset, length: leaf.length, run: 0 })
      leaves.push(leaf)
      offset += leaf.length
    }
    const root = directory(pointers)
    if (root.length <= rootRoom) return { root, leaves: Buffer.concat(leaves) }
  }
}

/**
 * The archive as bytes. Tiles may come in any order; equal ones are kept once. The same tiles give the same bytes.
 * `metadata` is JSON that readers show (name, attribution, vector_layers).
 */
export function archive(tiles: readonly Tile[], box: TileBox, metadata: object): Buffer {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.id - b.id)
  const contents: Buffer[] = []
  const known = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  let end = 0
  for (const { id, data } of sorted) {
    const key = createHash('sha256').update(data).digest('base64')
    let content = known.get(key)
    if (!content) {
      const packed = gzipSync(data, { level: 9 })
      content = { offset: end, length: packed.length }
      known.set(key, content)
      contents.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === content.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...content, run: 1 })
  }

  const { root, leaves } = directories(entries)
  const about = gzipSync(JSON.stringify(metadata), { level: 9 })
  const header = Buffer.alloc(headerLength)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const aboutAt = headerLength + root.length
  const leavesAt = aboutAt + about.length
  const dataAt = leavesAt + leaves.length
  const places = [
    [headerLength, root.length],
    [aboutAt, about.length],
    [leavesAt, leaves.length],
    [dataAt, end],
  ].flat()
  for (const [i, value] of [...places, sorted.length, entries.length, contents.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  // Clustered: the contents lie in the order of the tiles.
  for (const [i, value] of [1, gzip, gzip, mvt].entries()) header.writeUInt8(value, 96 + i)
  const zooms = sorted.map(({ z }) => z)
  header.writeUInt8(Math.min(...zooms), 100)
  header.writeUInt8(Math.max(...zooms), 101)
  const degrees = (value: number, at: number) => header.writeInt32LE(Math.round(value * 1e7), at)
  degrees(box.west, 102)
  degrees(box.south, 106)
  degrees(box.east, 110)
  degrees(box.north, 114)
  header.writeUInt8(3, 118)
  degrees((box.west + box.east) / 2, 119)
  degrees((box.south + box.north) / 2, 123)
  return Buffer.concat([header, root, about, leaves, ...contents])
}

/** Writes an archive into a file. */
export function writeArchive(file: string, tiles: readonly Tile[], box: TileBox, metadata: object): void {
  writeFileSync(file, archive(tiles, box, metadata))
}
