/** Filters, order and page in the form that every list of the server takes. */
export interface PageInput {
  readonly filters: readonly { readonly field: string; readonly condition: string; readonly value: string }[]
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  readonly page: number
  readonly pageSize: number
}

export const paginationOf = ({ page, pageSize }: Pick<PageInput, 'page' | 'pageSize'>) => ({
  pageNumber: page,
  pageSize,
})
export const sortingOf = ({ sort }: Pick<PageInput, 'sort'>) =>
  sort ? { sortBy: sort.by, sortAsc: sort.asc } : null
