/** For the test of rights: the calls of the REST API. */
import { listed, named } from './case.ts'
import type { Guard } from './paths.cases.ts'

export const restPaths: Readonly<Record<string, Guard>> = {
  'GET /api/v1/openapi.json': { by: 'nothing' },
  'GET /api/v1/vehicles': { by: 'token', path: () => '/api/v1/vehicles', ...listed },
  'GET /api/v1/vehicles/:vin': { by: 'token', path: ({ vin }) => `/api/v1/vehicles/${vin}`, ...named },
}
