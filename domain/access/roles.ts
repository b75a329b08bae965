/** The roles there are, and the group claims of a token in which a person carries them. */

/**
 * `all`: reaches every customer. `own`: reaches the customers its claims name. `none`: reaches no customer's
 * fleet, because anybody may register as one.
 */
export type RoleReach = 'all' | 'own' | 'none'

/** What a role is summed up as in a list of users (§6). */
export type Summary = 'Administrator' | 'Standard User' | 'Installer' | 'Dealer' | 'N/A'

export const roles = {
  ADMINS: { summary: 'Administrator', reach: 'all' },
  CUSTOMER: { summary: 'Standard User', reach: 'own' },
  CUSTOMER_ADMIN: { summary: 'Administrator', reach: 'own' },
  CUSTOMER_INSTALLER: { summary: 'Installer', reach: 'own' },
  INSTALLER: { summary: 'Installer', reach: 'all' },
  TECHNICIAN: { summary: 'N/A', reach: 'none' },
  ALL_CUSTOMER_VIEW: { summary: 'Administrator', reach: 'all' },
  GO_INSTALLER_CUSTOMER: { summary: 'Installer', reach: 'own' },
  GO_INSTALLER_ALL_CUSTOMERS: { summary: 'Installer', reach: 'all' },
  SUPPORT: { summary: 'Administrator', reach: 'all' },
  DEALER: { summary: 'Dealer', reach: 'own' },
  DEVELOPER: { summary: 'N/A', reach: 'none' },
  VIEW_ONLY_ADMIN: { summary: 'Administrator', reach: 'all' },
  OEM: { summary: 'Standard User', reach: 'own' },
  OEM_INSTALLER: { summary: 'Installer', reach: 'own' },
} as const satisfies Record<string, { readonly summary: Summary; readonly reach: RoleReach }>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as readonly Role[]
export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
export const reachOf = (role: Role): RoleReach => roles[role].reach

/** One group claim, read. `customerId` is null where the claim names no customer. */
export interface Claim {
  readonly role: Role
  readonly customerId: number | null
}

/** Reads a group claim in either case (`CUSTOMER_ADMIN_12`, `customer_12`, `ADMINS`); null if it names no role. */
export const readClaim = (group: string): Claim | null => {
  const upper = group.toUpperCase()
  if (isRole(upper)) return { role: upper, customerId: null }
  const found = /^(.+)_(\d{1,9})$/.exec(upper)
  if (!found) return null
  const role = found[1]!
  return isRole(role) && reachOf(role) === 'own' ? { role, customerId: Number(found[2]) } : null
}

/** Writes a group claim; a role that reaches its own customers names one. */
export const writeClaim = ({ role, customerId }: Claim): string =>
  customerId === null || reachOf(role) !== 'own' ? role : `${role}_${customerId}`

/** The claims among a token's groups; groups that are no role are passed over. */
export const readClaims = (groups: readonly string[]): readonly Claim[] =>
  groups.map(readClaim).filter((claim) => claim !== null)

/** The customer of a CUSTOMER_{n} or CUSTOMER_ADMIN_{n} claim, else −1 (§4). */
export const customerIdOf = (groups: readonly string[]): number =>
  readClaims(groups).find(
    ({ role, customerId }) => customerId !== null && (role === 'CUSTOMER' || role === 'CUSTOMER_ADMIN'),
  )?.customerId ?? -1

const precedence: readonly Summary[] = ['Administrator', 'Standard User', 'Installer', 'Dealer', 'N/A']

/** What somebody with these roles is summed up as: the first that fits in the order of the specification. */
export const summaryOf = (held: readonly Role[]): Summary =>
  precedence.find((summary) => held.some((role) => roles[role].summary === summary)) ?? 'N/A'
