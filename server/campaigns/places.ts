/** Pages of lists that begin with the newest: by number, or behind the place where the page before ended. */
import type { Instant } from '#domain/basics/units.ts'
import { otaWords } from '#domain/ota/words.ts'
import { type PagingArgs, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'

/** A line of a list: its moment, and what tells it apart from others of the same moment. */
export interface Place {
  readonly at: Instant
  readonly key: string
}

/** As `next` of a page has it. */
export const writePlace = ({ at, key }: Place): string => `${at}:${key}`

/** @param isKey what keys of this list look like. @throws a refusal where the text is no `next` of such a list */
export const readPlace = (text: string, isKey: RegExp): Place => {
  const found = /^(\d{1,16}):(.{1,100})$/.exec(text)
  if (!found || !isKey.test(found[2]!)) throw refusal(otaWords.noSuchPage)
  return { at: Number(found[1]), key: found[2]! }
}

export interface ListPage {
  readonly limit: number
  readonly offset: number
  /** Where the page before ended; null: by number. */
  readonly after: Place | null
}

/** @throws a refusal for a page that there cannot be */
export const readListPage = (
  paging: PagingArgs | null | undefined,
  after: string | null | undefined,
  isKey: RegExp,
): ListPage => {
  const { limit, offset } = readPage(paging)
  if (after == null) return { limit, offset, after: null }
  if (offset > 0) throw refusal(otaWords.noSuchPage)
  return { limit, offset: 0, after: readPlace(after, isKey) }
}

/** Lines that were asked for with one more than a page has. */
export const pageOf = <Line>(
  lines: readonly Line[],
  limit: number,
  placeOf: (line: Line) => Place,
): { readonly list: readonly Line[]; readonly next: string | null } => ({
  list: lines.slice(0, limit),
  next: lines.length > limit ? writePlace(placeOf(lines[limit - 1]!)) : null,
})
