/** Retention as a part of the server. */
import { part } from '../platform/part.ts'
import { startRetention } from './retention.ts'

export const retentionPart = part('retention', ['pool', 'log'], ({ pool, log }) => startRetention(pool, log))
