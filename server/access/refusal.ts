/** A refusal: an answer that says no, with the status it is sent under. */
import type { Ms } from '#domain/basics/units.ts'

export interface Refusal {
  readonly refused: string
  readonly status: 400 | 401 | 403 | 429 | 503
  /** When to come again, where waiting helps. */
  readonly wait?: Ms
}

export const refuse = (status: Refusal['status'], refused: string, wait?: Ms): Refusal => ({
  refused,
  status,
  ...(wait !== undefined && { wait }),
})
