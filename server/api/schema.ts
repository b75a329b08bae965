/** The GraphQL schema: the parts of all capabilities, put together. */
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql'
import { gatewayKeysSchema } from '../account/gateway-keys-schema.ts'
import { ownSchema } from '../account/own-schema.ts'
import { accountSchema } from '../account/schema.ts'
import { tokensSchema } from '../account/tokens-schema.ts'
import { toursSchema } from '../account/tours-schema.ts'
import { episodeSchema } from '../alerts/episode-schema.ts'
import { firingSchema } from '../alerts/firing-schema.ts'
import { firingTypes } from '../alerts/firing-types.ts'
import { noiseSchema } from '../alerts/noise-schema.ts'
import { ruleInputSchema } from '../alerts/rule-input.ts'
import { ruleSchema } from '../alerts/rule-schema.ts'
import { trialSchema } from '../alerts/trial-schema.ts'
import { whySchema } from '../alerts/why-schema.ts'
import { allCellsSchema } from '../all-cells/schema.ts'
import { auditSchema } from '../audit/schema.ts'
import { campaignInputs } from '../campaigns/campaign-input.ts'
import { campaignTypes } from '../campaigns/campaign-types.ts'
import { devicesSchema } from '../campaigns/device-schema.ts'
import { deviceTypes } from '../campaigns/device-types.ts'
import { packagesSchema } from '../campaigns/package-schema.ts'
import { previewTypes } from '../campaigns/preview-types.ts'
import { campaignsSchema } from '../campaigns/schema.ts'
import { templatesSchema } from '../campaigns/template-schema.ts'
import { vehicleDeviceSchema } from '../campaigns/vehicle-device-schema.ts'
import { cargoImagesSchema } from '../cargo-images/schema.ts'
import { commandsSchema } from '../commands/schema.ts'
import { contactsSchema } from '../contacts/schema.ts'
import { nowSchema } from '../control/now-schema.ts'
import { controlSchema } from '../control/schema.ts'
import { shiftSchema } from '../control/shift-schema.ts'
import { agreementsSchema } from '../customers/agreements.ts'
import { limitsSchema } from '../customers/limits-schema.ts'
import { customersSchema } from '../customers/schema.ts'
import { dayFilesSchema } from '../day-files/schema.ts'
import { drawerSchema } from '../drawer/schema.ts'
import { driverSchema } from '../driver/schema.ts'
import { exportsSchema } from '../exports/schema.ts'
import { faultsSchema } from '../faults/schema.ts'
import { firstRunSchema } from '../first-run/schema.ts'
import { layoutSchema } from '../fleet/layout-schema.ts'
import { matchSchema } from '../fleet/match-schema.ts'
import { namesSchema } from '../fleet/names-schema.ts'
import { fleetSchema } from '../fleet/schema.ts'
import { totalsSchema } from '../fleet/totals-schema.ts'
import { verdictSchema } from '../fleet/verdict-schema.ts'
import { viewsSchema } from '../fleet/views-schema.ts'
import { ftpSchema } from '../ftp/schema.ts'
import { fieldSchema } from '../gateways/field/schema.ts'
import { gatewaysSchema } from '../gateways/schema.ts'
import { geofenceBackfillSchema } from '../geofences/backfill-schema.ts'
import { geofencesSchema } from '../geofences/schema.ts'
import { townsSchema } from '../geofences/towns-schema.ts'
import { visitsSchema } from '../geofences/visits-schema.ts'
import { buildSchema, type SchemaPart } from '../graphql/builder.ts'
import { choicesSchema } from '../graphql/choices.ts'
import { inputsSchema } from '../graphql/inputs.ts'
import { groupsSchema } from '../groups/schema.ts'
import { historySchema } from '../history/schema.ts'
import { insightBoardsSchema } from '../insights/boards-schema.ts'
import { doctorSchema } from '../insights/doctor/schema.ts'
import { insightLettersSchema } from '../insights/letters-schema.ts'
import { insightsSchema } from '../insights/schema.ts'
import { installationSchema } from '../installation/schema.ts'
import { leaseTypesSchema } from '../leases/lease-types.ts'
import { leasesSchema } from '../leases/schema.ts'
import { mailSchema } from '../mail/schema.ts'
import { dashboardSchema } from '../maintenance/dashboard-schema.ts'
import { dueSchema } from '../maintenance/due-schema.ts'
import { inspectionSchema } from '../maintenance/inspection-schema.ts'
import { issueSchema } from '../maintenance/issue-schema.ts'
import { planSchema } from '../maintenance/plan-schema.ts'
import { workOrderSchema } from '../maintenance/work-order-schema.ts'
import { workOrderTypes } from '../maintenance/work-order-types.ts'
import { messagesSchema } from '../messages/schema.ts'
import { oemsSchema } from '../oems/schema.ts'
import { outsidePagesSchema } from '../outside-pages/schema.ts'
import { overlaysSchema } from '../overlays/schema.ts'
import { partsListSchema } from '../parts-list/schema.ts'
import { pushSchema } from '../push/schema.ts'
import { reportInputSchema } from '../reports/config-input.ts'
import { reportConfigSchema } from '../reports/config-schema.ts'
import { detentionSchema } from '../reports/detention/schema.ts'
import { reportRunSchema } from '../reports/run-schema.ts'
import { reportRunTypes } from '../reports/run-types.ts'
import { searchSchema } from '../search/schema.ts'
import { diagnosticsSchema } from '../service-centers/diagnostics.ts'
import { serviceCentersSchema } from '../service-centers/schema.ts'
import { sharingSchema } from '../sharing/schema.ts'
import { singleSignOnSchema } from '../single-sign-on/schema.ts'
import { spreadsheetsSchema } from '../spreadsheets/schema.ts'
import { subscriptionActsSchema } from '../subscriptions/acts-schema.ts'
import { subscriptionPlansSchema } from '../subscriptions/plan-schema.ts'
import { subscriptionsSchema } from '../subscriptions/schema.ts'
import { deletionSchema } from '../takeout/deletion-schema.ts'
import { takeoutSchema } from '../takeout/schema.ts'
import { tripsSchema } from '../track/trips-schema.ts'
import { trailerGatewaysSchema } from '../trailers/gateway-schema.ts'
import { trailersSchema } from '../trailers/schema.ts'
import { usageSchema } from '../usage/schema.ts'
import { usersSchema } from '../users/schema.ts'
import { vinTransferSchema } from '../vin-transfer/schema.ts'
import { vinTransferTypes } from '../vin-transfer/transfer-types.ts'
import { webhooksSchema } from '../webhooks/schema.ts'

/** A query, a mutation or a type that is in none of these is in no schema. */
export const schemaParts: readonly SchemaPart[] = [
  ownSchema,
  accountSchema,
  toursSchema,
  gatewayKeysSchema,
  tokensSchema,
  episodeSchema,
  noiseSchema,
  firingSchema,
  firingTypes,
  ruleInputSchema,
  ruleSchema,
  trialSchema,
  whySchema,
  allCellsSchema,
  auditSchema,
  campaignsSchema,
  campaignInputs,
  campaignTypes,
  previewTypes,
  deviceTypes,
  devicesSchema,
  templatesSchema,
  vehicleDeviceSchema,
  packagesSchema,
  cargoImagesSchema,
  controlSchema,
  nowSchema,
  shiftSchema,
  customersSchema,
  limitsSchema,
  agreementsSchema,
  dayFilesSchema,
  drawerSchema,
  contactsSchema,
  driverSchema,
  exportsSchema,
  faultsSchema,
  firstRunSchema,
  layoutSchema,
  matchSchema,
  namesSchema,
  fleetSchema,
  totalsSchema,
  verdictSchema,
  viewsSchema,
  fieldSchema,
  gatewaysSchema,
  geofencesSchema,
  geofenceBackfillSchema,
  townsSchema,
  visitsSchema,
  choicesSchema,
  inputsSchema,
  groupsSchema,
  historySchema,
  takeoutSchema,
  deletionSchema,
  tripsSchema,
  doctorSchema,
  insightBoardsSchema,
  insightLettersSchema,
  insightsSchema,
  installationSchema,
  leaseTypesSchema,
  leasesSchema,
  mailSchema,
  dashboardSchema,
  dueSchema,
  inspectionSchema,
  issueSchema,
  planSchema,
  workOrderSchema,
  workOrderTypes,
  messagesSchema,
  oemsSchema,
  outsidePagesSchema,
  overlaysSchema,
  partsListSchema,
  pushSchema,
  detentionSchema,
  commandsSchema,
  ftpSchema,
  reportConfigSchema,
  reportInputSchema,
  reportRunSchema,
  reportRunTypes,
  searchSchema,
  diagnosticsSchema,
  serviceCentersSchema,
  sharingSchema,
  singleSignOnSchema,
  spreadsheetsSchema,
  subscriptionActsSchema,
  subscriptionPlansSchema,
  subscriptionsSchema,
  trailersSchema,
  trailerGatewaysSchema,
  usageSchema,
  usersSchema,
  vinTransferSchema,
  vinTransferTypes,
  webhooksSchema,
]

let built: GraphQLSchema | null = null

export const schema = (): GraphQLSchema => {
  built ??= lexicographicSortSchema(buildSchema(schemaParts))
  return built
}
