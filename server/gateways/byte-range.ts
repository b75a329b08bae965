/** The part of a file that a request asks for, so that a download that broke off goes on where it ended. */

export interface ByteRange {
  readonly from: number
  /** Included. */
  readonly to: number
}

/**
 * Reads a Range header of one range. `whole` where there is none, or one that is not understood, as HTTP asks; null where it
 * lies beyond the file.
 * @param size of the file, bytes
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'whole' | null => {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return 'whole'
  const [first, last] = [found[1]!, found[2]!]
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? null : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return 'whole'
  return from < size ? { from, to } : null
}
