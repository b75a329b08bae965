/** Access for the rest of the server: sessions of users, and the keys of gateways. */

import type pg from 'pg'
import { geolocationHeaderName, readGeolocation } from '#domain/access/geolocation.ts'
import { firstAdminEmail } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Bus, noBus } from '../platform/bus.ts'
import { type ApiTokens, openApiTokens, type TokenCheck } from './api-tokens.ts'
import type { AppFacts, AuthContext } from './auth-context.ts'
import { makeChangedUsers } from './changed-users.ts'
import { watchEnded } from './ended.ts'
import { type IngestKeys, openIngestKeys } from './ingest-keys.ts'
import { openKeys } from './keys.ts'
import { makePageTokens } from './page-tokens.ts'
import { openSealing } from './sealing.ts'
import { type FirstAdminLink, firstAdminLink } from './set-password.ts'
import { sharedThrottle } from './shared-throttle.ts'
import { forgetSignIns } from './sign-in-store.ts'
import { forCodes, forEmails, makeThrottle } from './throttle.ts'
import { forgetUses } from './token-use.ts'
import { makeTokens, type Session } from './tokens.ts'

export type { IngestKeys, IngestReach } from './ingest-keys.ts'
export type { FirstAdminLink } from './set-password.ts'
export type { Session } from './tokens.ts'

export interface AccessOptions {
  readonly pool: pg.Pool
  /** The key valid for every gateway; null where there is none. */
  readonly ingestKey: string | null
  /** What secrets are sealed with; left out: with a key of the database. */
  readonly secretsKey?: string | null
  readonly now?: () => Instant
  /** Tells other processes, which remember users as well; left out where there are none. */
  readonly bus?: Bus
  /** Facts about the app; what is left out has its default. */
  readonly app?: Partial<AppFacts>
}

const plainApp: AppFacts = {
  terms: { version: 1, url: '/terms', agreementUrl: '/data-agreement' },
  emailBrand: () => ({ product: 'Tandem', publicUrl: 'http://localhost:8080' }),
  oem: null,
  isSending: false,
}

/** What a request must show: any with headers will do. */
export interface FirstAdminOptions {
  readonly headers: { readonly authorization?: string | undefined; readonly [name: string]: unknown }
}

export interface Access {
  readonly auth: AuthContext
  readonly now: () => Instant
  readonly ingestKeys: IngestKeys
  /** Who asks, by `Authorization: Bearer TOKEN` or the bare token, and until when; null answers 401. No query. */
  authenticate(request: FirstAdminOptions): Promise<Session | null>
  readonly apiTokens: ApiTokens
  /** Who comes by an access token. Routes that take none do not ask. */
  authenticateToken(
    secret: string,
    request: FirstAdminOptions & { readonly ip: string },
    now: Instant,
  ): Promise<TokenCheck>
  /** Access tokens were revoked just now, here and so everywhere. */
  tokensChanged(): Promise<void>
  /** The claims of these users, or of all changed lately, are no longer what their tokens say. */
  usersChanged(ids: readonly number[] | 'lately'): Promise<void>
  /** Calls once other processes have changed users, and these are known as they are now. */
  onUsersChanged(hear: (ids: readonly number[] | 'all') => void): void
  /** Notices at once that sign-ins were ended just now; by itself that takes a few seconds. */
  signInsEnded(): Promise<void>
  /** A one-time link for the first super admin, a new one each time; null once there is one with a password. */
  firstAdminLink(email?: string): Promise<FirstAdminLink | null>
  /** Removes what has run out; to be called now and then. */
  tidy(): Promise<void>
}

/** The token of a header: `Bearer TOKEN`, or the token alone. */
const tokenOf = (header: string | undefined): string | null => {
  const token = header?.replace(/^Bearer +/i, '').trim()
  return token ? token : null
}

/** With where a technician is. */
const placed = (session: Session, headers: FirstAdminOptions['headers']): Session => {
  if (!session.viewer.roles.includes('TECHNICIAN')) return session
  const place = readGeolocation(headers[geolocationHeaderName])
  return place ? { ...session, viewer: { ...session.viewer, place } } : session
}

export const openAccess = ({
  pool,
  ingestKey,
  secretsKey = null,
  now = Date.now,
  bus = noBus,
  app: given,
}: AccessOptions): Access => {
  const keys = openKeys(pool)
  const auth: AuthContext = {
    pool,
    tokens: makeTokens(keys),
    pageTokens: makePageTokens(keys),
    sealing: openSealing(pool, secretsKey),
    throttle: sharedThrottle(makeThrottle(), 'passwords', bus, now),
    codes: sharedThrottle(makeThrottle(20_000, forCodes), 'codes', bus, now),
    emails: sharedThrottle(makeThrottle(20_000, forEmails), 'emails', bus, now),
    app: { ...plainApp, ...given },
  }
  const ended = watchEnded(pool)
  const changed = makeChangedUsers(pool)
  const hearing: ((ids: readonly number[] | 'all') => void)[] = []
  bus.on('users', (what) => {
    const ids = what as readonly number[] | null
    changed.note(ids ?? 'lately', now()).then(
      () => {
        apiTokens.changed()
        for (const hear of hearing) hear(ids ?? 'all')
      },
      // The database is away: what was missed is read again with the next look.
      () => undefined,
    )
  })
  const apiTokens = openApiTokens(pool)
  bus.on('tokens', apiTokens.changed)
  bus.on('sign-ins', () => void ended.look().catch(() => undefined))
  return {
    auth,
    now,
    ingestKeys: openIngestKeys(pool, ingestKey, now),
    async authenticate({ headers }) {
      const token = tokenOf(headers.authorization)
      const session = token === null ? null : await auth.tokens.read(token, now())
      const signInId = session?.viewer.signInId
      if (signInId !== undefined && (await ended.has(signInId))) return null
      const current = session && changed.correct(session)
      return current && placed(current, headers)
    },
    apiTokens,
    async authenticateToken(secret, { headers, ip }, at) {
      const checked = await apiTokens.check(secret, ip, at)
      return 'refused' in checked ? checked : { ...checked, session: placed(checked.session, headers) }
    },
    async tokensChanged() {
      apiTokens.changed()
      await bus.tell('tokens')
    },
    async usersChanged(ids) {
      await changed.note(ids, now())
      apiTokens.changed()
      if (ids !== 'lately') await bus.tell('users', ids)
    },
    onUsersChanged(hear) {
      hearing.push(hear)
    },
    async signInsEnded() {
      await ended.look()
      await bus.tell('sign-ins')
    },
    firstAdminLink: (email = firstAdminEmail) => firstAdminLink(pool, email, now()),
    async tidy() {
      await forgetSignIns(pool, now())
      await forgetUses(pool, now())
    },
  }
}
