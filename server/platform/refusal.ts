/** Refusals: errors for the user, sent as an HTTP status or as a GraphQL error whose message can be shown. */
import { GraphQLError } from 'graphql'
import type { Ms } from '#domain/basics/units.ts'

export interface Refusal {
  readonly refused: string
  readonly status: 400 | 401 | 403 | 429 | 503
  /** When to come again, where waiting helps. */
  readonly wait?: Ms
  /** Where it is the password that has run out: 0, which starts the portal's way to a new one. */
  readonly passwordExpirationDaysLeft?: 0
  /** Where it is terms, or the data agreement, that have to be accepted: where they can be read. */
  readonly termsOfServiceUrl?: string
  /** Where a second factor has to be set up first: what an authenticator takes, as text and for a QR code. */
  readonly secondFactorSetup?: { readonly secret: string; readonly uri: string }
}

export const refuse = (status: Refusal['status'], refused: string, wait?: Ms): Refusal => ({
  refused,
  status,
  ...(wait !== undefined && { wait }),
})

/** A refusal of a query or a mutation, in words fit to be shown. */
export const refusal = (words: string): GraphQLError => new GraphQLError(words)
