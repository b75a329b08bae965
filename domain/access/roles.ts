/** The roles there are, and the group claims of a token in which a person carries them. */

/** `all`: reaches every customer. `own`: reaches the customers its claims name. `none`: belongs to no customer. */
export type RoleReach = 'all' | 'own' | 'none'

/**
 * Which vehicles a role sees. `whole`: all of the customers it reaches. `sold`: those that a customer it reaches has
 * sold, as a dealer. `built`: those that the user's OEM has built, whose ever they are. `toInstall`: those of its
 * customers that are not installed yet, and those the user installed lately; `toInstallGo`: GO products alone.
 * `near`: those around the user, and one that is named in full.
 */
export type RoleSees = 'whole' | 'sold' | 'built' | 'toInstall' | 'toInstallGo' | 'near'

/** What a role is summed up as in a list of users (§6). */
export type Summary = 'Administrator' | 'Standard User' | 'Installer' | 'Dealer' | 'N/A'

export const roles = {
  ADMINS: { summary: 'Administrator', reach: 'all', sees: 'whole' },
  CUSTOMER: { summary: 'Standard User', reach: 'own', sees: 'whole' },
  CUSTOMER_ADMIN: { summary: 'Administrator', reach: 'own', sees: 'whole' },
  CUSTOMER_INSTALLER: { summary: 'Installer', reach: 'own', sees: 'toInstall' },
  INSTALLER: { summary: 'Installer', reach: 'all', sees: 'toInstall' },
  TECHNICIAN: { summary: 'N/A', reach: 'none', sees: 'near' },
  ALL_CUSTOMER_VIEW: { summary: 'Administrator', reach: 'all', sees: 'whole' },
  GO_INSTALLER_CUSTOMER: { summary: 'Installer', reach: 'own', sees: 'toInstallGo' },
  GO_INSTALLER_ALL_CUSTOMERS: { summary: 'Installer', reach: 'all', sees: 'toInstallGo' },
  SUPPORT: { summary: 'Administrator', reach: 'all', sees: 'whole' },
  DEALER: { summary: 'Dealer', reach: 'own', sees: 'sold' },
  DEVELOPER: { summary: 'N/A', reach: 'none', sees: 'whole' },
  VIEW_ONLY_ADMIN: { summary: 'Administrator', reach: 'all', sees: 'whole' },
  OEM: { summary: 'Standard User', reach: 'none', sees: 'built' },
  OEM_INSTALLER: { summary: 'Installer', reach: 'none', sees: 'built' },
} as const satisfies Record<
  string,
  { readonly summary: Summary; readonly reach: RoleReach; readonly sees: RoleSees }
>

export type Role = keyof typeof roles
export const roleNames = Object.keys(roles) as readonly Role[]
export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)
export const reachOf = (role: Role): RoleReach => roles[role].reach
export const seesOf = (role: Role): RoleSees => roles[role].sees

/** One group claim, read. `customerId` is null where the claim names no customer. */
export interface Claim {
  readonly role: Role
  readonly customerId: number | null
}

/**
 * Reads a group claim in either case (`CUSTOMER_ADMIN_12`, `customer_12`, `ADMINS`); null if it names no role. An OEM's
 * people belong to no customer: a number that older clients still send is passed over.
 */
export const readClaim = (group: string): Claim | null => {
  const upper = group.toUpperCase()
  if (isRole(upper)) return { role: upper, customerId: null }
  const found = /^(.+)_(\d{1,9})$/.exec(upper)
  if (!found) return null
  const role = found[1]!
  if (!isRole(role)) return null
  if (seesOf(role) === 'built') return { role, customerId: null }
  return reachOf(role) === 'own' ? { role, customerId: Number(found[2]) } : null
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

/** Whether somebody is a technician and nothing else. */
export const isTechnician = (held: readonly Role[]): boolean =>
  held.length > 0 && held.every((role) => role === 'TECHNICIAN')

const precedence: readonly Summary[] = ['Administrator', 'Standard User', 'Installer', 'Dealer', 'N/A']

/** What somebody with these roles is summed up as: the first that fits in the order of the specification. */
export const summaryOf = (held: readonly Role[]): Summary =>
  precedence.find((summary) => held.some((role) => roles[role].summary === summary)) ?? 'N/A'
