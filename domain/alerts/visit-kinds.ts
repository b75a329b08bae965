/** The kinds of alert about geofences: crossing the border (1), being within or outside (14), and for so long (2). */

import { duration } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'
import {
  activeVisits,
  describeVisits,
  type FencePosition,
  fenceOfItem,
  type Visits,
  visitsConditionFields,
  visitsFields,
  visitsFresh,
  visitsParams,
  visitsProblems,
} from '../shapes/visits.ts'
import { capitalize } from '../shapes/watched.ts'
import { noHints } from './hints.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { FenceNames, Moment } from './moment.ts'

/** Categories that nobody should be in: 6 Restricted Area, 11 No-Go Zone. */
const forbidden: ReadonlySet<number> = new Set([6, 11])

const noneLeft: FencePosition['left'] = Object.freeze([])

const see = ({ stays, visits, state }: Moment): FencePosition => ({
  visits: stays,
  left:
    visits.length === 0
      ? noneLeft
      : visits.flatMap(({ kind, visit }) =>
          kind === 'ended' && visit.leftHow === 'left' && visit.left !== null
            ? [{ id: visit.geofenceId, at: visit.left }]
            : [],
        ),
  placed: state.readings.gps !== undefined,
})

const nameAt = (item: string, { at }: Moment, fences: FenceNames): string => {
  const id = fenceOfItem(item)
  return (id !== null && fences.versionAt(id, at)?.name) || t('geofence {{id}}', { id })
}

function because(item: string, params: ConditionParams, moment: Moment, fences: FenceNames): string {
  if (item.startsWith('enter:'))
    return t('The vehicle entered {{geofence}}', { geofence: nameAt(item, moment, fences) })
  if (item.startsWith('exit:'))
    return t('The vehicle left {{geofence}}', { geofence: nameAt(item, moment, fences) })
  if (item.startsWith('in:'))
    return params.lasting > 0
      ? t('The vehicle has been within {{geofence}} for {{duration}}', {
          geofence: nameAt(item, moment, fences),
          duration: duration(params.lasting),
        })
      : t('The vehicle is within {{geofence}}', { geofence: nameAt(item, moment, fences) })
  const text = describeVisits(
    { ...occupancy, watches: 'being', lasts: params.lasting > 0 },
    params.predicate,
    (id) => fences.versionAt(id, moment.at)?.name ?? t('geofence {{id}}', { id }),
  )
  return capitalize(text)
}

type VisitsKind = Kind<(typeof visitsConditionFields)[number]>

function visitsKind(facts: Visits): VisitsKind {
  const kind: VisitsKind = {
    id: facts.id,
    name: facts.name,
    consequence: facts.consequence ?? 'trouble',
    sensors: ['gps'],
    visits: true,
    fields: visitsFields(facts),
    conditionFields: visitsConditionFields,
    fresh: visitsFresh(facts),
    describeRule: (predicate, nameOf) => describeVisits(facts, predicate, nameOf),
    problems: (predicate) => visitsProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const ready = visitsParams(facts, predicate)
      const params: ConditionParams = {
        kind,
        predicate,
        lasting: ready.lasting,
        limit: null,
        activeItems: (seen, previous, at) => activeVisits(ready, seen as FencePosition, previous, at),
        because: (item, moment, fences) => because(item, params, moment, fences),
        severity: (item, { at }, fences) => {
          const id = item.startsWith('exit:') ? null : fenceOfItem(item)
          const category = id === null ? undefined : fences.versionAt(id, at)?.categoryId
          return category !== undefined && forbidden.has(category) ? 'critical' : 'caution'
        },
      }
      return params
    },
    see,
    // A first fix is the moment from which it is known to be outside.
    touched: ({ visits, before, state }) =>
      visits.length > 0 || (before.readings.gps === undefined && state.readings.gps !== undefined),
    describeSeen: (seen) => {
      const ids = Object.keys((seen as FencePosition).visits)
      return ids.length === 0
        ? t('in no geofence')
        : plural(ids.length, 'in a geofence', 'in {{count}} geofences')
    },
    hints: {
      ...noHints,
      byNewest: false,
      same: (before, after) => {
        const [a, b] = [before as FencePosition | null, after as FencePosition | null]
        if (!a || !b) return a === b
        return a.visits === b.visits && a.placed === b.placed && b.left.length === 0 && a.left.length === 0
      },
    },
  }
  return kind
}

const occupancy: Visits = {
  shape: 'visits',
  id: 14,
  name: t('Geofence Occupancy'),
  watches: 'being',
  lasts: false,
  consequence: 'routine',
}

export const boundaryCrossing = visitsKind({
  shape: 'visits',
  id: 1,
  name: t('Geofence Boundary Crossing'),
  watches: 'crossing',
  lasts: false,
  consequence: 'routine',
})
export const occupancyDuration = visitsKind({
  ...occupancy,
  id: 2,
  name: t('Geofence Occupancy Duration'),
  lasts: true,
  consequence: 'change',
})
export const geofenceOccupancy = visitsKind(occupancy)
