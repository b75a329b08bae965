/** The emails of the outbox, page by page, newest first. */
import { type Answer, query } from './graphql.ts'

export type OutboxEmail = Answer<typeof outboxQuery>['outbox']['letters'][number]

export const pageSize = 25

export const outboxQuery = query(`query($search: String, $pageSize: Int, $pageNumber: Int) {
  outbox(search: $search, paginationInput: { pageSize: $pageSize, pageNumber: $pageNumber }) {
    count isSending
    letters { id kind recipient subject created sent status problem text html link }
  }
}`)
