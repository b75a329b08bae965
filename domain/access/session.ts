/** A person's session: who is looking, how long a token lives, and what the browser keeps of it. */
import { z } from 'zod'
import { days, minutes } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import { isPermission, type Permission } from './permissions.ts'
import { type Claim, isRole, type Role, reachOf, readClaims } from './roles.ts'

/** An access token, as the viewer who comes by it is limited. A token can never do more than its owner can now. */
export interface TokenLimits {
  readonly id: number
  readonly name: string
  /** Names of rights. */
  readonly rights: readonly string[]
  /** The customers that it is narrowed to; null: those of its owner. */
  readonly customers: readonly number[] | null
  /** The vehicle groups that it is narrowed to; null: those of its owner. */
  readonly groups: readonly number[] | null
  /** The customer whose service it is; null: a person's own token. */
  readonly serviceOf: number | null
}

/** The signed-in user, as the id token describes them. */
export interface Viewer {
  readonly userId: number
  readonly email: string
  /** The claims as the token carries them: ADMINS, CUSTOMER_12, … */
  readonly groups: readonly string[]
  readonly roles: readonly Role[]
  /** The customers whose data any of the roles reaches. */
  readonly customers: 'all' | readonly number[]
  /** Areas taken away from this one person; none where left out. */
  readonly withheld?: readonly Permission[]
  /** Which of the person's sign-ins this is. */
  readonly signInId?: number
  /** Where a technician is, as the request says; unknown where left out. */
  readonly place?: Point
  /** Who comes by an access token may do what this allows, of what the viewer may; left out: a person's session. */
  readonly token?: TokenLimits
}

/** The claims of an id token. `exp` is in seconds, as everywhere in such tokens. */
export const idClaims = z.object({
  sub: z.string().regex(/^\d{1,15}$/),
  email: z.string(),
  groups: z.array(z.string()),
  exp: z.number(),
  withheld: z.array(z.string()).optional(),
  sid: z.number().optional(),
})
export type IdClaims = z.infer<typeof idClaims>

const reached = (claims: readonly Claim[]): 'all' | readonly number[] => {
  if (claims.some(({ role }) => reachOf(role) === 'all')) return 'all'
  return [...new Set(claims.flatMap(({ customerId }) => customerId ?? []))].sort((a, b) => a - b)
}

/** The viewer that an id token speaks of. */
export const viewerOf = (token: Pick<IdClaims, 'sub' | 'email' | 'groups' | 'withheld' | 'sid'>): Viewer => {
  const claims = readClaims(token.groups)
  return {
    userId: Number(token.sub),
    email: token.email,
    groups: token.groups,
    roles: [...new Set(claims.map(({ role }) => role))],
    customers: reached(claims),
    withheld: (token.withheld ?? []).filter(isPermission),
    ...(token.sid !== undefined && { signInId: token.sid }),
  }
}

/** The same viewer as an access token limits them. */
export const limitedBy = (viewer: Viewer, token: TokenLimits): Viewer => ({
  ...viewer,
  customers:
    token.customers === null
      ? viewer.customers
      : viewer.customers === 'all'
        ? token.customers
        : viewer.customers.filter((id) => token.customers?.includes(id)),
  token,
})

/** The numbers of a session. */
export const session: Readonly<
  Record<'tokenLife' | 'checkEvery' | 'refreshUnder' | 'activeWithin' | 'offlineAfter', Ms>
> = {
  tokenLife: minutes(60),
  checkEvery: 5_000,
  refreshUnder: 300_000,
  activeWithin: 3_300_000,
  offlineAfter: days(1),
}

export const isExpired = (expires: Instant, now: Instant): boolean => now >= expires

/** Whether the session is to be refreshed now: it ends soon, and its user was active not long ago. */
export const isRefreshDue = (expires: Instant, lastActivity: Instant, now: Instant): boolean =>
  expires - now < session.refreshUnder && now - lastActivity < session.activeWithin

/** Roles as the browser keeps them: a comma-separated list. */
export const writeRoles = (roles: readonly Role[]): string => roles.join(',')
export const readRoles = (text: string): readonly Role[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(isRole)
