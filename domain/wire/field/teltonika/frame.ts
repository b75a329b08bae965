/**
 * The frame of Teltonika's codecs over TCP: four zeros, the length of the data, the data, and their checksum in four
 * bytes. The data begin with the codec and the number of its items, and end with that number again.
 * Source: "Teltonika Data Sending Protocols" of the maker's public wiki.
 */
import { bytesOf, Cursor, type Inbox, joined } from '../bytes.ts'
import type { Bytes } from '../protocol.ts'

/** Data that are longer are none: gateways send some kilobytes at once. */
export const longestData = 16 * 1024
/** Codec, number, number. */
const shortestData = 3
const headLength = 8
const checksumLength = 4

/** CRC-16/ARC: the polynomial 0x8005, bits reflected, from 0 on. */
export const crc16 = (bytes: Bytes): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

export const framed = (data: Bytes): Bytes =>
  joined(bytesOf(0, 4), bytesOf(data.length, 4), data, bytesOf(crc16(data), 4))

export type Frame =
  /** More has to come. */
  | { readonly is: 'partial' }
  | { readonly is: 'whole'; readonly data: Bytes }
  | { readonly is: 'damaged'; readonly data: Bytes }
  | { readonly is: 'none'; readonly reason: string }

const partial: Frame = { is: 'partial' }

/** Takes the next frame out of what came. */
export const nextFrame = (inbox: Inbox): Frame => {
  if (inbox.length < 4) return partial
  const head = inbox.peek()
  if (head.u32() !== 0) return { is: 'none', reason: 'It does not begin with four zeros' }
  if (inbox.length < headLength) return partial
  const length = head.u32()
  if (length < shortestData || length > longestData)
    return { is: 'none', reason: `Its length is ${length} bytes, of ${shortestData} to ${longestData}` }
  if (inbox.length < headLength + length + checksumLength) return partial
  const frame = new Cursor(inbox.take(headLength + length + checksumLength))
  frame.bytes(headLength)
  const data = frame.bytes(length)
  return { is: frame.u32() === crc16(data) ? 'whole' : 'damaged', data }
}
