/**
 * A group of columns of a packed day as one value, and back: how many columns (2 bytes); of each its head; the differences,
 * column by column; its texts as JSON. The database reads the same (migration `packed-groups`).
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
  // A line each, so that one is found without the others: line ends in a text are escaped.
  const lines = `[${texts.map((text) => JSON.stringify(text)).join(',\n')}]`
  return Buffer.concat([heads, ...columns.map(({ plane }) => plane), Buffer.from(lines)])
}

/** Exact where the number is one of JavaScript. */
export const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * 4_294_967_296 + bytes.readUInt32BE(at + 4)

const lineEnd = 10

/** A group whose columns, from 1, are unpacked one by one. */
export class Group {
  readonly #bytes: Buffer
  readonly #reports: number
  readonly #planes: number
  readonly #texts: string[] = []
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
    const found = new Float64Array(count)
    this.#sum(column, count - 1, found)
    return found
  }

  /** The number of one report alone. */
  number(column: number, i: number): number {
    return this.#sum(column, i, null)
  }

  #sum(column: number, last: number, into: Float64Array | null): number {
    const bytes = this.#bytes
    const reports = this.#reports
    const head = 2 + headLength * (column - 1)
    const step = longAt(bytes, head + 8)
    const width = bytes[head + 18]!
    let value = longAt(bytes, head)
    if (width === 0) {
      if (into) for (let i = 0; i <= last; i++) into[i] = value + i * step
      return value + last * step
    }
    if (into && last >= 0) into[0] = value
    const start = this.#planes + bytes.readUInt16BE(head + 16) * reports
    for (let i = 1; i <= last; i++) {
      let folded = bytes[start + i]!
      if (width <= 3) {
        if (width > 1) folded |= bytes[start + reports + i]! << 8
        if (width > 2) folded |= bytes[start + 2 * reports + i]! << 16
        value += step + ((folded >>> 1) ^ -(folded & 1))
      } else {
        for (let byte = 1, unit = 256; byte < width; byte++, unit *= 256)
          folded += bytes[start + byte * reports + i]! * unit
        value += step + (folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2)
      }
      if (into) into[i] = value
    }
    return value
  }

  get #textsAt(): number {
    const last = headLength * this.columns
    return this.#planes + (this.#bytes.readUInt16BE(last - 2) + this.#bytes[last]!) * this.#reports
  }

  /** One of the texts, from 0. */
  text(which: number): string {
    const known = this.#texts[which]
    if (known !== undefined) return known
    const bytes = this.#bytes
    let begin = this.#textsAt + 1
    for (let n = 0; n < which; n++) begin = bytes.indexOf(lineEnd, begin) + 1
    const end = bytes.indexOf(lineEnd, begin)
    // Without the comma, or the bracket.
    const text = JSON.parse(bytes.toString('utf8', begin, end < 0 ? bytes.length - 1 : end - 1)) as string
    this.#texts[which] = text
    return text
  }
}
