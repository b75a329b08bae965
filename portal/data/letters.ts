/** The letters of the outbox, page by page, newest first. */
import type { Instant } from '#domain/basics/units.ts'
import { question } from './graphql.ts'

export interface Letter {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly created: Instant
  readonly sent: Instant | null
  /** `failed`: it will not be sent any more. */
  readonly status: 'waiting' | 'sent' | 'failed'
  readonly problem: string | null
  readonly text: string
  readonly html: string
  /** Where it leads, while it waits. */
  readonly link: string | null
}

export const pageSize = 25

export const lettersQuestion = question<
  { outbox: { count: number; isSending: boolean; letters: readonly Letter[] } },
  { search: string; pageSize: number; pageNumber: number }
>(`query($search: String, $pageSize: Int, $pageNumber: Int) {
  outbox(search: $search, paginationInput: { pageSize: $pageSize, pageNumber: $pageNumber }) {
    count isSending
    letters { id kind recipient subject created sent status problem text html link }
  }
}`)
