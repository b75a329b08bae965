/** For the test of rights: the calls of the REST API, each as every role, by the right of the query or mutation behind it. */
import { type CaseAbout, commanding, editors, fed, fleet, listed, named, overseers, past } from './case.ts'
import type { Guard } from './paths.cases.ts'

const circle = ({ customerId, abbrev, fresh }: CaseAbout) => ({
  customerId: String(customerId),
  name: `${abbrev} ${fresh}`,
  categoryId: 1,
  geofenceTypeId: 1,
  center: { latitude: 32.7, longitude: -96.8 },
  radiusMeters: 100,
})
const doors = ({ customerId, abbrev, fresh }: CaseAbout) => ({
  customerId: String(customerId),
  name: `${abbrev} ${fresh}`,
  alertTypeId: 10,
  conditions: [{ alertPredicateTypeId: 10, doorOpened: true, doorStatusDurationMs: 600_000 }],
})
const ofVehicle =
  (what: string) =>
  ({ vin }: CaseAbout) =>
    `/api/v1/vehicles/${vin}${what}`
const rule = ({ ruleId }: CaseAbout) => `/api/v1/rules/${ruleId}`
const geofence = ({ geofenceId }: CaseAbout) => `/api/v1/geofences/${geofenceId}`

export const restPaths: Readonly<Record<string, Guard>> = {
  'GET /api/v1/openapi.json': { by: 'nothing' },
  'GET /api/v1/vehicles': { by: 'token', path: () => '/api/v1/vehicles', ...listed },
  'GET /api/v1/vehicles/:vin': { by: 'token', path: ofVehicle(''), ...named },
  'GET /api/v1/vehicles/:vin/state': { by: 'token', path: ofVehicle('/state'), byStatus: true, ...named },
  'GET /api/v1/vehicles/:vin/history': {
    by: 'token',
    path: ofVehicle('/history'),
    mark: ({ vehicleId }) => `7${String(vehicleId).padStart(5, '0')}`,
    ...past,
  },
  'GET /api/v1/vehicles/:vin/trips': { by: 'token', path: ofVehicle('/trips'), byStatus: true, ...past },
  'GET /api/v1/vehicles/:vin/visits': { by: 'token', path: ofVehicle('/visits'), ...fleet },
  'GET /api/v1/vehicles/:vin/commands': { by: 'token', path: ofVehicle('/commands'), ...past },
  'POST /api/v1/vehicles/:vin/commands': {
    by: 'token',
    path: ofVehicle('/commands'),
    json: () => ({ command: 'remoteOn' }),
    byStatus: true,
    ...commanding,
  },
  'GET /api/v1/faults': { by: 'token', path: () => '/api/v1/faults', ...listed },
  'GET /api/v1/feed/positions': { by: 'token', path: () => '/api/v1/feed/positions', ...fed },
  'GET /api/v1/feed/positions/:day': { by: 'token', path: () => '/api/v1/feed/positions/2026-11-20', ...fed },
  'GET /api/v1/feed/state/:day': { by: 'token', path: () => '/api/v1/feed/state/2026-11-20', ...fed },
  'GET /api/v1/feed/state': { by: 'token', path: () => '/api/v1/feed/state', ...fed },
  'GET /api/v1/feed/faults': { by: 'token', path: () => '/api/v1/feed/faults', ...fed },
  'GET /api/v1/feed/visits': { by: 'token', path: () => '/api/v1/feed/visits', ...fleet },
  'GET /api/v1/feed/trips': { by: 'token', path: () => '/api/v1/feed/trips', ...fed },
  'GET /api/v1/feed/firings': { by: 'token', path: () => '/api/v1/feed/firings', ...fleet },
  'GET /api/v1/firings': { by: 'token', path: () => '/api/v1/firings', ...fleet },
  'GET /api/v1/rules': { by: 'token', path: () => '/api/v1/rules', ...fleet },
  'GET /api/v1/rules/:id': { by: 'token', path: rule, ...fleet },
  'POST /api/v1/rules': { by: 'token', path: () => '/api/v1/rules', json: doors, ...editors },
  'PUT /api/v1/rules/:id': { by: 'token', path: rule, json: doors, ...editors },
  'DELETE /api/v1/rules/:id': { by: 'token', path: rule, byStatus: true, ...editors },
  'GET /api/v1/geofences': { by: 'token', path: () => '/api/v1/geofences', ...fleet },
  'GET /api/v1/geofences/:id': { by: 'token', path: geofence, ...fleet },
  'GET /api/v1/geofences/:id/visits': {
    by: 'token',
    path: (about) => `${geofence(about)}/visits`,
    ...fleet,
  },
  'POST /api/v1/geofences': { by: 'token', path: () => '/api/v1/geofences', json: circle, ...editors },
  'PUT /api/v1/geofences/:id': { by: 'token', path: geofence, json: circle, ...editors },
  'DELETE /api/v1/geofences/:id': { by: 'token', path: geofence, byStatus: true, ...editors },
  'GET /api/v1/reports': { by: 'token', path: () => '/api/v1/reports', ...fleet },
  'GET /api/v1/reports/:id/runs': {
    by: 'token',
    path: ({ reportConfigId }) => `/api/v1/reports/${reportConfigId}/runs`,
    mark: ({ reportRunId }) => String(reportRunId),
    ...fleet,
  },
  'GET /api/v1/work-orders': { by: 'token', path: () => '/api/v1/work-orders', ...fleet },
  'GET /api/v1/work-orders/:id': {
    by: 'token',
    path: ({ workOrderId }) => `/api/v1/work-orders/${workOrderId}`,
    ...fleet,
  },
  'GET /api/v1/users': { by: 'token', path: () => '/api/v1/users', ...overseers },
  'GET /api/v1/groups': { by: 'token', path: () => '/api/v1/groups', ...fleet },
}
