/** The parts that answer people and machines over HTTP: what is listed here the tests' server has as well. */
import { accessRoutesPart } from './access/part.ts'
import { apiPart } from './api/part.ts'
import type { SlicesFrom } from './api/slices.ts'
import { cargoImagesPart } from './cargo-images/part.ts'
import { driverPart } from './driver/part.ts'
import { exportsPart } from './exports/part.ts'
import { commandsPart } from './gateways/part.ts'
import { geofencesPart } from './geofences/part.ts'
import { groupsPart } from './groups/part.ts'
import { heatPart } from './heat/part.ts'
import { monitoringPart, staticPart } from './http/part.ts'
import type { StaticOptions } from './http/static.ts'
import { livePart } from './live/part.ts'
import { maintenancePart } from './maintenance/part.ts'
import { pastPart } from './past/part.ts'
import type { Part } from './platform/part.ts'
import { sharingPart } from './sharing/part.ts'
import { trackPart } from './track/part.ts'

export interface RoutePartsOptions extends StaticOptions, Pick<SlicesFrom, 'overlays' | 'webhookRules'> {}

export const routeParts = (options: RoutePartsOptions): readonly Part[] => [
  monitoringPart,
  accessRoutesPart,
  apiPart(options),
  commandsPart,
  geofencesPart,
  exportsPart,
  cargoImagesPart,
  groupsPart,
  maintenancePart,
  pastPart,
  trackPart,
  heatPart,
  driverPart,
  sharingPart,
  livePart,
  staticPart(options),
]
