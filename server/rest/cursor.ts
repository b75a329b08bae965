/** Cursors: opaque texts that say where a page ended, and of which list. */
import { z } from 'zod'

const content = z.tuple([z.string(), z.string()])

/** @param list the id of the call and its filters: a cursor of one list is none of another */
export const writeCursor = (list: string, place: string): string =>
  Buffer.from(JSON.stringify([list, place])).toString('base64url')

/** Null for a text that `writeCursor` did not write for this list. */
export const readCursor = (list: string, text: string): string | null => {
  try {
    const read = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success && read.data[0] === list ? read.data[1] : null
  } catch {
    return null
  }
}
