/** The services that answer over HTTP. The server of the tests uses this list too. */
import { accessRoutesService, actsService } from './access/service.ts'
import { apiService } from './api/service.ts'
import { type SlicesOptions, slicesService } from './api/slices-service.ts'
import { brandsService } from './brands/service.ts'
import { packagesService } from './campaigns/service.ts'
import { cargoImagesService } from './cargo-images/service.ts'
import { type CellListsOptions, cellListsService } from './cells/list-service.ts'
import { driverService } from './driver/service.ts'
import { exportsService } from './exports/service.ts'
import { commandsService } from './gateways/service.ts'
import { geofencesService } from './geofences/service.ts'
import { groupsService } from './groups/service.ts'
import { heatService } from './heat/service.ts'
import { type MonitoringOptions, monitoringService, staticService } from './http/service.ts'
import type { StaticOptions } from './http/static.ts'
import { insightsService } from './insights/service.ts'
import { installationService } from './installation/service.ts'
import { leasesService } from './leases/service.ts'
import { liveService } from './live/service.ts'
import { maintenanceService } from './maintenance/service.ts'
import { mcpService } from './mcp/service.ts'
import { messagesService } from './messages/service.ts'
import { outsidePagesService } from './outside-pages/service.ts'
import { pastService } from './past/service.ts'
import type { Service } from './platform/service.ts'
import { pushRoutesService } from './push/service.ts'
import { reportFilesService } from './reports/service.ts'
import { restService } from './rest/service.ts'
import { scimService } from './scim/service.ts'
import { sharingService } from './sharing/service.ts'
import { singleSignOnService } from './single-sign-on/service.ts'
import { spreadsheetsService } from './spreadsheets/service.ts'
import { subscriptionsService } from './subscriptions/service.ts'
import { takeoutService } from './takeout/service.ts'
import { trackService } from './track/service.ts'
import { usageService } from './usage/service.ts'
import { vinTransfersService } from './vin-transfer/service.ts'

export interface RouteServicesOptions
  extends StaticOptions,
    MonitoringOptions,
    SlicesOptions,
    CellListsOptions {
  /** Where page views are passed on to; left out: nowhere. */
  readonly usageUrl?: string | null
}

export const routeServices = (options: RouteServicesOptions): readonly Service[] => [
  monitoringService(options),
  actsService,
  accessRoutesService,
  singleSignOnService(options),
  scimService,
  messagesService,
  cellListsService(options),
  slicesService(options),
  apiService,
  restService,
  mcpService,
  brandsService,
  commandsService,
  geofencesService,
  exportsService,
  cargoImagesService,
  packagesService,
  groupsService,
  insightsService,
  installationService(options),
  maintenanceService,
  outsidePagesService,
  pastService,
  pushRoutesService(options),
  trackService,
  heatService,
  driverService,
  sharingService,
  spreadsheetsService,
  subscriptionsService,
  liveService,
  usageService(options),
  vinTransfersService,
  leasesService,
  reportFilesService,
  takeoutService,
  staticService(options),
]
