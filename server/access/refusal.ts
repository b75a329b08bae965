/** A refusal: an answer that says no, with the status it is sent under. */
import type { Ms } from '#domain/basics/units.ts'

export interface Refusal {
  readonly refused: string
  readonly status: 400 | 401 | 403 | 429 | 503
  /** When to come again, where waiting helps. */
  readonly wait?: Ms
  /** Where it is the password that has run out: 0, which starts the portal's way to a new one. */
  readonly passwordExpirationDaysLeft?: 0
}

export const refuse = (status: Refusal['status'], refused: string, wait?: Ms): Refusal => ({
  refused,
  status,
  ...(wait !== undefined && { wait }),
})
