/** What the form of a user holds, and what saving it means: roles, then groups out, then groups in. */
import { type Permission, permissions } from '#domain/access/permissions.ts'
import { rights } from '#domain/access/rights.ts'
import { type Role, reachOf, readClaim, seesOf, writeClaim } from '#domain/access/roles.ts'
import type { UserType } from '#domain/access/user-types.ts'
import { allVins, isSpecialGroup } from '#domain/fleet/group.ts'

/** What saving sends: the whole list of roles, then for each customer groups out, then groups in. */
export interface UserChange {
  readonly email: string
  readonly roleNames: readonly string[]
  /** Areas taken away; absent where that stays as it is. */
  readonly withheld?: readonly Permission[]
  /** The OEM they work for; absent where that stays as it is. */
  readonly oem?: string
  readonly groups: readonly {
    readonly customerId: string
    readonly remove: readonly string[]
    readonly add: readonly string[]
  }[]
}

/** The user types that are chosen, each with the customers it is for. */
export type Types = ReadonlyMap<Role, ReadonlySet<string>>

/** One type a role: whoever is offered a role by two names takes the first. */
export const distinct = (offered: readonly UserType[]): readonly UserType[] =>
  offered.filter(({ role }, index) => offered.findIndex((one) => one.role === role) === index)

export const needsCustomer = (role: Role): boolean => reachOf(role) === 'own'

/** Reads the roles of a user; those that the form does not offer are kept as they are. */
export function rolesOfForm(
  roleNames: readonly string[],
  offered: readonly UserType[],
): { readonly types: Types; readonly kept: readonly string[] } {
  const types = new Map<Role, Set<string>>()
  const kept: string[] = []
  for (const name of roleNames) {
    const claim = readClaim(name)
    if (!claim || !offered.some(({ role }) => role === claim.role)) {
      kept.push(name)
      continue
    }
    const held = types.get(claim.role) ?? new Set()
    if (claim.customerId !== null) held.add(String(claim.customerId))
    types.set(claim.role, held)
  }
  return { types, kept }
}

/** Where there is exactly one customer, it is the one that is meant. */
const customersFor = (chosen: ReadonlySet<string>, all: readonly string[]): readonly string[] =>
  all.length === 1 && chosen.size === 0 ? all : [...chosen]

/** The whole list of roles, as it is saved. */
export const formOfRoles = (
  types: Types,
  customers: readonly string[],
  kept: readonly string[] = [],
): readonly string[] => [
  ...kept,
  ...[...types].flatMap(([role, chosen]) =>
    needsCustomer(role)
      ? customersFor(chosen, customers).map((id) => writeClaim({ role, customerId: Number(id) }))
      : [writeClaim({ role, customerId: null })],
  ),
]

/** Whether something is chosen, and a customer for everything that needs one. */
export const isComplete = (types: Types, customers: readonly string[]): boolean =>
  types.size > 0 &&
  [...types].every(([role, chosen]) => !needsCustomer(role) || customersFor(chosen, customers).length > 0)

/** Whether one of the types is of an OEM, which has to be chosen then. */
export const needsOem = (types: Types): boolean => [...types.keys()].some((role) => seesOf(role) === 'built')

/** What is to be saved of the OEM: nothing where nothing changed; none where no type is of one. */
export const oemChange = (before: string | null, after: string, types: Types): { readonly oem?: string } => {
  const wanted = needsOem(types) ? after : ''
  return wanted === (before ?? '') ? {} : { oem: wanted }
}

/** The areas that these roles open, and that can be taken away from one person. */
export const areasOf = (held: Iterable<Role>): readonly Permission[] => {
  const roles = new Set(held)
  return permissions.filter((area) => rights[area].some((role) => roles.has(role)))
}

/** What is to be saved of the areas taken away: nothing where nothing changed. */
export const withheldChange = (
  before: readonly Permission[],
  after: ReadonlySet<Permission>,
): { readonly withheld?: readonly Permission[] } =>
  before.length === after.size && before.every((area) => after.has(area))
    ? {}
    : { withheld: permissions.filter((area) => after.has(area)) }

export const sameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join()

/** A group as it is offered. */
export interface Offered {
  readonly id: string
  readonly name: string
}

/** Ticks or unticks a group: a special one stands alone, and any other takes the special ones away (§5). */
export function tick(
  chosen: ReadonlySet<string>,
  group: Offered,
  on: boolean,
  groups: readonly Offered[],
): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!on) {
    next.delete(group.id)
    return next
  }
  if (isSpecialGroup(group.name)) return new Set([group.id])
  for (const { id, name } of groups) if (isSpecialGroup(name)) next.delete(id)
  return next.add(group.id)
}

export const defaultGroup = (groups: readonly Offered[]): Offered | undefined =>
  groups.find(({ name }) => name === allVins)

/** What the form begins with: somebody in no group yet is offered the default one. */
export function firstGroups(held: ReadonlySet<string>, groups: readonly Offered[]): ReadonlySet<string> {
  const known = groups.filter(({ id }) => held.has(id)).map(({ id }) => id)
  const fallback = defaultGroup(groups)
  return new Set(known.length > 0 || !fallback ? known : [fallback.id])
}

/**
 * What is to be sent for one customer: removals first, then additions.
 * @spec §4 gives the default group whenever nothing changed and it was not selected. Taken by the email that would
 * show every vehicle to somebody who is kept to one group: it is given to those who are in no group at all.
 */
export function groupChanges(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  groups: readonly Offered[],
): { readonly remove: readonly string[]; readonly add: readonly string[] } {
  const remove = [...before].filter((id) => !after.has(id))
  const add = [...after].filter((id) => !before.has(id))
  const fallback = defaultGroup(groups)
  if (remove.length === 0 && add.length === 0 && before.size === 0 && fallback)
    return { remove, add: [fallback.id] }
  return { remove, add }
}
