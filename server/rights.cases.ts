/** For the test of rights: everything that can be asked of this server, and the roles that are answered. */
import type { Role } from '#domain/access/roles.ts'

/** What a case is about: things of one customer, made anew for each case that changes them. */
export interface About {
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
  /** A moment ahead. */
  readonly soon: number
  /** A webhook of this case alone, and something it was told. */
  readonly webhookId: number
  readonly deliveryId: number
  /** A name that nothing has yet. */
  readonly fresh: string
}

export interface Case {
  readonly ask: (about: About) => string
  /** Who is answered, or whose act is done, about their own customer … */
  readonly own: readonly Role[]
  /** … and about one that is not theirs. Roles that reach every customer have none that is not theirs. */
  readonly foreign: readonly Role[]
  /** What a refused viewer is told, where it is not 'Not Authorized'. */
  readonly refusal?: string
  /** What an answer must hold for the customer to be in it; its abbreviation where left out. */
  readonly mark?: (about: About) => string
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
const reachAll: readonly Role[] = [
  'ADMINS',
  'INSTALLER',
  'ALL_CUSTOMER_VIEW',
  'GO_INSTALLER_ALL_CUSTOMERS',
  'SUPPORT',
  'VIEW_ONLY_ADMIN',
]
const nobody: readonly Role[] = []

const reaching = { own: [...reachOwn, ...reachAll], foreign: reachAll }
const fleet: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW'],
  foreign: ['ADMINS', 'ALL_CUSTOMER_VIEW'],
}
/** Fleet users who may write; those who see every customer only view. */
const editors: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS'],
}
const overseers: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER_ADMIN', 'VIEW_ONLY_ADMIN'],
  foreign: ['ADMINS', 'VIEW_ONLY_ADMIN'],
}
const administrators: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS'],
}
const superAdmins: Pick<Case, 'own' | 'foreign'> = { own: ['ADMINS'], foreign: ['ADMINS'] }
export const queries: Readonly<Record<string, Case>> = {
  me: {
    ...reaching,
    own: reachOwn,
    foreign: nobody,
    ask: () => '{ me { email customerNames vehicleGroups { name } } }',
  },
  customers: {
    ...reaching,
    ask: () => '{ customers(showDeactivated: true) { shortName longName totalAssets } }',
  },
  findAllCustomers: {
    ...reaching,
    ask: () =>
      '{ findAllCustomers(showDeactivated: true) { customers { shortName features { featureName } } } }',
  },
  getCustomerFeatures: {
    ...reaching,
    ask: ({ customerId }) => `{ getCustomerFeatures(customerId: ${customerId}) { featureName } }`,
    mark: ({ abbrev }) => (abbrev === 'QXA' ? 'TowAlert' : 'CheckFuse'),
  },
  ingestKeys: {
    ...administrators,
    ask: ({ customerId }) => `{ ingestKeys(customerId: ${customerId}) { name } }`,
  },
  vehiclesNow: { ...fleet, ask: () => '{ vehiclesNow { vehicles { unitId vin group customerName } } }' },
  vehicle: { ...reaching, ask: ({ vin }) => `{ vehicle(vin: "${vin}") { unitId vehicle state } }` },
  faults: { ...fleet, ask: () => '{ faults { faults { unitId faultDescription } } }' },
  'faults: of one vehicle': {
    ...reaching,
    ask: ({ vin }) => `{ faults(vin: "${vin}") { faultCount faults { unitId cause } } }`,
  },
  vehicleTrackingV2: {
    ...reaching,
    ask: ({ vin }) => `{ vehicleTrackingV2(vin: "${vin}") { activityLog { readings } } }`,
    mark: ({ vehicleId }) => `7${String(vehicleId).padStart(5, '0')}`,
  },
  users: {
    ...overseers,
    ask: () =>
      '{ users(userDtoInput: { paginationInput: { pageSize: 5000 } }) { users { email roleType groups { name } customers { shortName } } } }',
  },
  'users: of one customer': {
    ...overseers,
    ask: ({ customerId }) =>
      `{ users(userDtoInput: { customerId: ${customerId}, paginationInput: { pageSize: 5000 } }) { users { email } } }`,
  },
  vehicleGroup: {
    ...overseers,
    ask: ({
      customerId,
      fullGroup,
    }) => `{ vehicleGroup(customerId: ${customerId}, vehicleGroupId: ${fullGroup.id}) {
      name vehicles { vehicles { unitId } } users { users { email } } } }`,
  },
  vehicleGroupNames: {
    ...fleet,
    ask: ({ customerId }) => `{ vehicleGroupNames(customerId: ${customerId}) { name } }`,
  },
  secondFactorRequired: {
    ...administrators,
    ask: ({ customerId }) => `{ secondFactorRequired(customerId: ${customerId}) }`,
    mark: () => '"secondFactorRequired":false',
  },
  geofences: { ...fleet, ask: () => '{ geofences { geofences { name vehicleCount } } }' },
  'geofences: of one customer': {
    ...fleet,
    ask: ({ customerId }) => `{ geofences(customerId: ${customerId}) { geofences { name } } }`,
  },
  geofence: {
    ...fleet,
    ask: ({ geofenceId }) => `{ geofence(geofenceId: ${geofenceId}) { name description } }`,
  },
  geofenceVisits: {
    ...fleet,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `{ geofenceVisits(geofenceId: ${geofenceId}) { visits { unitId vin } } }`,
  },
  vehicleVisits: {
    ...fleet,
    ask: ({ vin }) => `{ vehicleVisits(vin: "${vin}") { visits { name unitId } } }`,
  },
  alertRules: { ...fleet, ask: () => '{ alertRules { name vehicleCount } }' },
  'alertRules: of one customer': {
    ...fleet,
    ask: ({ customerId }) => `{ alertRules(customerId: ${customerId}) { name } }`,
  },
  whyNot: {
    ...fleet,
    refusal: 'There is no such alert.',
    mark: () => 'The alert was never on.',
    ask: ({ ruleId, vin }) => `{ whyNot(ruleId: "${ruleId}", vin: "${vin}", at: 1) { verdict } }`,
  },
  alertRule: { ...fleet, ask: ({ ruleId }) => `{ alertRule(id: "${ruleId}") { name } }` },
  firings: {
    ...fleet,
    ask: () => '{ firings { firings { unitId vin ruleName notices { recipient } } } }',
  },
  'firings: of one customer': {
    ...fleet,
    ask: ({ customerId }) =>
      `{ firings(filters: { customerId: ${customerId} }) { firingCount firings { unitId } } }`,
  },
  firing: { ...fleet, ask: ({ firingId }) => `{ firing(id: ${firingId}) { unitId evidence } }` },
  unreadFirings: {
    ...fleet,
    ask: ({ customerId }) =>
      `{ unreadFirings firings(filters: { unread: true, customerId: ${customerId} }) { firings { unitId } } }`,
  },
  webhooks: {
    ...administrators,
    ask: ({ customerId }) => `{ webhooks(customerId: ${customerId}) { name url } }`,
  },
  webhookDeliveries: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `{ webhookDeliveries(webhookId: ${webhookId}) { deliveries { body } } }`,
  },
  outbox: { ...superAdmins, ask: () => '{ outbox(search: "user-qx") { letters { recipient link } } }' },
  audit: {
    ...overseers,
    ask: () =>
      '{ audit(filters: [{ field: "subject", condition: "like", value: "past" }]) { entries { subject old new } } }',
  },
}

/** What is about the viewer and nobody else, open to everybody; none of it takes somebody's number. */
export const ofOneself = {
  queries: ['timeZones', 'sessions', 'columnLayout', 'ruleTrial'],
  mutations: [
    // A trial is there for whoever began it, and for nobody else.
    'recountRuleTrial',
    'cancelRuleTrial',
    'updateProfile',
    'changePassword',
    'totpBegin',
    'totpConfirm',
    'totpDisable',
    'recoveryCodes',
    'readFirings',
    'unreadFirings',
    'saveColumnLayout',
    'signOutOthers',
    'signOutSession',
  ],
}

const circle = (name: string) => `{ name: "${name}", categoryId: 1, geofenceTypeId: 1, radiusMeters: 100,
  centerPointCoordinate: { latitude: 32.7, longitude: -96.8 } }`

const rule = (
  customerId: number,
  name: string,
) => `{ name: "${name}", customerId: ${customerId}, alertTypeId: 10,
  alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }] }`

export const mutations: Readonly<Record<string, Case>> = {
  createIngestKey: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createIngestKey(customerId: ${customerId}, name: "${fresh}") { id } }`,
  },
  revokeIngestKey: {
    ...administrators,
    ask: ({ customerId, freshKeyId }) =>
      `mutation { revokeIngestKey(customerId: ${customerId}, id: ${freshKeyId}) }`,
  },
  createUser: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createUser(input: { email: "${fresh}@fleet.example", roleNames: ["CUSTOMER_${customerId}"] }) { id } }`,
  },
  'createUser: of every customer': {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { createUser(input: { email: "${fresh}@fleet.example", roleNames: ["ADMINS"] }) { id } }`,
  },
  'createUser: to edit somebody': {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ customerId, abbrev }) =>
      `mutation { createUser(input: { email: "fresh-${abbrev}@fleet.example", roleNames: ["CUSTOMER_ADMIN_${customerId}"], edit: true }) { id } }`,
  },
  disableUser: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { disableUser(userId: ${freshUserId}) }`,
  },
  deleteUser: { ...superAdmins, ask: ({ freshUserId }) => `mutation { deleteUser(userId: ${freshUserId}) }` },
  setReeferControl: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { setReeferControl(userId: ${freshUserId}, on: true) }`,
  },
  sendVerificationEmail: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { sendVerificationEmail(userId: ${freshUserId}) }`,
  },
  resetSecondFactor: {
    ...administrators,
    refusal: 'There is no such user.',
    ask: ({ freshUserId }) => `mutation { resetSecondFactor(userId: ${freshUserId}) }`,
  },
  requireSecondFactor: {
    ...administrators,
    ask: ({ customerId }) => `mutation { requireSecondFactor(customerId: ${customerId}, on: true) }`,
  },
  createCustomer: {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { createCustomer(input: { abbrev: "${fresh}", shortName: "${fresh}", longName: "x" }) { id } }`,
  },
  updateCustomer: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { updateCustomer(input: { customerId: ${customerId}, longName: "${fresh}" }) { id } }`,
  },
  'updateCustomer: how long reports are kept': {
    ...superAdmins,
    ask: ({ customerId }) =>
      `mutation { updateCustomer(input: { customerId: ${customerId}, retentionDurationDays: 77 }) { id } }`,
  },
  deactivateCustomer: {
    ...superAdmins,
    ask: ({ customerId }) => `mutation { deactivateCustomer(customerId: ${customerId}) { active } }`,
  },
  setCustomerFeature: {
    ...superAdmins,
    ask: ({ customerId }) =>
      `mutation { setCustomerFeature(customerId: ${customerId}, featureName: "Insight", on: true) { id } }`,
  },
  createGeofence: {
    ...editors,
    ask: ({ customerId, fresh }) =>
      `mutation { createGeofence(customerId: ${customerId}, input: ${circle(fresh)}) { geofenceId } }`,
  },
  updateGeofence: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId, fresh }) =>
      `mutation { updateGeofence(geofenceId: ${geofenceId}, input: ${circle(fresh)}) { name } }`,
  },
  importGeofences: {
    ...editors,
    ask: ({ customerId, fresh }) => `mutation { importGeofences(customerId: ${customerId}, format: "geojson",
      text: "{\\"type\\":\\"Feature\\",\\"properties\\":{\\"name\\":\\"${fresh}\\",\\"radius_meters\\":100},\\"geometry\\":{\\"type\\":\\"Point\\",\\"coordinates\\":[-96.8,32.7]}}") { taken } }`,
  },
  setGeofenceActive: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) =>
      `mutation { setGeofenceActive(geofenceId: ${geofenceId}, isActive: false) { isActive } }`,
  },
  deleteGeofence: {
    ...editors,
    refusal: 'There is no such geofence.',
    ask: ({ geofenceId }) => `mutation { deleteGeofence(geofenceId: ${geofenceId}) }`,
  },
  startRuleTrial: {
    own: ['ADMINS', 'CUSTOMER', 'CUSTOMER_ADMIN', 'ALL_CUSTOMER_VIEW'],
    foreign: ['ADMINS', 'ALL_CUSTOMER_VIEW'],
    ask: ({ customerId, fresh }) =>
      `mutation { startRuleTrial(input: ${rule(customerId, fresh)}, days: 1) { id } }`,
  },
  createAlertRule: {
    ...editors,
    ask: ({ customerId, fresh }) => `mutation { createAlertRule(input: ${rule(customerId, fresh)}) { id } }`,
  },
  updateAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ customerId, ruleId, fresh }) =>
      `mutation { updateAlertRule(id: "${ruleId}", input: ${rule(customerId, fresh)}) { id } }`,
  },
  enableAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) => `mutation { enableAlertRule(id: "${ruleId}") { id } }`,
  },
  disableAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) =>
      `mutation { enableAlertRule(id: "${ruleId}") { id } disableAlertRule(id: "${ruleId}") { id } }`,
  },
  copyAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId, fresh }) => `mutation { copyAlertRule(id: "${ruleId}", name: "${fresh}") { id } }`,
  },
  moveAlertRule: {
    ...superAdmins,
    refusal: 'There is no such alert.',
    ask: ({ ruleId, otherId }) =>
      `mutation { moveAlertRule(id: "${ruleId}", customerId: ${otherId}) { id } }`,
  },
  deleteAlertRule: {
    ...editors,
    refusal: 'There is no such alert.',
    ask: ({ ruleId }) => `mutation { deleteAlertRule(id: "${ruleId}") }`,
  },
  acknowledgeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { acknowledgeFirings(ids: [${firingId}]) }`,
  },
  resolveFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId }) => `mutation { resolveFirings(ids: [${firingId}]) }`,
  },
  snoozeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) =>
      `mutation { snoozeFirings(ids: [${firingId}], until: ${soon}, reason: "In the shop") }`,
  },
  unsnoozeFirings: {
    ...editors,
    refusal: 'There is no such alert in the inbox.',
    ask: ({ firingId, soon }) => `mutation {
      snoozeFirings(ids: [${firingId}], until: ${soon}, reason: "") unsnoozeFirings(ids: [${firingId}]) }`,
  },
  createWebhook: {
    ...administrators,
    ask: ({ customerId, fresh }) => `mutation { createWebhook(customerId: ${customerId},
      input: { name: "${fresh}", url: "https://hooks.example/${fresh}" }) { secret } }`,
  },
  updateWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId, fresh }) => `mutation { updateWebhook(id: ${webhookId},
      input: { name: "${fresh}", url: "https://hooks.example/" }, newSecret: true) { secret } }`,
  },
  deleteWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `mutation { deleteWebhook(id: ${webhookId}) }`,
  },
  testWebhook: {
    ...administrators,
    refusal: 'There is no such webhook.',
    ask: ({ webhookId }) => `mutation { testWebhook(id: ${webhookId}) { id } }`,
  },
  resendDelivery: {
    ...administrators,
    refusal: 'There is no such delivery.',
    ask: ({ deliveryId }) => `mutation { resendDelivery(id: ${deliveryId}) { id } }`,
  },
  updateVehicleGroup: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { updateVehicleGroup(customerId: ${customerId}, name: "${fresh}") { id } }`,
  },
  renameVehicleGroup: {
    ...administrators,
    ask: ({ customerId, emptyGroup, fresh }) =>
      `mutation { renameVehicleGroup(customerId: ${customerId}, vehicleGroupId: ${emptyGroup.id}, name: "${fresh}") { id } }`,
  },
  deleteVehicleGroup: {
    ...administrators,
    ask: ({ customerId, emptyGroup }) =>
      `mutation { deleteVehicleGroup(customerId: ${customerId}, name: "${emptyGroup.name}") }`,
  },
  addVehiclesToGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { addVehiclesToGroups(vehicleIds: [${a.vehicleId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.emptyGroup.id}]) }`,
  },
  removeVehiclesFromGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { removeVehiclesFromGroups(vehicleIds: [${a.vehicleId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.fullGroup.id}]) }`,
  },
  addMultipleVehiclesToTargetedMultipleGroups: {
    ...administrators,
    ask: (a) => `mutation { addMultipleVehiclesToTargetedMultipleGroups(input: { customerId: ${a.customerId},
      targets: [{ vehicleIds: [${a.vehicleId}], vehicleGroupIds: [${a.emptyGroup.id}] }] }) }`,
  },
  addUsersToVehicleGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { addUsersToVehicleGroups(userIds: [${a.userId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.emptyGroup.id}]) }`,
  },
  removeUsersFromVehicleGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { removeUsersFromVehicleGroups(userIds: [${a.userId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.fullGroup.id}]) }`,
  },
}

/** How a path is guarded: by nothing, because it tells nothing of anybody; by what it takes instead; or by a token. */
export type Guard =
  | { readonly by: 'nothing' | 'password' | 'link' | 'gateway key' | 'refresh token' }
  | { readonly by: 'graphql' }
  | {
      readonly by: 'token'
      readonly path: (about: About) => string
      readonly own: readonly Role[]
      readonly foreign: readonly Role[]
    }

export const paths: Readonly<Record<string, Guard>> = {
  'GET /healthz': { by: 'nothing' },
  'GET /readyz': { by: 'nothing' },
  'GET /metrics': { by: 'nothing' },
  'GET /terms': { by: 'nothing' },
  'GET /data-agreement': { by: 'nothing' },
  'GET /ingest/v1/schema': { by: 'nothing' },
  'POST /ingest/v1/reports': { by: 'gateway key' },
  'GET /ingest/osmand': { by: 'gateway key' },
  'POST /ingest/osmand': { by: 'gateway key' },
  'GET /auth/v1/login': { by: 'password' },
  'GET /auth/v1/loginV2': { by: 'password' },
  'POST /auth/v1/acceptTermsOfService': { by: 'password' },
  'POST /auth/v1/accept-data-agreement': { by: 'password' },
  'POST /auth/v1/change-expired-password': { by: 'password' },
  'POST /auth/v1/refreshToken': { by: 'refresh token' },
  'POST /auth/v1/logout': { by: 'nothing' },
  'POST /auth/v1/register-user-anonymously': { by: 'nothing' },
  'POST /auth/v1/request-password-reset': { by: 'nothing' },
  'POST /auth/v1/resend-verification': { by: 'nothing' },
  'POST /auth/v1/set-password': { by: 'link' },
  'POST /auth/v1/verify-email': { by: 'link' },
  'POST /auth/v1/unsubscribe': { by: 'link' },
  'POST /graphql': { by: 'graphql' },
  'POST /auth/graphql': { by: 'graphql' },
  'GET /v1/api/vehicle-groups/hierarchy': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/vehicle-groups/hierarchy?customerId=${customerId}`,
    ...overseers,
  },
  'GET /v1/api/geofences/shapes': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/geofences/shapes?customerId=${customerId}`,
    ...fleet,
  },
  'GET /v1/api/geofences/export': {
    by: 'token',
    path: ({ customerId }) => `/v1/api/geofences/export?customerId=${customerId}&format=csv`,
    ...fleet,
  },
  'GET /v1/api/live': { by: 'token', path: () => '/v1/api/live', ...fleet },
}
