/** Reads tiles out of a .pmtiles archive (version 3) by ranges. */

// The format's own reader weighs six times as much, and every part of the map is loaded before it shows.

/** How bytes are packed, by the archive's number for it. */
const compressions = ['unknown', 'none', 'gzip', 'brotli', 'zstd'] as const
type Compression = (typeof compressions)[number]

export interface Header {
  readonly root: Range
  readonly leavesAt: number
  readonly tilesAt: number
  readonly directories: Compression
  readonly tiles: Compression
  readonly minZoom: number
  readonly maxZoom: number
  /** west, south, east, north */
  readonly bounds: readonly [number, number, number, number]
}
interface Range {
  readonly offset: number
  readonly length: number
}
export interface Entry extends Range {
  readonly tileId: number
  /** How many tiles in a row are this one; 0: it is a directory of others. */
  readonly run: number
}

/** Reads bytes of the archive. */
export type ReadRange = (offset: number, length: number, signal?: AbortSignal) => Promise<ArrayBuffer>

const headerLength = 127
/** With its root directory an archive begins within this. */
const firstRead = 16_384

/** @throws Error where the bytes are no archive that can be read */
export function readHeader(bytes: ArrayBuffer): Header {
  const view = new DataView(bytes)
  if (bytes.byteLength < headerLength || view.getUint16(0, true) !== 0x4d50 || view.getUint8(7) !== 3)
    throw new Error('This is no archive of tiles of version 3.')
  const long = (at: number) => Number(view.getBigUint64(at, true))
  const degrees = (at: number) => view.getInt32(at, true) / 1e7
  return {
    root: { offset: long(8), length: long(16) },
    leavesAt: long(40),
    tilesAt: long(56),
    directories: compressions[view.getUint8(97)] ?? 'unknown',
    tiles: compressions[view.getUint8(98)] ?? 'unknown',
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  }
}

/** The place of a tile on the Hilbert curve through all zooms. */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [a, b] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (a & side) > 0 ? 1 : 0
    const low = (b & side) > 0 ? 1 : 0
    id += side * side * ((3 * right) ^ low)
    if (low === 0) {
      if (right === 1) [a, b] = [side - 1 - a, side - 1 - b]
      ;[a, b] = [b, a]
    }
  }
  return id
}

export function readDirectory(bytes: Uint8Array): Entry[] {
  let at = 0
  const next = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]!
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  const count = next()
  const column = () => Array.from({ length: count }, next)
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()]
  const entries: Entry[] = []
  let tileId = 0
  for (const [index, step] of steps.entries()) {
    tileId += step
    const before = entries[index - 1]
    const text = offsets[index]!
    // 0 says: right behind the one before.
    const offset = text === 0 && before ? before.offset + before.length : text - 1
    entries.push({ tileId, run: runs[index]!, length: lengths[index]!, offset })
  }
  return entries
}

/** The entry that holds a tile, or leads to it. */
export function findEntry(entries: readonly Entry[], tileId: number): Entry | null {
  let [low, high] = [0, entries.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.tileId <= tileId) low = middle + 1
    else high = middle - 1
  }
  const entry = entries[high]
  return entry && (entry.run === 0 || tileId - entry.tileId < entry.run) ? entry : null
}

async function unpack(bytes: ArrayBuffer, how: Compression): Promise<Uint8Array> {
  if (how === 'none') return new Uint8Array(bytes)
  if (how !== 'gzip') throw new Error(`Tiles packed as ${how} cannot be read.`)
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(plain).arrayBuffer())
}

export interface Archive {
  readonly header: Promise<Header>
  /** Null where the archive has no such tile. */
  tile(z: number, x: number, y: number, signal?: AbortSignal): Promise<Uint8Array | null>
}

export function openArchive(read: ReadRange): Archive {
  const begun = read(0, firstRead).then(async (first) => {
    const header = readHeader(first)
    const { offset, length } = header.root
    const packed =
      offset + length <= first.byteLength ? first.slice(offset, offset + length) : await read(offset, length)
    return { header, root: readDirectory(await unpack(packed, header.directories)) }
  })
  const leaves = new Map<number, Promise<Entry[]>>()
  const leaf = (header: Header, { offset, length }: Entry): Promise<Entry[]> => {
    let known = leaves.get(offset)
    if (!known) {
      known = read(header.leavesAt + offset, length).then(async (packed) =>
        readDirectory(await unpack(packed, header.directories)),
      )
      known.catch(() => leaves.delete(offset))
      leaves.set(offset, known)
    }
    return known
  }
  return {
    header: begun.then(({ header }) => header),
    async tile(z, x, y, signal) {
      const { header, root } = await begun
      const tileId = tileIdOf(z, x, y)
      let entry = findEntry(root, tileId)
      // The format allows for three floors of directories below the root.
      for (let floor = 0; entry?.run === 0 && floor < 3; floor++)
        entry = findEntry(await leaf(header, entry), tileId)
      if (!entry || entry.run === 0) return null
      return unpack(await read(header.tilesAt + entry.offset, entry.length, signal), header.tiles)
    },
  }
}

/** Reads ranges by HTTP. @throws Error where the server gives none */
export const rangesOf =
  (url: string): ReadRange =>
  async (offset, length, signal) => {
    const answer = await fetch(url, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      ...(signal ? { signal } : {}),
    })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    const bytes = await answer.arrayBuffer()
    // A server without ranges sends everything.
    return answer.status === 206 ? bytes : bytes.slice(offset, offset + length)
  }
