/** Access tokens: who comes by one, and how often they may. The one place that makes a viewer of a token. */
import type pg from 'pg'
import { limitedBy, type Viewer, viewerOf } from '#domain/access/session.ts'
import { rightsOfScopes } from '#domain/access/token-scopes.ts'
import { tokenRequestsAMinute, tokenRequestsOfCustomerAMinute } from '#domain/basics/assumed.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { parseNetworks } from '../http/networks.ts'
import { makeQuota, type Quota } from './quota.ts'
import { hashSecret } from './secrets.ts'
import { accountById } from './store.ts'
import { isTokenWhole } from './token-format.ts'
import { type ApiToken, noteLastUse, tokenByHash } from './token-store.ts'
import { makeTokenUses, type TokenUses } from './token-use.ts'
import type { Session } from './tokens.ts'

export type TokenCheck =
  | { readonly session: Session; readonly token: ApiToken; readonly quotaOf: string }
  /** `elsewhere`: it is good, but not from this address. */
  | { readonly refused: 'unknown' | 'elsewhere' }

export interface ApiTokens {
  /** @throws when the database cannot be asked */
  readonly check: (secret: string, address: string, now: Instant) => Promise<TokenCheck>
  /** Forgets what it remembers: tokens or their owners are not what they were. */
  readonly changed: () => void
  readonly uses: TokenUses
  readonly quotas: { readonly token: Quota; readonly customer: Quota }
}

/** How long an answer is remembered: after a change it is forgotten at once, so this is for what nobody tells of. */
const rememberedFor: Ms = 10_000
const rememberedAtMost = 10_000
const noExpiry = Number.MAX_SAFE_INTEGER

interface Known {
  readonly token: ApiToken
  readonly viewer: Viewer
}

export const openApiTokens = (pool: pg.Pool): ApiTokens => {
  let remembered = new Map<string, { readonly known: Promise<Known | null>; readonly until: Instant }>()
  const noted = new Map<number, Instant>()

  const groupsOf = async (token: ApiToken) => {
    // A customer's service does what its administrators may, as far as its scopes go.
    if (token.customerId !== null)
      return { email: `service: ${token.name}`, groups: [`CUSTOMER_ADMIN_${token.customerId}`], withheld: [] }
    const account = await accountById(pool, token.userId)
    return account?.enabled ? account : null
  }
  const ask = async (hash: Buffer): Promise<Known | null> => {
    const token = await tokenByHash(pool, hash)
    const owner = token && (await groupsOf(token))
    if (!token || !owner) return null
    const claims = { sub: String(token.userId), groups: [...owner.groups], withheld: [...owner.withheld] }
    const viewer = limitedBy(viewerOf({ ...claims, email: owner.email }), {
      id: token.id,
      name: token.name,
      rights: rightsOfScopes(token.scopes),
      customers: token.customerIds,
      groups: token.groupIds,
      serviceOf: token.customerId,
    })
    return { token, viewer }
  }

  return {
    async check(secret, address, now) {
      if (!isTokenWhole(secret)) return { refused: 'unknown' }
      const hash = hashSecret(secret)
      const name = hash.toString('base64')
      const here = remembered
      let found = here.get(name)
      if (!found || found.until <= now) {
        // The query itself is remembered: a thousand requests at once ask once.
        const known = ask(hash)
        known.catch(() => here.delete(name))
        found = { known, until: now + rememberedFor }
        here.delete(name)
        here.set(name, found)
        if (here.size > rememberedAtMost) here.delete(here.keys().next().value!)
      }
      const known = await found.known
      // What was asked before a change may say what was before it: it is asked again.
      if (here !== remembered) return this.check(secret, address, now)
      if (!known) return { refused: 'unknown' }
      const { token, viewer } = known
      if (token.expires !== null && token.expires <= now) return { refused: 'unknown' }
      if (token.addresses.length > 0 && !parseNetworks(token.addresses.join(','))?.include(address))
        return { refused: 'elsewhere' }
      if ((noted.get(token.id) ?? token.lastUsed ?? 0) <= now - minute) {
        noted.set(token.id, now)
        if (noted.size > rememberedAtMost) noted.delete(noted.keys().next().value!)
        // A note that cannot be written is made with a later use.
        noteLastUse(pool, token.id, address.replace(/^::ffff:/, ''), now).catch(() => undefined)
      }
      const customer = token.customerId ?? (viewer.customers === 'all' ? null : viewer.customers[0])
      return {
        session: { viewer, expires: token.expires ?? noExpiry },
        token,
        quotaOf: customer == null ? `user ${token.userId}` : `customer ${customer}`,
      }
    },
    changed() {
      remembered = new Map()
    },
    uses: makeTokenUses(pool),
    quotas: {
      token: makeQuota({ name: 'token', most: tokenRequestsAMinute, per: minute }),
      customer: makeQuota({ name: 'customer', most: tokenRequestsOfCustomerAMinute, per: minute }),
    },
  }
}
