/** For tests of evidence packs: reads an archive by the list at its end, as any program does. */
import { inflateRawSync } from 'node:zlib'

export const unzip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const length = bytes.readUInt16LE(at + 28)
    const begins = bytes.readUInt32LE(at + 42)
    const data = begins + 30 + bytes.readUInt16LE(begins + 26) + bytes.readUInt16LE(begins + 28)
    const plain = inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20)))
    files.set(bytes.toString('utf8', at + 46, at + 46 + length), plain)
    at += 46 + length
  }
  return files
}
