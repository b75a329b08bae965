/** The letters of the outbox, page by page, newest first. */
import { type Answer, query } from './graphql.ts'

export type Letter = Answer<typeof lettersQuery>['outbox']['letters'][number]

export const pageSize = 25

export const lettersQuery = query(`query($search: String, $pageSize: Int, $pageNumber: Int) {
  outbox(search: $search, paginationInput: { pageSize: $pageSize, pageNumber: $pageNumber }) {
    count isSending
    letters { id kind recipient subject created sent status problem text html link }
  }
}`)
