/** Reads files out of a ZIP archive on the disk, one at a time as they are unpacked, and never more than is allowed. */
import type { FileHandle } from 'node:fs/promises'
import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly at: number
  readonly isSecret: boolean
}

/** An archive that is damaged or of a kind that no spreadsheet writes. */
export class BadZip extends Error {}
/** More comes out of it than anybody needs. */
export class ZipBomb extends Error {}

const read = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead < length) throw new BadZip('It ends too early.')
  return bytes
}

/** The end of an archive with the longest comment. */
const tail = 22 + 65_535
const entriesMost = 5_000
const directoryMost = 4 * 1024 * 1024

/** What is in the archive, by name. @throws BadZip */
export const zipEntries = async (file: FileHandle): Promise<ReadonlyMap<string, ZipEntry>> => {
  const { size } = await file.stat()
  const length = Math.min(size, tail)
  const end = await read(file, size - length, length)
  const at = end.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (at < 0 || at + 22 > end.length) throw new BadZip('It has no list of files.')
  const count = end.readUInt16LE(at + 10)
  const bytes = end.readUInt32LE(at + 12)
  if (count > entriesMost || bytes > directoryMost) throw new ZipBomb('It has too many files.')
  const list = await read(file, end.readUInt32LE(at + 16), bytes)
  const entries = new Map<string, ZipEntry>()
  for (let place = 0; place + 46 <= list.length && entries.size < count; ) {
    if (list.readUInt32LE(place) !== 0x02014b50) throw new BadZip('Its list of files is broken.')
    const nameLength = list.readUInt16LE(place + 28)
    const name = list.toString('utf8', place + 46, place + 46 + nameLength)
    entries.set(name, {
      name,
      method: list.readUInt16LE(place + 10),
      packed: list.readUInt32LE(place + 20),
      at: list.readUInt32LE(place + 42),
      isSecret: (list.readUInt16LE(place + 8) & 1) === 1,
    })
    place += 46 + nameLength + list.readUInt16LE(place + 30) + list.readUInt16LE(place + 32)
  }
  return entries
}

/** Bytes that are read at a time. */
const piece = 64 * 1024

async function* packedBytes(file: FileHandle, from: number, length: number) {
  for (let done = 0; done < length; done += piece)
    yield await read(file, from + done, Math.min(piece, length - done))
}

/** One file as it is unpacked. @throws BadZip, ZipBomb where it is larger than `most` */
export async function* unpacked(file: FileHandle, entry: ZipEntry, most: number): AsyncGenerator<Buffer> {
  const head = await read(file, entry.at, 30)
  if (head.readUInt32LE(0) !== 0x04034b50) throw new BadZip('A file in it is not where it should be.')
  const from = entry.at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const source = packedBytes(file, from, entry.packed)
  let size = 0
  const count = (bytes: Buffer) => {
    size += bytes.length
    if (size > most) throw new ZipBomb('A file in it is too large.')
    return bytes
  }
  if (entry.method === 0) {
    for await (const bytes of source) yield count(bytes)
    return
  }
  if (entry.method !== 8) throw new BadZip('It is packed in a way that is not known.')
  const inflate = createInflateRaw()
  const feeding = (async () => {
    try {
      for await (const bytes of source) {
        if (inflate.destroyed) return
        if (!inflate.write(bytes))
          await new Promise<void>((go) => {
            inflate.once('drain', go)
            inflate.once('close', go)
          })
      }
      inflate.end()
    } catch (error) {
      inflate.destroy(error as Error)
    }
  })()
  try {
    for await (const bytes of inflate) yield count(bytes as Buffer)
  } catch (error) {
    if (error instanceof ZipBomb || error instanceof BadZip) throw error
    throw new BadZip('A file in it is damaged.', { cause: error })
  } finally {
    inflate.destroy()
    await feeding
  }
}
