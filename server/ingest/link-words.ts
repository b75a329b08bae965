/** What the engine's door and the links to it say to one another, and how each proves that it is of the installation. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ms } from '#domain/basics/units.ts'
import type { SigningKeys } from '../access/keys.ts'
import type { Batch, Receipt, VehicleChange } from './batch.ts'

/** How often each side says that it lives, and how long the other bears silence. */
export const pingEvery: Ms = 2_000
export const longestQuiet: Ms = 10_000
/** How long the proof may take. */
export const proofWithin: Ms = 5_000

export type Edit =
  | { readonly kind: 'vehicles'; readonly ids: readonly number[] | 'all' }
  | { readonly kind: 'watchers'; readonly customerIds: readonly number[] }
  | { readonly kind: 'attend'; readonly looks: boolean }

export type FromLink =
  | { readonly kind: 'proof'; readonly nonce: string; readonly mac: string }
  | ({ readonly kind: 'batch'; readonly id: number } & Omit<Batch, 'body'>)
  | { readonly kind: 'edit'; readonly id: number; readonly edit: Edit }
  | { readonly kind: 'ping' }
  /** It ends as it should: all that it had to tell is told. */
  | { readonly kind: 'bye' }

export type FromDoor =
  | { readonly kind: 'challenge'; readonly key: string; readonly nonce: string }
  | { readonly kind: 'welcome'; readonly mac: string }
  | { readonly kind: 'receipt'; readonly id: number; readonly receipt: Receipt }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'changes'; readonly changes: readonly VehicleChange[] }
  | { readonly kind: 'firings'; readonly ids: readonly number[] }
  | { readonly kind: 'ping' }

export const newNonce = (): string => randomBytes(24).toString('base64url')

/** A side's proof that it knows the secret: good for these two nonces, and no proof of the other side. */
export const macOf = (
  secret: Uint8Array,
  side: 'door' | 'link',
  doorNonce: string,
  linkNonce: string,
): string => createHmac('sha256', secret).update(`${side} ${doorNonce} ${linkNonce}`).digest('base64url')

export const isMac = (expected: string, given: unknown): boolean =>
  typeof given === 'string' &&
  given.length === expected.length &&
  timingSafeEqual(Buffer.from(expected), Buffer.from(given))

/** The installation's secret of its links: derived from the key that encrypts tokens, and named by it. */
export interface LinkSecrets {
  readonly newest: () => Promise<{ readonly key: string; readonly secret: Uint8Array }>
  /** Null for a key that there is not. */
  readonly of: (key: string) => Promise<Uint8Array | null>
}

const derived = (key: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', 'tandem engine link', 32))

export const linkSecrets = (keys: SigningKeys): LinkSecrets => ({
  newest: async () => {
    const { id, private: key } = await keys.current('encrypt', Date.now())
    return { key: id, secret: derived(key as Uint8Array) }
  },
  of: async (key) => {
    const found = await keys.find('encrypt', key, Date.now())
    return found && derived(found.private as Uint8Array)
  },
})
