/** For the test of rights: what a case is, and the roles that are answered alike. */
import type { Role } from '#domain/access/roles.ts'
import type { LeaseThings } from './lease-things.ts'
import type { OtaThings } from './ota-things.ts'
import type { ReportThings } from './report-things.ts'
import type { TransferThings } from './transfer-things.ts'

/** What a case is about: things of one customer, made anew for each case that changes them. */
export interface CaseAbout extends TransferThings, LeaseThings, ReportThings, OtaThings {
  readonly customerId: number
  readonly abbrev: string
  /** The other one of the two customers. */
  readonly otherId: number
  readonly vin: string
  readonly vehicleId: number
  /** A vehicle of this case alone, with a gateway; and one that is deactivated. Neither has ever reported. */
  readonly doomedVin: string
  readonly asleepVin: string
  /** A user of the customer, there from the start. */
  readonly userId: number
  /** A group with neither vehicles nor users, and one with the vehicle and the user. */
  readonly emptyGroup: { readonly id: number; readonly name: string }
  readonly fullGroup: { readonly id: number; readonly name: string }
  /** A user, and a gateway's key, of this case alone. */
  readonly freshUserId: number
  readonly freshKeyId: number
  /** An access token of a service of the customer, of this case alone. */
  readonly tokenId: number
  /** A deactivated customer with nothing, for those who ask about this one. */
  readonly doomedCustomer: { readonly id: number; readonly abbrev: string }
  /** An OEM of this case alone. */
  readonly freshOemId: number
  /** A geofence of this case alone, in which the vehicle is. */
  readonly geofenceId: number
  /** An alert rule of this case alone. */
  readonly ruleId: string
  /** What it has fired for the vehicle. */
  readonly firingId: number
  /** A view of the fleet grid that another of the customer shares. */
  readonly viewId: number
  readonly boardId: number
  /** A finding of the geofence doctor that was dismissed, of this case alone. */
  readonly dismissalId: number
  /** An export of the whole account that is ready. */
  readonly accountExportId: string
  /** A moment ahead. */
  readonly soon: number
  /** A destination of daily files, of this case alone. */
  readonly destinationId: number
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
  /** An installation of the vehicle that whoever asks has begun, its photo, and one that they have finished. */
  readonly installationId: string
  readonly installationPhotoId: string
  readonly finishedInstallationId: string
  /** A command to the reefer unit of the vehicle. */
  readonly commandId: number
  /** A spreadsheet of groups that whoever asks has brought for the customer, ready to be taken in. */
  readonly importId: string
  /** A developer message for the customer, of this case alone, that is showing. */
  readonly messageId: number
  /** A plan that is offered, and a pool of seats of which the deactivated vehicle has one. */
  readonly subscriptionPlanId: number
  readonly subscriptionPoolId: number
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

type Answered = Pick<Case, 'own' | 'foreign'>
const installers: readonly Role[] = [
  'CUSTOMER_INSTALLER',
  'INSTALLER',
  'GO_INSTALLER_CUSTOMER',
  'GO_INSTALLER_ALL_CUSTOMERS',
]

/** What is about the customer itself. */
export const reaching: Answered = { own: [...reachOwn, ...reachAll], foreign: reachAll }
/** What is about whole fleets, and their past. */
export const fleet: Answered = {
  own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW', 'SUPPORT'],
  foreign: ['ADMINS', 'ALL_CUSTOMER_VIEW', 'SUPPORT'],
}
/**
 * Vehicles as they are now. One's own one is not installed yet, a GO product, built by the OEM and sold by the dealer who
 * asks, and near the technician; the foreign one is none of that, and its customer blocks technicians.
 */
export const listed: Answered = {
  own: [...fleet.own, ...installers, 'DEALER', 'OEM', 'OEM_INSTALLER', 'TECHNICIAN'],
  foreign: fleet.foreign,
}
/** One vehicle that is named by its VIN, as it is now. */
export const named: Answered = {
  own: [...listed.own, 'VIEW_ONLY_ADMIN'],
  foreign: [...fleet.foreign, 'VIEW_ONLY_ADMIN'],
}
/** Where it is: the customer has not agreed that its OEM sees that. */
export const placed: Answered = {
  own: named.own.filter((role) => role !== 'OEM' && role !== 'OEM_INSTALLER'),
  foreign: named.foreign,
}
/** As it was, with what people did to it. */
export const past: Answered = {
  own: [...fleet.own, ...installers, 'VIEW_ONLY_ADMIN'],
  foreign: [...fleet.foreign, 'VIEW_ONLY_ADMIN'],
}
/** Its past as a feed, which tells of whole customers alone: of no part of their fleets. */
export const fed: Answered = {
  own: [...fleet.own, 'VIEW_ONLY_ADMIN'],
  foreign: past.foreign,
}
/** Support only views. */
export const commanding: Answered = {
  own: past.own.filter((role) => role !== 'SUPPORT'),
  foreign: past.foreign.filter((role) => role !== 'SUPPORT'),
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
