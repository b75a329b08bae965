/** Makes a firing: the proof that is kept of why, in words and with what was looked at. */

import { fenceOfItem } from '../shapes/visits.ts'
import { capitalize } from '../shapes/watched.ts'
import type { VehicleState } from '../state/state.ts'
import type { ReadyRule } from './book.ts'
import type { Evidence, Firing, FiringSeverity } from './firing.ts'
import type { ConditionParams } from './kind.ts'
import type { FenceNames, Moment } from './moment.ts'
import { type Fired, together } from './rule-step.ts'

/** The readings of the sensors that conditions look at. */
const readingsOf = (
  parts: readonly ConditionParams[],
  { readings }: VehicleState,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Set(parts.flatMap(({ kind }) => kind.sensors))].flatMap((key) => {
      const held = readings[key]
      return held ? [[key, held.reading] as const] : []
    }),
  )

/** The part of an item of a rule of several: all of them. */
const describeAll = (parts: readonly ConditionParams[], nameOf: (id: number) => string): string =>
  capitalize(parts.map(({ kind, predicate }) => kind.describeRule(predicate, nameOf)).join(', and '))

/** Where the vehicle was, and what else is the same for whatever fires at a moment. */
export const evidenceOf = (
  because: string,
  { cause, before, state }: Moment,
  parts: readonly ConditionParams[],
): Evidence => {
  const gps = state.readings.gps?.reading
  return {
    because,
    cause,
    before: readingsOf(parts, before),
    after: readingsOf(parts, state),
    position: gps ? { lat: gps.lat, lng: gps.lng } : null,
    speedMph: gps?.speedMph ?? null,
  }
}

export function firingOf(rule: ReadyRule, fired: Fired, moment: Moment, fences: FenceNames): Firing {
  const { conditions: parts } = rule
  const { item, at, since, held } = fired
  const nameOf = (id: number) => fences.versionAt(id, at)?.name ?? `geofence ${id}`
  const single = parts.length === 1 ? parts[0]! : null
  const because = single ? single.because(item, moment, fences) : describeAll(parts, nameOf)
  const severity: FiringSeverity = single
    ? single.severity(item, moment, fences)
    : parts.some((params) => params.severity(together, moment, fences) === 'critical')
      ? 'critical'
      : 'caution'
  const id = single?.kind.visits ? fenceOfItem(item) : null
  const fence = id === null ? undefined : fences.versionAt(id, at)
  const lasting = Math.max(0, ...parts.map((params) => params.lasting))
  return {
    source: rule.id,
    at,
    item,
    version: rule.version,
    alertTypeId: rule.alertTypeId,
    severity,
    ended: null,
    held,
    evidence: {
      ...evidenceOf(because, moment, parts),
      ...(id !== null && fence && { geofence: { id, version: fence.version, name: fence.name } }),
      ...(lasting > 0 && { lasting: { since: single ? since : at - lasting, least: lasting } }),
    },
  }
}
