/** A vehicle against geofences: enters, leaves, is within or outside, for so long. */
import { duration } from '../basics/print.ts'
import type { Instant, Ms } from '../basics/units.ts'
import type { Field, GeofencesField } from './field.ts'
import { durationField, durationProblems, lastingOf } from './holds.ts'
import type { RulePredicate } from './rule-predicate.ts'
import { noStands, type Stand, type Stood } from './stand.ts'
import type { Watched } from './watched.ts'

export interface Visits extends Watched {
  readonly shape: 'visits'
  /** `crossing`: enters and leaves. `being`: within or outside. */
  readonly watches: 'crossing' | 'being'
  /** Whether it has to last. */
  readonly lasts: boolean
}

/** Where a vehicle is at a moment, and what that moment changed. */
export interface Whereabouts {
  /** By geofence id: since when, and whether it came in by driving. */
  readonly visits: Readonly<
    Record<string, { readonly entered: Instant; readonly how: 'entered' | 'drawn' | 'found' }>
  >
  /** Geofences that it left by driving at this moment, and when. */
  readonly left: readonly { readonly id: number; readonly at: Instant }[]
  /** Whether a position is known at all. */
  readonly placed: boolean
}

export interface VisitsPart {
  /** Null: all of the customer's. */
  readonly fences: ReadonlySet<number> | null
  readonly enters: boolean
  readonly exits: boolean
  readonly inverted: boolean
  readonly lasting: Ms
}

/** The id that stands for every geofence of the customer (§3). */
export const allGeofences = { value: '0', label: 'all geofences' } as const

const lasting = 'geofenceOccupancyDurationMs'

const geofences: GeofencesField = {
  input: 'geofences',
  label: 'Geofences',
  field: 'geofenceIds',
  any: { ...allGeofences, field: 'anyCustomerGeofence' },
}
const trigger: Field = {
  input: 'one',
  label: 'Trigger',
  lead: 'the vehicle crosses the border:',
  options: [
    { label: 'Enter/Exit', sets: { geofenceEnterEvents: true, geofenceExitEvents: true } },
    { label: 'Enter', sets: { geofenceEnterEvents: true, geofenceExitEvents: false } },
    { label: 'Exit', sets: { geofenceEnterEvents: false, geofenceExitEvents: true } },
  ],
}
const side: Field = {
  input: 'one',
  label: 'The vehicle is',
  options: [
    { label: 'Within', sets: { isGeofenceOccupancyInverted: false } },
    { label: 'Outside', sets: { isGeofenceOccupancyInverted: true } },
  ],
}

export const visitsFields = ({ watches, lasts }: Visits): readonly Field[] => [
  watches === 'crossing' ? trigger : side,
  { ...geofences, lead: watches === 'crossing' ? 'of' : '' },
  ...(lasts ? [durationField(lasting)] : []),
]

const isAny = ({ anyCustomerGeofence, geofenceIds }: RulePredicate) =>
  anyCustomerGeofence === true || (geofenceIds?.includes(0) ?? false)

/** More geofences than these are counted and not named. */
const namedMost = 5

/** "Yard 9", "Yard 9, Dock 2 or 7 more": what a rule says of its geofences. */
const fencesSaid = (predicate: RulePredicate, nameOf: (id: number) => string, every: boolean): string => {
  if (isAny(predicate)) return every ? 'all geofences' : 'any geofence'
  const names = (predicate.geofenceIds ?? []).map(nameOf)
  const told =
    names.length > namedMost
      ? [...names.slice(0, namedMost - 1), `${names.length - namedMost + 1} more`]
      : names
  const last = every ? ' and ' : ' or '
  return told.length < 2 ? (told[0] ?? 'no geofence') : `${told.slice(0, -1).join(', ')}${last}${told.at(-1)}`
}

/** @param nameOf the name of a geofence */
export function visitsSays(
  { watches, lasts }: Visits,
  predicate: RulePredicate,
  nameOf: (id: number) => string,
): string {
  const inverted = predicate.isGeofenceOccupancyInverted === true
  const said = fencesSaid(predicate, nameOf, watches === 'being' && inverted)
  if (watches === 'crossing') {
    const { geofenceEnterEvents: enters, geofenceExitEvents: exits } = predicate
    return `the vehicle ${enters && exits ? 'enters or leaves' : exits ? 'leaves' : 'enters'} ${said}`
  }
  const where = `${inverted ? 'outside' : 'within'} ${said}`
  return lasts
    ? `the vehicle has been ${where} for ${duration(lastingOf(lasting, predicate) ?? 0)}`
    : `the vehicle is ${where}`
}

export const visitsProblems = ({ watches, lasts }: Visits, predicate: RulePredicate): readonly string[] => [
  ...(watches === 'crossing' && !predicate.geofenceEnterEvents && !predicate.geofenceExitEvents
    ? ['Trigger: choose enter, exit or both.']
    : []),
  ...(isAny(predicate) || (predicate.geofenceIds?.length ?? 0) > 0
    ? []
    : ['Geofences: choose at least one.']),
  ...(lasts ? durationProblems(lasting, predicate) : []),
]

export const visitsPart = ({ watches, lasts }: Visits, predicate: RulePredicate): VisitsPart => ({
  fences: isAny(predicate) ? null : new Set(predicate.geofenceIds),
  enters: watches === 'crossing' && predicate.geofenceEnterEvents === true,
  exits: watches === 'crossing' && predicate.geofenceExitEvents === true,
  inverted: watches === 'being' && predicate.isGeofenceOccupancyInverted === true,
  lasting: lasts ? (lastingOf(lasting, predicate) ?? Number.POSITIVE_INFINITY) : 0,
})

const holds = ({ fences }: VisitsPart, id: number) => fences === null || fences.has(id)

/** What stands where a rule watches the crossing: the stays it drove into, and the last way out. */
function crossingStands(part: VisitsPart, seen: Whereabouts, stood: Stood): readonly Stand[] {
  const stands: Stand[] = []
  let isNew = false
  if (part.enters)
    for (const id in seen.visits) {
      const { entered, how } = seen.visits[id]!
      if (how !== 'entered' || !holds(part, Number(id))) continue
      const item = `enter:${id}`
      stands.push({ item, since: entered, due: entered })
      if (!stood[item]) isNew = true
    }
  if (part.exits)
    for (const { id, at } of seen.left)
      if (holds(part, id)) {
        stands.push({ item: `exit:${id}`, since: at, due: at })
        isNew = true
      }
  // A way out has no end of its own: the next crossing ends it, or being back.
  if (!isNew)
    for (const item in stood)
      if (item.startsWith('exit:') && !seen.visits[item.slice(5)])
        stands.push({ item, since: stood[item]!.since, due: stood[item]!.since })
  return stands
}

function outsideStands(part: VisitsPart, seen: Whereabouts, stood: Stood, at: Instant): readonly Stand[] {
  if (!seen.placed) return noStands
  for (const id in seen.visits) if (holds(part, Number(id))) return noStands
  let since = stood.outside?.since
  if (since === undefined) {
    const ways = seen.left.filter(({ id }) => holds(part, id))
    since = ways.length > 0 ? Math.max(...ways.map((way) => way.at)) : at
  }
  return [{ item: 'outside', since, due: since + part.lasting }]
}

function withinStands(part: VisitsPart, seen: Whereabouts): readonly Stand[] {
  let stands: Stand[] | null = null
  for (const id in seen.visits) {
    if (!holds(part, Number(id))) continue
    const { entered, how } = seen.visits[id]!
    stands ??= []
    stands.push({
      item: `in:${id}`,
      since: entered,
      due: entered + part.lasting,
      // A geofence that is drawn round a vehicle is an edit, and the first that is heard of one no news either.
      ...(how !== 'entered' && part.lasting === 0 && ({ quiet: true } as const)),
    })
  }
  return stands ?? noStands
}

export function visitsStands(
  part: VisitsPart,
  seen: Whereabouts,
  stood: Stood,
  at: Instant,
): readonly Stand[] {
  if (part.enters || part.exits) return crossingStands(part, seen, stood)
  return part.inverted ? outsideStands(part, seen, stood, at) : withinStands(part, seen)
}

/** The geofence that an item is about; null where it is about none in particular. */
export const fenceOfItem = (item: string): number | null => {
  const colon = item.indexOf(':')
  return colon < 0 ? null : Number(item.slice(colon + 1))
}
