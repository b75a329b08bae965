/** What a kind of letter is: what it needs to know, its subject, and its parts in order. */
import type { z } from 'zod'
import type { Instant } from '#domain/basics/units.ts'

/** What a letter knows besides its own data. */
export interface About {
  /** The product's name, which a house may have chosen. */
  readonly product: string
  readonly recipient: string
  /** A moment as the recipient's clock and calendar tell it. */
  readonly time: (at: Instant) => string
}

export type Part =
  | { readonly text: string }
  /** Leads to a page of the portal; a null path is that of a link taken out after sending. */
  | { readonly button: string; readonly path: string | null }
  /** What is said aside. */
  | { readonly small: string }

export interface LetterKind<Data = unknown> {
  readonly kind: string
  /** Whether people may say that they do not want such letters; those carry a link for it. */
  readonly optional: boolean
  readonly data: z.ZodType<Data>
  readonly subject: (about: About, data: Data) => string
  readonly parts: (about: About, data: Data) => readonly Part[]
}

export const letter = <Data>(kind: LetterKind<Data>): LetterKind<Data> => kind
