/** The types of user that the form offers, and who may create whom (§6). */
import { mark, t } from '../basics/texts.ts'
import { type Role, reachOf, readClaims } from './roles.ts'
import type { Viewer } from './session.ts'

export type UserTypeGroup = 'regular' | 'go' | 'installer' | 'admin' | 'oem' | 'oemInstaller'

export interface UserType {
  readonly title: string
  readonly role: Role
  readonly group: UserTypeGroup
  readonly createdBy: readonly Role[]
}

const admins = ['ADMINS'] as const
const customerAdmins = ['CUSTOMER_ADMIN'] as const
const both = ['ADMINS', 'CUSTOMER_ADMIN'] as const

/** CUSTOMER and CUSTOMER_ADMIN stand twice: administrators and Account Admins call them by different names. */
export const userTypes = [
  { title: mark('Administrator'), role: 'ADMINS', group: 'admin', createdBy: admins },
  { title: mark('All Customer View'), role: 'ALL_CUSTOMER_VIEW', group: 'admin', createdBy: admins },
  { title: mark('Customer'), role: 'CUSTOMER', group: 'regular', createdBy: admins },
  { title: mark('Customer Admin'), role: 'CUSTOMER_ADMIN', group: 'regular', createdBy: admins },
  { title: mark('Technician'), role: 'TECHNICIAN', group: 'installer', createdBy: admins },
  { title: mark('Installer'), role: 'INSTALLER', group: 'installer', createdBy: admins },
  { title: mark('Customer Installer'), role: 'CUSTOMER_INSTALLER', group: 'installer', createdBy: both },
  { title: mark('Standard User'), role: 'CUSTOMER', group: 'regular', createdBy: customerAdmins },
  {
    title: mark('Account Administrator'),
    role: 'CUSTOMER_ADMIN',
    group: 'regular',
    createdBy: customerAdmins,
  },
  {
    title: mark('Go Installer All Customers'),
    role: 'GO_INSTALLER_ALL_CUSTOMERS',
    group: 'go',
    createdBy: admins,
  },
  { title: mark('Go Installer Customer'), role: 'GO_INSTALLER_CUSTOMER', group: 'go', createdBy: both },
  { title: mark('Support'), role: 'SUPPORT', group: 'admin', createdBy: admins },
  { title: mark('Dealer'), role: 'DEALER', group: 'admin', createdBy: admins },
  { title: mark('View Only Admin'), role: 'VIEW_ONLY_ADMIN', group: 'admin', createdBy: admins },
  { title: mark('OEM'), role: 'OEM', group: 'oem', createdBy: admins },
  { title: mark('OEM Installer'), role: 'OEM_INSTALLER', group: 'oemInstaller', createdBy: admins },
] as const satisfies readonly UserType[]

/** The types that this viewer may create, in the order of the form. */
export const typesOffered = (viewer: Viewer): readonly UserType[] =>
  userTypes.filter(({ createdBy }) => createdBy.some((role) => viewer.roles.includes(role)))

/**
 * Whether the viewer may create a user of this role. A role that reaches its own customers needs one
 * (`customerId`), and whoever is no super admin creates for the customers they administer alone.
 */
export const mayCreate = (viewer: Viewer, role: Role, customerId: number | null): boolean => {
  if (reachOf(role) === 'own' && customerId === null) return false
  return readClaims(viewer.groups).some(
    (claim) =>
      userTypes.some(
        (type) => type.role === role && (type.createdBy as readonly Role[]).includes(claim.role),
      ) &&
      (reachOf(claim.role) === 'all' || (customerId !== null && claim.customerId === customerId)),
  )
}

/** The one role that no form offers. */
const developerTitle = mark('Developer')

/** What a role is called where nobody in particular reads it. */
export const titleOf = (role: Role): string =>
  t(userTypes.find((type) => type.role === role)?.title ?? developerTitle)

/** The titles under which this viewer knows roles: an Account Admin's where they have names of their own. */
export const titlesFor = (viewer: Viewer, held: readonly Role[]): readonly string[] => {
  const offered = typesOffered(viewer)
  return [...new Set(held)].map(
    (role) =>
      (offered.find((type) => type.role === role) ?? userTypes.find((type) => type.role === role))?.title ??
      developerTitle,
  )
}

/** The roles that bear a title; a title that nobody has gives none. */
export const rolesOfTitle = (title: string): readonly Role[] => {
  const same = (name: string) => name.toLowerCase() === title.toLowerCase()
  if (same(developerTitle)) return ['DEVELOPER']
  return [...new Set(userTypes.filter((type) => same(type.title)).map(({ role }) => role))]
}
