/** What each role may do: one table, right → roles, and one judge. */
import { isPermission } from './permissions.ts'
import { type Role, reachOf, readClaims, roleNames } from './roles.ts'
import type { Viewer } from './session.ts'

/** Support sees every customer, and changes nothing. */
const fleetUsers = ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW', 'SUPPORT'] as const
const installers = [
  'CUSTOMER_INSTALLER',
  'INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'GO_INSTALLER_ALL_CUSTOMERS',
] as const
/** Those who see some vehicles as they are now, by what these are to them (`sees` of their role). */
const partOfFleet = [...installers, 'DEALER', 'OEM', 'OEM_INSTALLER', 'TECHNICIAN'] as const
const overseers = ['ADMINS', 'CUSTOMER_ADMIN', 'VIEW_ONLY_ADMIN'] as const
const administrators = ['ADMINS', 'CUSTOMER_ADMIN'] as const
const superAdmins = ['ADMINS'] as const
/** Fleet users who may change what they see; whoever sees every customer only views. */
const fleetEditors = ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN'] as const

export const rights = {
  // Areas (§6): the role opens them.
  /** Vehicles as they are now: the map, the list, the search. */
  trailerList: [...fleetUsers, ...partOfFleet],
  /** The fleet as it was: tracks, heat maps, past moments. */
  past: fleetUsers,
  /** What one vehicle reported, and what was done to it and by whom. */
  history: [...fleetUsers, ...installers, 'VIEW_ONLY_ADMIN'],
  vinSelector: fleetUsers,
  unitIdSelector: fleetUsers,
  healthWidget: fleetUsers,
  myLocations: fleetUsers,
  myGeofences: fleetUsers,
  alerts: fleetUsers,
  editGeofences: fleetEditors,
  /** Whom to call: telephone numbers of drivers, yards and offices. */
  seeContacts: fleetUsers,
  editContacts: fleetEditors,
  /** Views of the fleet grid for everybody of a customer. */
  shareViews: fleetEditors,
  /** Beside `alerts`, which can be taken away from one person. */
  editAlerts: fleetEditors,
  /** Links that show where a vehicle is to whoever holds one. */
  shareVehicles: fleetEditors,
  insights: fleetUsers,
  fleet: fleetUsers,
  parts: [...fleetUsers, 'TECHNICIAN'],
  freight: fleetUsers,
  maintenance: fleetUsers,
  editMaintenance: fleetEditors,
  /** One vehicle that somebody names by its VIN. */
  vehicle: roleNames,
  /** Whose daily work it is to put gateways on: it stands in their menu, and they begin there. */
  installsDaily: [...installers, 'OEM_INSTALLER'],
  /** Installations that are finished, with their certificates. */
  seeInstallations: [...fleetUsers, ...installers, 'OEM_INSTALLER', 'VIEW_ONLY_ADMIN'],
  /** Beside the group of those who may send commands. */
  commandReefers: [
    ...(['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW', 'VIEW_ONLY_ADMIN'] as const),
    ...installers,
  ],

  /** Workshops that look after trailers: where they are is nobody's secret. */
  seeServiceCenters: roleNames,
  sendDiagnostics: fleetEditors,

  // Settings: whoever sees a tab without the right to edit reads only.
  seeUsers: overseers,
  editUsers: administrators,
  deleteUsers: superAdmins,
  seeTrailers: overseers,
  editTrailers: administrators,
  /** All that was known of it is erased. */
  deleteTrailers: superAdmins,
  /** Which gateway a vehicle carries, and which it carried. */
  seeGateways: [...overseers, 'SUPPORT', ...installers, 'OEM_INSTALLER'],
  /** On a vehicle that is seen: installers put gateways on those they are to install. */
  attachGateways: [...administrators, ...installers, 'OEM_INSTALLER'],
  seeGroups: overseers,
  editGroups: administrators,
  seeSubscriptions: overseers,
  /** Renews, changes and cancels those there are. */
  editSubscriptions: administrators,
  /** Defines plans, and gives subscriptions. */
  manageSubscriptions: superAdmins,
  chooseCustomer: overseers,
  manageCustomers: superAdmins,
  /** The fields of one's own customer that are not a super admin's alone. */
  editCustomer: administrators,
  manageLeases: superAdmins,
  manageOems: superAdmins,
  /** How the vehicles do that one's own OEM has built. */
  seeBuiltHealth: ['OEM'],
  manageServiceCenters: superAdmins,
  manageParts: superAdmins,
  manageOta: superAdmins,
  transferVins: ['ADMINS', 'SUPPORT', 'DEALER'],
  /** Transfers that one asked for, or is a side of. */
  seeTransfers: ['ADMINS', 'SUPPORT', 'DEALER', 'CUSTOMER_ADMIN'],
  /** For one's own side; super admins for both. */
  decideTransfers: administrators,

  // Acts.
  acceptDataAgreement: ['CUSTOMER_ADMIN'],
  manageIngestKeys: administrators,
  manageWebhooks: administrators,
  /** The provider at which the people of a customer sign in. */
  manageSingleSignOn: administrators,
  /** All that is kept for a customer, as one archive. */
  exportAccount: administrators,
  /** Says whose e-mail domain it is. */
  confirmDomains: superAdmins,
  /** Access tokens of a customer's own systems, which belong to nobody. */
  manageServiceTokens: administrators,
  /** Whoever is no super admin sees those that reported with a key of their customer. */
  seeDetachedGateways: administrators,
  readOutbox: superAdmins,
  /** What gateways sent and nothing could be made of. */
  seeLeftovers: superAdmins,
  seeUsage: superAdmins,
  seeAudit: overseers,
  publishDeveloperMessages: ['ADMINS', 'DEVELOPER'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

/** What an act is about, where the answer depends on it. */
export interface RightAbout {
  readonly customerId?: number
}

/**
 * Whether the viewer may. A right over a customer counts only where it comes from a role that reaches this very
 * customer: an Account Admin of one who is a Standard User of another edits users of the first alone.
 */
export const can = (viewer: Viewer, right: Right, about: RightAbout = {}): boolean => {
  if (isPermission(right) && viewer.withheld?.includes(right)) return false
  const { token } = viewer
  if (token && !token.rights.includes(right)) return false
  if (token?.customers && about.customerId !== undefined && !token.customers.includes(about.customerId))
    return false
  const granted: readonly Role[] = rights[right]
  return readClaims(viewer.groups).some(
    ({ role, customerId }) =>
      granted.includes(role) &&
      (about.customerId === undefined || reachOf(role) === 'all' || customerId === about.customerId),
  )
}
