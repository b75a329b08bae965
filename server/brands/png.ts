/** Whether a PNG is whole: what draws it in a PDF ends the process at one that is not. */
import { inflateSync } from 'node:zlib'

interface Header {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly isInterlaced: boolean
}

/** How many numbers a pixel has, by the type of colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** First column and row of each pass of an interlaced picture, and the steps from one to the next. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const onePass = [[0, 0, 1, 1]] as const

/** The chunks up to the end of the picture; null where one is cut off. */
const chunksOf = (bytes: Buffer): readonly { readonly name: string; readonly data: Buffer }[] | null => {
  const found: { name: string; data: Buffer }[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return null
    const name = bytes.toString('latin1', at + 4, at + 8)
    found.push({ name, data: bytes.subarray(at + 8, end) })
    if (name === 'IEND') return found
    at = end + 4
  }
  return null
}

const headerOf = (data: Buffer): Header | null => {
  if (data.length !== 13) return null
  const depth = data[8]!
  const numbers = channels[data[9]!]
  if (numbers === undefined || ![1, 2, 4, 8, 16].includes(depth) || data[12]! > 1) return null
  return {
    width: data.readUInt32BE(0),
    height: data.readUInt32BE(4),
    bits: depth * numbers,
    isInterlaced: data[12] === 1,
  }
}

/** Every row begins with one of five ways to write it, and none is missing. */
const areRows = (pixels: Buffer, { width, height, bits, isInterlaced }: Header): boolean => {
  let at = 0
  for (const [left, top, right, down] of isInterlaced ? passes : onePass) {
    const row = 1 + Math.ceil((Math.ceil((width - left) / right) * bits) / 8)
    for (let y = top; y < height; y += down) {
      if (at + row > pixels.length || pixels[at]! > 4) return false
      at += row
    }
  }
  return true
}

/** Of a PNG whose sides are known to be bounded. */
export const isWholePng = (bytes: Buffer): boolean => {
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]?.name === 'IHDR' ? headerOf(chunks[0].data) : null
  if (!chunks || !header || chunks.filter(({ name }) => name === 'IHDR').length > 1) return false
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])))
  const { width, height } = header
  try {
    // Twice a byte for each row: an interlaced picture has almost twice as many.
    return areRows(inflateSync(packed, { maxOutputLength: height * (2 + width * 8) + 1024 }), header)
  } catch {
    return false
  }
}
