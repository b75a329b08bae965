/** Paging of lists: the size and the number of the requested page. */
import { t } from '#domain/basics/texts.ts'
import { refusal } from '../platform/refusal.ts'

export interface PagingArgs {
  readonly pageSize?: number | null | undefined
  readonly pageNumber?: number | null | undefined
}
export interface Sorting {
  readonly sortBy?: string | null | undefined
  readonly sortAsc?: boolean | null | undefined
}

const usual = 20
/** A page this large is a whole customer's users, for a CSV file. */
export const pageMost = 10_000

/** @throws a refusal for a page that there cannot be */
export const readPage = (args: PagingArgs | null | undefined): { limit: number; offset: number } => {
  const limit = args?.pageSize ?? usual
  const page = args?.pageNumber ?? 0
  if (limit < 1 || limit > pageMost || page < 0)
    throw refusal(t('A page has 1 to {{most}} lines, and pages are counted from 0.', { most: pageMost }))
  return { limit, offset: limit * page }
}

/** The number of an id; −1, which nothing has, for what is no number. */
export const idOf = (id: string | number): number => {
  const number = Number(id)
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 ? number : -1
}

export const searchTooLong = (most: number): string =>
  t('A search has at most {{most}} characters.', { most })
