/** A vehicle against geofences: enters, leaves, is within or outside, for so long. */

import { duration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { type ActiveItem, noneActive, type PreviousItems } from './active-item.ts'
import {
  type Condition,
  durationField,
  fieldValue,
  flagField,
  idsField,
  isSet,
  withField,
} from './condition.ts'
import type { Field, GeofencesInput } from './field.ts'
import { durationInput, durationProblems, lastingOf } from './holds.ts'
import type { Watched } from './watched.ts'

export interface Visits extends Watched {
  readonly shape: 'visits'
  /** `crossing`: enters and leaves. `being`: within or outside. */
  readonly watches: 'crossing' | 'being'
  /** Whether it has to last. */
  readonly lasts: boolean
}

/** Where a vehicle is at a moment, and what that moment changed. */
export interface FencePosition {
  /** By geofence id: since when, and whether it came in by driving. */
  readonly visits: Readonly<
    Record<string, { readonly entered: Instant; readonly how: 'entered' | 'drawn' | 'found' }>
  >
  /** Geofences that it left by driving at this moment, and when. */
  readonly left: readonly { readonly id: number; readonly at: Instant }[]
  /** Whether a position is known at all. */
  readonly placed: boolean
}

export interface VisitsParams {
  /** Null: all of the customer's. */
  readonly fences: ReadonlySet<number> | null
  readonly enters: boolean
  readonly exits: boolean
  readonly inverted: boolean
  readonly lasting: Ms
}

/** The id that stands for every geofence of the customer (§3). */
export const allGeofences = { value: '0', label: t('all geofences') } as const

const fences = idsField('geofenceIds')
const anyFence = flagField('anyCustomerGeofence')
const enters = flagField('geofenceEnterEvents')
const exits = flagField('geofenceExitEvents')
/** Outside instead of within. */
const inverted = flagField('isGeofenceOccupancyInverted')
const lasting = durationField('geofenceOccupancyDurationMs')

/** What conditions about geofences are written down in, all kinds of them together. */
export const visitsConditionFields = [fences, anyFence, enters, exits, inverted, lasting] as const

const geofences: GeofencesInput = {
  input: 'geofences',
  label: t('Geofences'),
  field: fences,
  any: { ...allGeofences, field: anyFence },
}
const bothWays = (enter: boolean, exit: boolean) => [
  { field: enters, value: enter },
  { field: exits, value: exit },
]
const trigger: Field = {
  input: 'one',
  label: t('Trigger'),
  lead: t('the vehicle crosses the border:'),
  options: [
    { label: t('Enter/Exit'), sets: bothWays(true, true) },
    { label: t('Enter'), sets: bothWays(true, false) },
    { label: t('Exit'), sets: bothWays(false, true) },
  ],
}
const side: Field = {
  input: 'one',
  label: t('The vehicle is'),
  options: [
    { label: t('Within'), sets: [{ field: inverted, value: false }] },
    { label: t('Outside'), sets: [{ field: inverted, value: true }] },
  ],
}

export const visitsFields = ({ watches, lasts }: Visits): readonly Field[] => [
  watches === 'crossing' ? trigger : side,
  { ...geofences, lead: watches === 'crossing' ? t('of', { context: 'border' }) : '' },
  ...(lasts ? [durationInput(lasting)] : []),
]

/** What a new condition begins as: all geofences, in both directions. */
export const visitsFresh = ({ id, watches }: Visits): Condition => ({
  alertPredicateTypeId: id,
  ...withField(anyFence, true),
  ...withField(fences, [Number(allGeofences.value)]),
  ...(watches === 'crossing'
    ? { ...withField(enters, true), ...withField(exits, true) }
    : withField(inverted, false)),
})

const fencesOf = (condition: Condition) => fieldValue(fences, condition) ?? []
const isAny = (condition: Condition) => isSet(anyFence, condition) || fencesOf(condition).includes(0)

/** More geofences than these are counted and not named. */
const namedMost = 5

/** "Yard 9", "Yard 9, Dock 2 or 7 more": the geofences of a rule in words. */
const fencesText = (condition: Condition, nameOf: (id: number) => string, every: boolean): string => {
  if (isAny(condition)) return every ? t('all geofences') : t('any geofence')
  const names = fencesOf(condition).map(nameOf)
  const shown =
    names.length > namedMost
      ? [...names.slice(0, namedMost - 1), t('{{count}} more', { count: names.length - namedMost + 1 })]
      : names
  if (shown.length < 2) return shown[0] ?? t('no geofence')
  const places = { first: shown.slice(0, -1).join(', '), last: shown.at(-1) }
  return every ? t('{{first}} and {{last}}', places) : t('{{first}} or {{last}}', places)
}

/** @param nameOf the name of a geofence */
export function describeVisits(
  { watches, lasts }: Visits,
  condition: Condition,
  nameOf: (id: number) => string,
): string {
  const isOutside = isSet(inverted, condition)
  const text = fencesText(condition, nameOf, watches === 'being' && isOutside)
  if (watches === 'crossing') {
    if (!isSet(exits, condition)) return t('the vehicle enters {{geofences}}', { geofences: text })
    return isSet(enters, condition)
      ? t('the vehicle enters or leaves {{geofences}}', { geofences: text })
      : t('the vehicle leaves {{geofences}}', { geofences: text })
  }
  const places = { geofences: text, duration: duration(lastingOf(lasting, condition) ?? 0) }
  if (isOutside)
    return lasts
      ? t('the vehicle has been outside {{geofences}} for {{duration}}', places)
      : t('the vehicle is outside {{geofences}}', places)
  return lasts
    ? t('the vehicle has been within {{geofences}} for {{duration}}', places)
    : t('the vehicle is within {{geofences}}', places)
}

export const visitsProblems = ({ watches, lasts }: Visits, condition: Condition): readonly string[] => [
  ...(watches === 'crossing' && !isSet(enters, condition) && !isSet(exits, condition)
    ? [t('Trigger: choose enter, exit or both.')]
    : []),
  ...(isAny(condition) || fencesOf(condition).length > 0 ? [] : [t('Geofences: choose at least one.')]),
  ...(lasts ? durationProblems(lasting, condition) : []),
]

export const visitsParams = ({ watches, lasts }: Visits, condition: Condition): VisitsParams => ({
  fences: isAny(condition) ? null : new Set(fencesOf(condition)),
  enters: watches === 'crossing' && isSet(enters, condition),
  exits: watches === 'crossing' && isSet(exits, condition),
  inverted: watches === 'being' && isSet(inverted, condition),
  lasting: lasts ? (lastingOf(lasting, condition) ?? Number.POSITIVE_INFINITY) : 0,
})

const holds = ({ fences }: VisitsParams, id: number) => fences === null || fences.has(id)

/** What is active where a rule watches the crossing: the stays it drove into, and the last exit. */
function crossingStands(
  params: VisitsParams,
  seen: FencePosition,
  previous: PreviousItems,
): readonly ActiveItem[] {
  const found: ActiveItem[] = []
  let isNew = false
  if (params.enters)
    for (const id in seen.visits) {
      const { entered, how } = seen.visits[id]!
      if (how !== 'entered' || !holds(params, Number(id))) continue
      const item = `enter:${id}`
      found.push({ item, since: entered, due: entered })
      if (!previous[item]) isNew = true
    }
  if (params.exits)
    for (const { id, at } of seen.left)
      if (holds(params, id)) {
        found.push({ item: `exit:${id}`, since: at, due: at })
        isNew = true
      }
  // An exit has no end of its own: the next crossing ends it, or being back.
  if (!isNew)
    for (const item in previous)
      if (item.startsWith('exit:') && !seen.visits[item.slice(5)])
        found.push({ item, since: previous[item]!.since, due: previous[item]!.since })
  return found
}

function outsideStands(
  params: VisitsParams,
  seen: FencePosition,
  previous: PreviousItems,
  at: Instant,
): readonly ActiveItem[] {
  if (!seen.placed) return noneActive
  for (const id in seen.visits) if (holds(params, Number(id))) return noneActive
  let since = previous.outside?.since
  if (since === undefined) {
    const departures = seen.left.filter(({ id }) => holds(params, id))
    since = departures.length > 0 ? Math.max(...departures.map((way) => way.at)) : at
  }
  return [{ item: 'outside', since, due: since + params.lasting }]
}

function withinStands(params: VisitsParams, seen: FencePosition): readonly ActiveItem[] {
  let found: ActiveItem[] | null = null
  for (const id in seen.visits) {
    if (!holds(params, Number(id))) continue
    const { entered, how } = seen.visits[id]!
    found ??= []
    found.push({
      item: `in:${id}`,
      since: entered,
      due: entered + params.lasting,
      // A geofence that is drawn round a vehicle is an edit, and the first that is heard of one no news either.
      ...(how !== 'entered' && params.lasting === 0 && ({ quiet: true } as const)),
    })
  }
  return found ?? noneActive
}

export function activeVisits(
  params: VisitsParams,
  seen: FencePosition,
  previous: PreviousItems,
  at: Instant,
): readonly ActiveItem[] {
  if (params.enters || params.exits) return crossingStands(params, seen, previous)
  return params.inverted ? outsideStands(params, seen, previous, at) : withinStands(params, seen)
}

/** The geofence that an item is about; null where it is about none in particular. */
export const fenceOfItem = (item: string): number | null => {
  const colon = item.indexOf(':')
  return colon < 0 ? null : Number(item.slice(colon + 1))
}
