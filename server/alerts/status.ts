/** The status of a firing in the inbox, as SQL: which one it has, and which have one that is asked for. */

import { type FiringStatus, firingStatuses } from '#domain/alerts/status.ts'
import type { Instant } from '#domain/basics/units.ts'
import { sensors } from '#domain/sensors/index.ts'

const stales = sensors.map(({ key, staleAfter }) => `('${key}', ${staleAfter})`).join(', ')

/**
 * Whether a sensor that was looked at has had nothing to say for too long since. The state is parsed for it, so it is
 * asked of open firings alone. `f` is the firing; `now` a parameter with milliseconds.
 */
const notReporting = (now: string): string => `EXISTS (
  SELECT FROM vehicle_state s, LATERAL (SELECT s.state::jsonb -> 'readings' AS held) h,
    jsonb_object_keys(f.evidence -> 'after') AS k(key) JOIN (VALUES ${stales}) AS t(key, stale) ON t.key = k.key
  WHERE s.customer_id = f.customer_id AND s.vehicle_id = f.vehicle_id
    AND (h.held -> k.key ->> 'at')::float8 < ${now}::float8 - t.stale)`

const resolved = '(f.resolved IS NOT NULL OR f.ended IS NOT NULL)'
const snoozed = (now: string) => `f.snoozed_until > to_timestamp(${now}::float8 / 1000)`

/** Whether it wants somebody: it was, has not ended, and nobody has put it off. @param now as a placeholder */
export const openSql = (now: string): string =>
  `f.withdrawn IS NULL AND f.resolved IS NULL AND f.ended IS NULL AND ${snoozed(now)} IS NOT TRUE`

/** The status as an expression. @param params gets the moment appended */
export const statusSql = (now: Instant, params: unknown[]): string => {
  const at = `$${params.push(now)}`
  return `CASE WHEN f.withdrawn IS NOT NULL THEN 'withdrawn' WHEN ${resolved} THEN 'resolved'
    WHEN ${snoozed(at)} THEN 'snoozed' WHEN f.acknowledged IS NOT NULL THEN 'acknowledged'
    WHEN ${notReporting(at)} THEN 'not reporting' ELSE f.severity END`
}

/** A condition that lets firings of these statuses through; looks at sensors only where it makes a difference. */
export const hasStatusSql = (statuses: readonly FiringStatus[], now: Instant, params: unknown[]): string => {
  const wanted = new Set(statuses)
  if (firingStatuses.every((status) => wanted.has(status))) return 'true'
  const at = `$${params.push(now)}`
  const any: string[] = []
  if (wanted.has('withdrawn')) any.push('f.withdrawn IS NOT NULL')
  if (wanted.has('resolved')) any.push(`(f.withdrawn IS NULL AND ${resolved})`)
  if (wanted.has('snoozed'))
    any.push(`(f.withdrawn IS NULL AND f.resolved IS NULL AND f.ended IS NULL AND ${snoozed(at)})`)
  const awake = openSql(at)
  if (wanted.has('acknowledged')) any.push(`(${awake} AND f.acknowledged IS NOT NULL)`)
  const fresh = `${awake} AND f.acknowledged IS NULL`
  const severities = (['caution', 'critical'] as const).filter((severity) => wanted.has(severity))
  const silent = wanted.has('not reporting')
  if (silent && severities.length === 2) any.push(`(${fresh})`)
  else {
    if (silent) any.push(`(${fresh} AND ${notReporting(at)})`)
    if (severities.length > 0)
      any.push(`(${fresh} AND f.severity IN ('${severities.join("', '")}') AND NOT ${notReporting(at)})`)
  }
  // The moment is a parameter whether it is needed or not: every parameter needs a type.
  return `(${at}::float8 IS NOT NULL AND (${any.join(' OR ') || 'false'}))`
}
