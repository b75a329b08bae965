/** What a logo is by its own first bytes, how large, and whether it is whole. */
import { logoLargest, logoWidest } from '#domain/fleet/oem.ts'
import { uploadType } from '#domain/maintenance/upload.ts'
import type { Logo } from './brand.ts'
import { isWholePng } from './png.ts'

/** Width and height of a PNG stand at the same place in each. */
const sizeOfPng = (bytes: Buffer): readonly number[] =>
  bytes.length >= 24 ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : []

/** Those of a JPEG stand in its frame, behind segments of any length. */
const sizeOfJpeg = (bytes: Buffer): readonly number[] => {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return []
}

/** It says itself where it ends. */
const isWholeJpeg = (bytes: Buffer): boolean =>
  bytes.length >= 4 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

/**
 * A logo as it may be shown and drawn; null where it is none. Other kinds of pictures are seen neither in every mailbox
 * nor in a PDF, and one that is drawn by its text could run something.
 */
export const logoIn = (bytes: Buffer): Logo | null => {
  const type = uploadType(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') return null
  const size = type === 'image/png' ? sizeOfPng(bytes) : sizeOfJpeg(bytes)
  const fits = size.length === 2 && size.every((side) => side >= 1 && side <= logoWidest)
  if (!fits || bytes.length > logoLargest) return null
  return (type === 'image/png' ? isWholePng : isWholeJpeg)(bytes) ? { type, bytes } : null
}
