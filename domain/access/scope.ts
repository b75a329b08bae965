/** Whose data a viewer may see: the customers and the vehicles that a query is narrowed to. */

import type { Point } from '../geo/point.ts'
import type { Aspect } from './aspects.ts'
import { can, type Right, rights } from './rights.ts'
import { type Claim, type Role, reachOf, readClaims, seesOf } from './roles.ts'
import type { Viewer } from './session.ts'

export type Scope = 'all' | readonly number[]

const customersOf = (claims: readonly Claim[]): Scope => {
  if (claims.some(({ role }) => reachOf(role) === 'all')) return 'all'
  return [...new Set(claims.flatMap(({ customerId }) => customerId ?? []))].sort((a, b) => a - b)
}

const claimsWith = (viewer: Viewer, right: Right): readonly Claim[] => {
  if (!can(viewer, right)) return []
  const granted: readonly Role[] = rights[right]
  return readClaims(viewer.groups).filter(({ role }) => granted.includes(role))
}

/**
 * The customers over which the viewer has a right: `all`, their ids in rising order, or none. Roles that see a part of
 * a fleet only are not counted: whoever asks by customer would show them all of it.
 */
export const scope = (viewer: Viewer, right: Right): Scope => {
  const of = customersOf(claimsWith(viewer, right).filter(({ role }) => seesOf(role) === 'whole'))
  const only = viewer.token?.customers
  if (!only) return of
  return of === 'all' ? only : of.filter((id) => only.includes(id))
}

export const inScope = (scope: Scope, customerId: number): boolean =>
  scope === 'all' || scope.includes(customerId)

/** Narrows a scope to one customer; the whole scope when no customer is given. */
export const narrow = (scope: Scope, wanted: number | null | undefined): Scope =>
  wanted === null || wanted === undefined ? scope : inScope(scope, wanted) ? [wanted] : []

/** Technicians find vehicles within so many miles of where they are. */
export const nearMiles = 25
/** Installers see what they installed for so many days. */
export const installedDays = 30

/** Vehicles that a viewer sees beside those of whole customers, by what they are to the viewer. */
export type FleetPart =
  /** Sold by one of these customers. */
  | { readonly by: 'sale'; readonly dealers: readonly number[] }
  /** Built by the viewer's OEM, and under its warranty. `withPlace`: of customers alone that let it see where they are. */
  | {
      readonly by: 'oem'
      readonly userId: number
      readonly withPlace: boolean
      /** Who installs for it sees what is not installed yet besides, however old it is. */
      readonly installs?: true
      /** Of those, what is not installed yet, or was by the viewer lately. */
      readonly toInstall?: true
    }
  /** Not installed yet, or installed by the viewer lately. */
  | { readonly by: 'installation'; readonly of: Scope; readonly isGo: boolean; readonly userId: number }
  /** Of customers that do not block technicians. */
  | { readonly by: 'technician' }
  | LeasePart
  /** Of those, the ones near a place; none where it is not known. */
  | { readonly by: 'nearness'; readonly place: Point | null }

/** Leased out by one of these customers, where the lease keeps all of this for the lessor. */
export interface LeasePart {
  readonly by: 'lease'
  readonly lessors: readonly number[]
  /** Whom they lease out to, where that has been looked up. */
  readonly lessees?: readonly number[]
  readonly keeps: readonly Kept[]
  /** For reading what was: the lessee must not have had the vehicle before the lease. */
  readonly isPast: boolean
}

/** What a lease can keep for the lessor. */
export type Kept = Aspect | 'maintenance'

/** What a lease has to keep so that its lessor has a right over its vehicles; rights that are not here are the lessee's. */
const keptFor: Partial<Record<Right, readonly Kept[]>> = {
  trailerList: [],
  vehicle: [],
  past: ['place', 'health', 'mileage'],
  history: ['place', 'health', 'mileage'],
}

/** The parts of fleets that the viewer sees by a right. */
export const fleetParts = (viewer: Viewer, right: Right): readonly FleetPart[] => {
  const { userId } = viewer
  // A token that is narrowed to customers is for whole fleets of theirs.
  if (viewer.token?.customers) return []
  const claims = claimsWith(viewer, right)
  const seeing = (sees: ReturnType<typeof seesOf>) => claims.filter(({ role }) => seesOf(role) === sees)
  const parts: FleetPart[] = []
  const dealers = customersOf(seeing('sold'))
  if (dealers !== 'all' && dealers.length > 0) parts.push({ by: 'sale', dealers })
  const built = seeing('built')
  const installs = built.some(({ role }) => role === 'OEM_INSTALLER')
  if (built.length > 0) parts.push({ by: 'oem', userId, withPlace: false, ...(installs && { installs }) })
  for (const isGo of [false, true]) {
    const of = customersOf(seeing(isGo ? 'toInstallGo' : 'toInstall'))
    if (of === 'all' || of.length > 0) parts.push({ by: 'installation', of, isGo, userId })
  }
  // A list is of what is near; one that is named is found wherever it is.
  if (seeing('near').length > 0)
    parts.push(
      right === 'trailerList' ? { by: 'nearness', place: viewer.place ?? null } : { by: 'technician' },
    )
  return parts
}

/**
 * What the viewer sees of vehicles that customers of theirs lease out, if they lease out any; null where the right is
 * the lessee's alone, and where the viewer sees all fleets.
 */
export const leasedOut = (viewer: Viewer, right: Right): LeasePart | null => {
  const keeps = keptFor[right]
  const lessors = keeps ? scope(viewer, right) : []
  return keeps && lessors !== 'all' && lessors.length > 0
    ? { by: 'lease', lessors, keeps, isPast: right === 'past' || right === 'history' }
    : null
}
