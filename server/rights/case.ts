/** For the test of rights: what a case is, and the roles that are answered alike. */
import type { Role } from '#domain/access/roles.ts'

/** What a case is about: things of one customer, made anew for each case that changes them. */
export interface CaseAbout {
  readonly customerId: number
  readonly abbrev: string
  /** The other one of the two customers. */
  readonly otherId: number
  readonly vin: string
  readonly vehicleId: number
  /** A user of the customer, there from the start. */
  readonly userId: number
  /** A group with neither vehicles nor users, and one with the vehicle and the user. */
  readonly emptyGroup: { readonly id: number; readonly name: string }
  readonly fullGroup: { readonly id: number; readonly name: string }
  /** A user, and a gateway's key, of this case alone. */
  readonly freshUserId: number
  readonly freshKeyId: number
  /** A geofence of this case alone, in which the vehicle is. */
  readonly geofenceId: number
  /** An alert rule of this case alone. */
  readonly ruleId: string
  /** What it has fired for the vehicle. */
  readonly firingId: number
  /** A view of the fleet grid that another of the customer shares. */
  readonly viewId: number
  /** A moment ahead. */
  readonly soon: number
  /** A webhook of this case alone, and a delivery to it. */
  readonly webhookId: number
  readonly deliveryId: number
  /** A link to where the vehicle is, of this case alone, made by the user. */
  readonly shareId: number
  /** An open issue of the vehicle. */
  readonly issueId: number
  /** A service center of this case alone; another, Alamo Trailer Repair, is always there. */
  readonly serviceCenterId: number
  /** A work order for nothing in particular, and its photo. */
  readonly workOrderId: number
  readonly photoId: number
  /** A plan that the vehicle is in. */
  readonly planId: number
  /** An inspection of the vehicle, and its document. */
  readonly inspectionId: number
  readonly documentId: number
  /** A command to the reefer unit of the vehicle. */
  readonly commandId: number
  /** A name that nothing has yet. */
  readonly fresh: string
}

export interface Case {
  readonly ask: (about: CaseAbout) => string
  /** Who is answered, or whose act is done, about their own customer … */
  readonly own: readonly Role[]
  /** … and about one that is not theirs. Roles that reach every customer have none that is not theirs. */
  readonly foreign: readonly Role[]
  /** What a refused viewer is answered, where it is not 'Not Authorized'. */
  readonly refusal?: string
  /** What an answer must hold for the customer to be in it; its abbreviation where left out. */
  readonly mark?: (about: CaseAbout) => string
}

export const reachOwn: readonly Role[] = [
  'CUSTOMER',
  'CUSTOMER_ADMIN',
  'CUSTOMER_INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'DEALER',
  'OEM',
  'OEM_INSTALLER',
]
export const reachAll: readonly Role[] = [
  'ADMINS',
  'INSTALLER',
  'ALL_CUSTOMER_VIEW',
  'GO_INSTALLER_ALL_CUSTOMERS',
  'SUPPORT',
  'VIEW_ONLY_ADMIN',
]
export const nobody: readonly Role[] = []

export const reaching = { own: [...reachOwn, ...reachAll], foreign: reachAll }
export const fleet: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW'],
  foreign: ['ADMINS', 'ALL_CUSTOMER_VIEW'],
}
/** Fleet users who may write; those who see every customer only view. */
export const editors: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS'],
}
export const overseers: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER_ADMIN', 'VIEW_ONLY_ADMIN'],
  foreign: ['ADMINS', 'VIEW_ONLY_ADMIN'],
}
export const administrators: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS'],
}
export const superAdmins: Pick<Case, 'own' | 'foreign'> = { own: ['ADMINS'], foreign: ['ADMINS'] }
