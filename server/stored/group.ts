/**
 * A group of columns of a packed day as one value, and back: how many columns (2 bytes); of each its head; the differences,
 * column by column; its texts as JSON. The database reads the same (migration 0117).
 */

/** A column of whole numbers as it is kept. */
export interface Column {
  readonly base: number
  readonly step: number
  /** Of decimals how many places; of halves their power of two, below zero; `asWord`: places in the texts. */
  readonly scale: number
  readonly plane: Buffer
}

/** What cannot be kept as numbers of this size stays as it is. */
export class Unpackable extends Error {}

/** Base (8 bytes), step (8), the bytes a report of the columns before (2) and of this (1), and the scale (1). */
const headLength = 20
const scaleFrom = 64
const mostColumns = 4_000

/** @throws Unpackable where there are too many columns */
export function groupOf(columns: readonly Column[], texts: readonly string[], reports: number): Buffer {
  if (columns.length > mostColumns) throw new Unpackable(`${columns.length} columns are too many.`)
  const heads = Buffer.alloc(2 + headLength * columns.length)
  heads.writeUInt16BE(columns.length)
  let before = 0
  for (const [n, { base, step, scale, plane }] of columns.entries()) {
    const at = 2 + headLength * n
    const width = plane.length / reports
    heads.writeBigInt64BE(BigInt(base), at)
    heads.writeBigInt64BE(BigInt(step), at + 8)
    heads.writeUInt16BE(before, at + 16)
    heads[at + 18] = width
    heads[at + 19] = scale + scaleFrom
    before += width
  }
  return Buffer.concat([heads, ...columns.map(({ plane }) => plane), Buffer.from(JSON.stringify(texts))])
}

/** Exact where the number is one of JavaScript. */
export const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 4_294_967_296 + bytes.readUInt32BE(at + 4)

/** A group whose columns, from 1, are unpacked one by one. */
export class Group {
  readonly #bytes: Buffer
  readonly #reports: number
  readonly #planes: number
  readonly columns: number

  /** @param reports of the whole day */
  constructor(bytes: Buffer, reports: number) {
    this.#bytes = bytes
    this.#reports = reports
    this.columns = bytes.readUInt16BE(0)
    this.#planes = 2 + headLength * this.columns
  }

  scale(column: number): number {
    return this.#bytes[headLength * column + 1]! - scaleFrom
  }

  /** The whole numbers of a column, of so many reports from the first on. */
  numbers(column: number, count: number): Float64Array {
    const bytes = this.#bytes
    const reports = this.#reports
    const head = 2 + headLength * (column - 1)
    const step = longAt(bytes, head + 8)
    const width = bytes[head + 18]!
    const start = this.#planes + bytes.readUInt16BE(head + 16) * reports
    const found = new Float64Array(count)
    let value = longAt(bytes, head)
    if (count > 0) found[0] = value
    if (width === 0 && step === 0) return found.fill(value)
    for (let i = 1; i < count; i++) {
      if (width <= 3) {
        let folded = 0
        for (let byte = width - 1; byte >= 0; byte--)
          folded = (folded << 8) | bytes[start + byte * reports + i]!
        value += step + ((folded >>> 1) ^ -(folded & 1))
      } else {
        let folded = 0
        for (let byte = width - 1; byte >= 0; byte--)
          folded = folded * 256 + bytes[start + byte * reports + i]!
        value += step + (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2)
      }
      found[i] = value
    }
    return found
  }

  texts(): readonly string[] {
    const bytes = this.#bytes
    const last = headLength * this.columns
    const widths = bytes.readUInt16BE(last - 2) + bytes[last]!
    return JSON.parse(bytes.toString('utf8', this.#planes + widths * this.#reports)) as string[]
  }
}
