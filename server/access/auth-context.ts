/** The context of the functions of access. */
import type pg from 'pg'
import type { EmailBrand } from '../mail/render.ts'
import type { PageTokens } from './page-tokens.ts'
import type { Sealing } from './sealing.ts'
import type { Throttle } from './throttle.ts'
import type { Tokens } from './tokens.ts'

/** What people have to accept before they come in. */
export interface Terms {
  /** Whoever accepted a lower one is asked again. */
  readonly version: number
  readonly url: string
  /** Where the data agreement can be read. */
  readonly agreementUrl: string
}

/** What access must know about the app. */
export interface AppFacts {
  readonly terms: Terms
  readonly emailBrand: () => EmailBrand
  /** The OEM whose portal this is; null where there is none. */
  readonly oem: string | null
  /** Whether there is a mail server. */
  readonly isSending: boolean
}

export interface AuthContext {
  readonly pool: pg.Pool
  readonly tokens: Tokens
  readonly pageTokens: PageTokens
  readonly sealing: Sealing
  /** Against guessing passwords. */
  readonly throttle: Throttle
  /** Against guessing codes of a second factor, by whoever has the password. */
  readonly codes: Throttle
  /** Against filling mailboxes. */
  readonly emails: Throttle
  readonly app: AppFacts
}
