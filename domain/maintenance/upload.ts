/** Files that people add: what they are is read from their first bytes, whatever they are called. */

/** Types that a browser shows without running anything in them. */
export const uploadTypes = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const
export type UploadType = keyof typeof uploadTypes

const starts = (bytes: Uint8Array, at: number, text: string): boolean => {
  for (let n = 0; n < text.length; n++) if (bytes[at + n] !== text.charCodeAt(n)) return false
  return true
}

/** What a file is by its own bytes; null for anything that is not taken. */
export const uploadType = (bytes: Uint8Array): UploadType | null => {
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp'
  if (starts(bytes, 0, '%PDF-')) return 'application/pdf'
  return null
}

export const isPicture = (type: UploadType): boolean => type !== 'application/pdf'

/** A name that is safe in a header and on a disk: without paths and control characters, never empty. */
export const safeName = (given: string, type: UploadType): string => {
  const base = given
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[^\p{L}\p{N} ._()-]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 100)
  return `${base || 'file'}.${uploadTypes[type]}`
}
