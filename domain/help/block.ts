/** What articles are made of, as data: the portal draws each kind of block with its own components. */
import type { Right } from '../access/rights.ts'
import type { Role } from '../access/roles.ts'
import type { Readings } from '../sensors/index.ts'
import type { Level } from '../vehicle/severity.ts'

/** A word of the product and what it means. */
export interface Term {
  readonly word: string
  readonly means: string
  /** Shown as the mark of this level. */
  readonly level?: Level
}

/** A trailer that reported this, drawn as the drawer draws one. */
export interface Picture {
  readonly readings: Readings
  /** What is to be seen, in a sentence. */
  readonly caption: string
}

export type Block =
  | { readonly text: string }
  | { readonly steps: readonly string[] }
  | { readonly terms: readonly Term[] }
  | { readonly picture: Picture }
  /** Leads to a screen of the portal. */
  | { readonly to: string; readonly label: string }
  /** The mobile apps in their stores. */
  | { readonly stores: true }

/** A question with its answer, or a guide with its parts. */
export interface Article {
  /** In the address; never changes. */
  readonly key: string
  readonly title: string
  readonly body: readonly Block[]
}

/** Articles about one thing. For whom: everybody, unless it names a right or roles. */
export interface Topic {
  readonly key: string
  readonly title: string
  readonly right?: Right
  readonly roles?: readonly Role[]
  readonly articles: readonly Article[]
}
