/** For the test of rights: the calls of the REST API, each guarded by the query or mutation behind it. */
import { fleet, listed, named, overseers } from './case.ts'
import type { Guard } from './paths.cases.ts'

export const restPaths: Readonly<Record<string, Guard>> = {
  'GET /api/v1/openapi.json': { by: 'nothing' },
  'GET /api/v1/vehicles': { by: 'token', path: () => '/api/v1/vehicles', ...listed },
  'GET /api/v1/vehicles/:vin': { by: 'token', path: ({ vin }) => `/api/v1/vehicles/${vin}`, ...named },
  'GET /api/v1/vehicles/:vin/state': { by: 'graphql' },
  'GET /api/v1/vehicles/:vin/history': { by: 'graphql' },
  'GET /api/v1/vehicles/:vin/trips': { by: 'graphql' },
  'GET /api/v1/vehicles/:vin/visits': { by: 'graphql' },
  'GET /api/v1/vehicles/:vin/commands': { by: 'graphql' },
  'POST /api/v1/vehicles/:vin/commands': { by: 'graphql' },
  'GET /api/v1/faults': { by: 'token', path: () => '/api/v1/faults', ...listed },
  'GET /api/v1/firings': { by: 'graphql' },
  'GET /api/v1/rules': { by: 'graphql' },
  'GET /api/v1/rules/:id': { by: 'graphql' },
  'POST /api/v1/rules': { by: 'graphql' },
  'PUT /api/v1/rules/:id': { by: 'graphql' },
  'DELETE /api/v1/rules/:id': { by: 'graphql' },
  'GET /api/v1/geofences': { by: 'graphql' },
  'GET /api/v1/geofences/:id': { by: 'graphql' },
  'GET /api/v1/geofences/:id/visits': { by: 'graphql' },
  'POST /api/v1/geofences': { by: 'graphql' },
  'PUT /api/v1/geofences/:id': { by: 'graphql' },
  'DELETE /api/v1/geofences/:id': { by: 'graphql' },
  'GET /api/v1/reports': { by: 'graphql' },
  'GET /api/v1/reports/:id/runs': { by: 'graphql' },
  'GET /api/v1/work-orders': { by: 'graphql' },
  'GET /api/v1/work-orders/:id': { by: 'graphql' },
  'GET /api/v1/users': { by: 'token', path: () => '/api/v1/users', ...overseers },
  'GET /api/v1/groups': { by: 'token', path: () => '/api/v1/groups', ...fleet },
}
