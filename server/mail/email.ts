/** What a kind of email is: what it needs to know, its subject, and its parts in order. */
import type { z } from 'zod'
import type { Clock } from '#domain/basics/own-units.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'

/** What an email knows besides its own data. */
export interface EmailAbout {
  /** The product's name, which an app may have chosen. */
  readonly product: string
  readonly recipient: string
  /** A moment as the recipient's clock and calendar tell it. */
  readonly time: (at: Instant, clock?: Clock) => string
}

export type EmailBlock =
  | { readonly text: string }
  /** Leads to a page of the portal; a null path is that of a link taken out after sending. */
  | { readonly button: string; readonly path: string | null }
  /** What is said aside. */
  | { readonly small: string }
  /** What follows is about this. */
  | { readonly title: string }
  /** Facts: what each is called, and what it is. */
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  /** Things one below the other: what, more of it, and where it leads. */
  | { readonly lines: readonly { readonly text: string; readonly more: string; readonly path: string }[] }
  /** Numbers that matter, beside one another; `change`: since the last time, null where that is not known. */
  | {
      readonly figures: readonly {
        readonly label: string
        readonly text: string
        readonly change: string | null
      }[]
    }
  /** Rows under titles; numbers stand at the right. */
  | {
      readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[]
      readonly rows: readonly (readonly string[])[]
    }
  /** A map, with what it shows in words. */
  | { readonly map: PlaceShown; readonly says: string }

/** What a map of a place shows. */
export interface PlaceShown {
  /** Where the vehicle is. */
  readonly at: Point
  readonly isCritical: boolean
  /** A geofence, drawn as it was. */
  readonly fence: FlatShape | null
}

/** A link that unsubscribes from one kind or source of emails only. */
export interface Unsubscribe {
  readonly token: string
  /** What the link says. */
  readonly words: string
}

export interface EmailKind<Data = unknown> {
  readonly kind: string
  /** Whether people may say that they do not want such emails; those carry a link for it. */
  readonly optional: boolean
  readonly data: z.ZodType<Data>
  readonly subject: (about: EmailAbout, data: Data) => string
  /** Instead of the account's own way out, for recipients with an account and without. */
  readonly unsubscribe?: (data: Data) => Unsubscribe | null
  readonly blocks: (about: EmailAbout, data: Data) => readonly EmailBlock[]
  /** What comes along: numbers of rows of `mail_file`. Left out: nothing. */
  readonly files?: (data: Data) => readonly number[]
}

export const emailKind = <Data>(kind: EmailKind<Data>): EmailKind<Data> => kind
