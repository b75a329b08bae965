/** Retention as a service of the server. */
import { service } from '../platform/service.ts'
import { startRetention } from './retention.ts'

export const retentionService = service('retention', ['pool', 'log'], ({ pool, log }) =>
  startRetention(pool, log),
)
