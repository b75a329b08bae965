/** Makes a firing with its evidence: the reason in words, and the readings it was based on. */

import { t } from '../basics/texts.ts'
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
  conditions: readonly ConditionParams[],
  { readings }: VehicleState,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new Set(conditions.flatMap(({ kind }) => kind.sensors))].flatMap((key) => {
      const held = readings[key]
      return held ? [[key, held.reading] as const] : []
    }),
  )

/** The reason for a rule of several conditions: all of them. */
const describeAll = (conditions: readonly ConditionParams[], nameOf: (id: number) => string): string =>
  capitalize(
    conditions
      .map(({ kind, predicate }) => kind.describeRule(predicate, nameOf))
      .reduce((first, last) => t('{{first}}, and {{last}}', { first, last })),
  )

/** Where the vehicle was, and what else is the same for whatever fires at a moment. */
export const evidenceOf = (
  because: string,
  { cause, before, state }: Moment,
  conditions: readonly ConditionParams[],
): Evidence => {
  const gps = state.readings.gps?.reading
  return {
    because,
    cause,
    before: readingsOf(conditions, before),
    after: readingsOf(conditions, state),
    position: gps ? { lat: gps.lat, lng: gps.lng } : null,
    speedMph: gps?.speedMph ?? null,
  }
}

export function firingOf(rule: ReadyRule, fired: Fired, moment: Moment, fences: FenceNames): Firing {
  const { conditions } = rule
  const { item, at, since, held } = fired
  const nameOf = (id: number) => fences.versionAt(id, at)?.name ?? t('geofence {{id}}', { id })
  const single = conditions.length === 1 ? conditions[0]! : null
  const because = single ? single.because(item, moment, fences) : describeAll(conditions, nameOf)
  const severity: FiringSeverity = single
    ? single.severity(item, moment, fences)
    : conditions.some((params) => params.severity(together, moment, fences) === 'critical')
      ? 'critical'
      : 'caution'
  const id = single?.kind.visits ? fenceOfItem(item) : null
  const fence = id === null ? undefined : fences.versionAt(id, at)
  const lasting = Math.max(0, ...conditions.map((params) => params.lasting))
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
      ...evidenceOf(because, moment, conditions),
      ...(id !== null && fence && { geofence: { id, version: fence.version, name: fence.name } }),
      ...(lasting > 0 && { lasting: { since: single ? since : at - lasting, least: lasting } }),
    },
  }
}
