/** Single sign-on: what a provider's claims give to a user, and which addresses are a domain's. */
import { type Role, roleNames, roles } from './roles.ts'
import { userTypes } from './user-types.ts'

/** What a value of the claim, or a group of the provider, gives. */
export interface ProviderMapping {
  readonly value: string
  readonly role: Role | null
  /** A vehicle group of the customer. */
  readonly groupId: number | null
}

export interface ProviderRights {
  readonly mappings: readonly ProviderMapping[]
  /** Of whom no value gives a role; null: they are not let in. */
  readonly usualRole: Role | null
}

/** Roles that a provider can give: those of one customer that its Account Admins may give themselves. */
export const providerRoles: readonly Role[] = roleNames.filter(
  (role) =>
    roles[role].reach === 'own' &&
    userTypes.some(
      (type) => type.role === role && (type.createdBy as readonly Role[]).includes('CUSTOMER_ADMIN'),
    ),
)

/** Who a user is by what the provider says; null: stays as it is in Tandem. */
export interface GivenRights {
  readonly roles: readonly Role[] | null
  /** Vehicle groups; empty: none, so 'No VINs'. */
  readonly groupIds: readonly number[] | null
}

/**
 * What the values of a claim give. Roles are the provider's to give once a mapping names one, and so are groups.
 * @param isNew whether the account is made just now: it has nothing that could stay
 */
export const rightsByProvider = (
  { mappings, usualRole }: ProviderRights,
  values: readonly string[],
  isNew: boolean,
): GivenRights => {
  const has = new Set(values)
  const matched = mappings.filter(({ value }) => has.has(value))
  const given = [...new Set(matched.flatMap(({ role }) => role ?? []))]
  const usual = usualRole === null ? [] : [usualRole]
  const givesRoles = mappings.some(({ role }) => role !== null)
  const givesGroups = mappings.some(({ groupId }) => groupId !== null)
  return {
    roles: givesRoles || isNew ? (given.length > 0 ? given : usual) : null,
    groupIds: givesGroups ? [...new Set(matched.flatMap(({ groupId }) => groupId ?? []))] : null,
  }
}

/** @assume Nobody is in more groups that matter here; Entra itself names no more than 200 in a token. */
const valuesMost = 1_000
export const valueLongest = 300

const listed = (found: unknown): readonly string[] =>
  [found]
    .flat()
    .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= valueLongest)
    .slice(0, valuesMost)

/**
 * The values of a claim: a text or a list of them. A claim whose whole name is there counts; otherwise dots lead into it
 * (`realm_access.roles`).
 */
export const valuesOf = (claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] => {
  if (Object.hasOwn(claims, claim)) return listed(claims[claim])
  const found = claim
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined,
      claims,
    )
  return listed(found)
}

const domainShape = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The domain that was typed, in lower case, with or without the @ before it; null where it is none. */
export const emailDomain = (typed: string): string | null => {
  const domain = typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, '')
  return domainShape.test(domain) ? domain : null
}

/** The domain of an address, or of what was typed of one; null where there is none yet. */
export const domainOf = (email: string): string | null => {
  const at = email.lastIndexOf('@')
  return at < 1 ? null : emailDomain(email.slice(at + 1))
}
