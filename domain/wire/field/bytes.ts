/** Bytes as they come over a connection, and numbers read out of them: big endian, as nearly all protocols have them. */
import type { Bytes } from './protocol.ts'

const usualSize = 256

/** What came and was not taken yet; it grows to what is asked of it and no further. */
export class Inbox {
  #bytes = new Uint8Array(usualSize)
  #from = 0
  #to = 0

  get length(): number {
    return this.#to - this.#from
  }

  push(more: Bytes): void {
    if (this.#to + more.length > this.#bytes.length) {
      const length = this.length + more.length
      let size = this.#bytes.length
      while (size < length) size *= 2
      const next = size === this.#bytes.length ? this.#bytes : new Uint8Array(size)
      next.set(this.#bytes.subarray(this.#from, this.#to))
      this.#to -= this.#from
      this.#from = 0
      this.#bytes = next
    }
    this.#bytes.set(more, this.#to)
    this.#to += more.length
  }

  /** A look at what is next; not to be kept. */
  peek(): Cursor {
    return new Cursor(this.#bytes.subarray(this.#from, this.#to))
  }

  /** Takes the next bytes out: a copy. */
  take(length: number): Bytes {
    const taken = this.#bytes.slice(this.#from, Math.min(this.#from + length, this.#to))
    this.#from += taken.length
    if (this.length === 0) {
      // Nothing large stays with a connection that is silent.
      if (this.#bytes.length > usualSize) this.#bytes = new Uint8Array(usualSize)
      this.#from = 0
      this.#to = 0
    }
    return taken
  }
}

/** Something ends earlier than it says. */
export class TooShort extends Error {}

/** Reads numbers one after another. @throws TooShort */
export class Cursor {
  readonly #view: DataView
  readonly #bytes: Bytes
  #at = 0

  constructor(bytes: Bytes) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get at(): number {
    return this.#at
  }
  get left(): number {
    return this.#bytes.length - this.#at
  }

  #step(length: number): number {
    if (length > this.left) throw new TooShort('It ends too early')
    this.#at += length
    return this.#at - length
  }
  u8(): number {
    return this.#view.getUint8(this.#step(1))
  }
  u16(): number {
    return this.#view.getUint16(this.#step(2))
  }
  u32(): number {
    return this.#view.getUint32(this.#step(4))
  }
  i32(): number {
    return this.#view.getInt32(this.#step(4))
  }
  u64(): bigint {
    return this.#view.getBigUint64(this.#step(8))
  }
  bytes(length: number): Bytes {
    const from = this.#step(length)
    return this.#bytes.subarray(from, from + length)
  }
}

/** The number that bytes spell, big endian; a number is exact up to six bytes. */
export const unsigned = (bytes: Bytes): number => bytes.reduce((value, byte) => value * 256 + byte, 0)
/** The same where the highest bit is its sign. */
export const signed = (bytes: Bytes): number =>
  (bytes[0] ?? 0) >= 0x80 ? unsigned(bytes) - 256 ** bytes.length : unsigned(bytes)

/** A number as bytes, big endian; a negative one as its complement. */
export const bytesOf = (value: number | bigint, length: number): Bytes => {
  const bytes = new Uint8Array(length)
  let rest = BigInt.asUintN(length * 8, BigInt(value))
  for (let i = length - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}
export const joined = (...parts: readonly Bytes[]): Bytes => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Bytes as text of one byte a character; what no screen should show becomes a question mark. */
export const textOf = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => (byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : '?')).join('')
export const bytesOfText = (text: string): Bytes =>
  Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff)
