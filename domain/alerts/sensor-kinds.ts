/** The kinds of alert that sensors declare: each shape's facts made into a kind. */

import { duration } from '../basics/print.ts'
import type { Instant } from '../basics/units.ts'
import type { SensorKey } from '../sensors/index.ts'
import {
  type BecomesPart,
  becomesFields,
  becomesPart,
  becomesSays,
  becomesStands,
  choiceProblems,
  type State,
} from '../shapes/becomes.ts'
import {
  crossesBecause,
  crossesFields,
  crossesPart,
  crossesProblems,
  crossesSays,
  crossesStands,
  measure,
} from '../shapes/crosses.ts'
import { holdsFields, holdsPart, holdsProblems, holdsSays, holdsStands } from '../shapes/holds.ts'
import { pickedAll } from '../shapes/picks.ts'
import type { Becomes, Crosses, Holds, Predicate, Raises } from '../shapes/predicate.ts'
import {
  type Listed,
  raisesFields,
  raisesPart,
  raisesProblems,
  raisesSays,
  raisesStands,
} from '../shapes/raises.ts'
import { capital } from '../shapes/watched.ts'
import type { Held, VehicleState } from '../state/state.ts'
import type { Kind, Part } from './kind.ts'
import type { Moment } from './moment.ts'

// biome-ignore lint/suspicious/noExplicitAny: a kind's sensors have readings of their own; each was checked where it was declared
type Any = any

/** What one sensor declares of a kind. */
export interface Told<P extends Predicate<Any> = Predicate<Any>> {
  readonly key: SensorKey
  readonly facts: P
}

const heldOf = (state: VehicleState, key: SensorKey): Held<Any> | undefined =>
  state.readings[key] as Held<Any> | undefined

/** The sensor that told last; of two at the same moment the first in the order of the drawer. */
const newest = <P extends Predicate<Any>>(
  told: readonly Told<P>[],
  state: VehicleState,
): { readonly facts: P; readonly held: Held<Any> } | null => {
  let facts: P | null = null
  let held: Held<Any> | undefined
  for (let n = 0; n < told.length; n++) {
    const one = heldOf(state, told[n]!.key)
    if (one && (!held || one.at > held.at)) {
      held = one
      facts = told[n]!.facts
    }
  }
  return held && facts ? { facts, held } : null
}

const touches =
  (told: readonly Told[]) =>
  ({ before, state }: Moment): boolean => {
    if (before === state) return false
    for (let n = 0; n < told.length; n++) {
      const { key } = told[n]!
      if (before.readings[key] !== state.readings[key]) return true
    }
    return false
  }

const common = (told: readonly Told[]) => {
  const { id, name, flag } = told[0]!.facts
  return {
    id,
    name,
    // A kind of several sensors is there as soon as one of them is.
    ...(flag !== undefined && told.every(({ facts }) => facts.flag !== undefined) && { flag }),
    sensors: told.map(({ key }) => key),
    visits: false,
    touched: touches(told),
    byNewest: false,
    items: () => nothing,
  }
}

const nothing: readonly string[] = Object.freeze([])
const sameState =
  (facts: Becomes<Any> | Holds<Any>) =>
  (before: unknown, after: unknown): boolean => {
    const [a, b] = [before as State | null, after as State | null]
    if (!a || !b) return a === b
    if (a.state !== b.state) return false
    if (!('keeps' in facts)) return true
    for (const choice in facts.choices) if (a.keeps(choice) !== b.keeps(choice)) return false
    return true
  }

const stateAt = (
  told: readonly Told<Becomes<Any> | Holds<Any>>[],
  state: VehicleState,
  { vehicle }: Moment,
): string | null => {
  const found = newest(told, state)
  return found ? found.facts.of(found.held.reading, vehicle) : null
}

const seeState =
  (told: readonly Told<Becomes<Any> | Holds<Any>>[]) =>
  (moment: Moment): State | null => {
    const { before, state, vehicle } = moment
    const found = newest(told, state)
    if (!found) return null
    const { facts, held } = found
    return {
      state: facts.of(held.reading, vehicle),
      since: held.since ?? held.at,
      first: told.every(({ key }) => !before.readings[key]),
      keeps:
        'keeps' in facts && facts.keeps ? (was) => facts.keeps!(held.reading, vehicle, was) : () => false,
    }
  }

const turnsState = (told: readonly Told<Becomes<Any> | Holds<Any>>[]) => (moment: Moment) =>
  moment.before === moment.state ||
  stateAt(told, moment.before, moment) !== stateAt(told, moment.state, moment)

export function becomesKind(told: readonly Told<Becomes<Any>>[]): Kind {
  const facts = told[0]!.facts
  const kind: Kind = {
    ...common(told),
    fields: becomesFields(facts),
    fresh: { alertPredicateTypeId: facts.id, ...pickedAll(facts.picks, facts.choices) },
    says: (predicate) => becomesSays(facts, predicate),
    problems: (predicate) => choiceProblems(facts, predicate),
    part: (predicate): Part => {
      const part: BecomesPart = becomesPart(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        stands: (seen, stood) => becomesStands(part, seen as State | null, stood),
        because: (item) => facts.told[item] ?? item,
        severity: (item) => (facts.critical?.includes(item) ? 'critical' : 'caution'),
      }
    },
    byNewest: told.length > 1,
    same: sameState(facts),
    see: seeState(told),
    turned: turnsState(told),
    told: (seen) => stateTold(facts, seen as State | null),
  }
  return kind
}

const stateTold = (facts: Becomes<Any> | Holds<Any>, seen: State | null): string => {
  if (!seen) return 'nothing'
  if (seen.state === null) return 'rest' in facts && facts.rest ? facts.rest : 'none of these'
  return (facts.choices[seen.state] ?? seen.state).toLowerCase()
}

export function holdsKind(told: readonly Told<Holds<Any>>[]): Kind {
  const facts = told[0]!.facts
  const kind: Kind = {
    ...common(told),
    fields: holdsFields(facts),
    fresh: { alertPredicateTypeId: facts.id },
    says: (predicate) => holdsSays(facts, predicate),
    problems: (predicate) => holdsProblems(facts, predicate),
    part: (predicate): Part => {
      const part = holdsPart(facts, predicate)
      return {
        kind,
        predicate,
        lasting: part.lasting,
        limit: null,
        stands: (seen) => holdsStands(part, seen as State | null),
        because: (item) => `${capital(facts.when[item] ?? item)} for ${duration(part.lasting)}`,
        severity: () => 'caution',
      }
    },
    byNewest: told.length > 1,
    same: sameState(facts),
    see: seeState(told),
    turned: turnsState(told),
    told: (seen) => stateTold(facts, seen as State | null),
  }
  return kind
}

export function crossesKind(told: readonly Told<Crosses<Any>>[]): Kind {
  const facts = told[0]!.facts
  const numberAt = (state: VehicleState, { vehicle }: Moment): number | null => {
    const found = newest(told, state)
    return found ? found.facts.of(found.held.reading, vehicle) : null
  }
  const see = (moment: Moment) => numberAt(moment.state, moment)
  const kind: Kind = {
    ...common(told),
    fields: crossesFields(facts),
    fresh: { alertPredicateTypeId: facts.id },
    says: (predicate) => crossesSays(facts, predicate),
    problems: (predicate) => crossesProblems(facts, predicate),
    part: (predicate): Part => {
      const part = crossesPart(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: part.limit,
        stands: (seen, stood, at) => crossesStands(part, seen as number | null, stood, at),
        because: (_, moment) => crossesBecause(facts, part, see(moment)),
        severity: (_, moment) => {
          const value = see(moment)
          return value !== null && facts.isCritical?.(value) ? 'critical' : 'caution'
        },
      }
    },
    same: (before, after) => before === after,
    see,
    turned: (moment) => see(moment) !== null,
    numbers: (moment) => ({ before: numberAt(moment.before, moment), after: numberAt(moment.state, moment) }),
    above: facts.direction === 'above',
    told: (seen) => (typeof seen === 'number' ? measure(facts, seen) : 'nothing'),
  }
  return kind
}

/** The lists of all sensors of the kind together. */
function seeLists(
  told: readonly Told<Raises<Any>>[],
  state: VehicleState,
  { vehicle }: Moment,
): Listed | null {
  let items: readonly string[] | null = null
  for (let n = 0; n < told.length; n++) {
    const { key, facts } = told[n]!
    const held = heldOf(state, key)
    if (!held) continue
    const own = facts.of(held.reading, vehicle)
    items = items === null || items.length === 0 ? own : own.length === 0 ? items : [...items, ...own]
  }
  if (items === null) return null
  return {
    items,
    keeps: (item) =>
      told.some(({ key, facts }) => {
        const held = heldOf(state, key)
        return (
          held !== undefined &&
          facts.keeps !== undefined &&
          (facts.owns?.(item) ?? true) &&
          facts.keeps(held.reading, vehicle, item)
        )
      }),
  }
}

const sameList = (a: Listed | null, b: Listed | null, known: Iterable<string>): boolean => {
  if (!a || !b) return a === b
  if (a.items.length !== b.items.length || a.items.some((item, n) => item !== b.items[n])) return false
  for (const item of known) if (a.keeps(item) !== b.keeps(item)) return false
  return true
}

export function raisesKind(told: readonly Told<Raises<Any>>[]): Kind {
  const facts = told[0]!.facts
  const ownerOf = (item: string) =>
    told.find(({ facts }) => facts.owns?.(item) ?? told.length === 1) ?? told[0]!
  const see = (moment: Moment) => seeLists(told, moment.state, moment)
  const kind: Kind = {
    ...common(told),
    fields: raisesFields(facts),
    fresh: {
      alertPredicateTypeId: facts.id,
      ...pickedAll(facts.picks, facts.choices ?? {}),
    },
    says: (predicate) => raisesSays(facts, predicate),
    problems: (predicate) => raisesProblems(facts, predicate),
    part: (predicate): Part => {
      const part = raisesPart(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        stands: (seen, stood, at: Instant) => raisesStands(part, seen as Listed | null, stood, at),
        because: (item) => `${facts.name}: ${ownerOf(item).facts.text(item)}`,
        severity: (item, { state, vehicle }) => {
          const { key, facts } = ownerOf(item)
          const held = heldOf(state, key)
          return held && facts.isCritical?.(item, held.reading, vehicle) ? 'critical' : 'caution'
        },
      }
    },
    same: (before, after, known) => sameList(before as Listed | null, after as Listed | null, known),
    items: (seen) => (seen as Listed | null)?.items ?? nothing,
    see,
    turned: (moment) => {
      const now = see(moment)
      if (!now || now.items.length === 0) return false
      if (moment.before === moment.state) return true
      const was = seeLists(told, moment.before, moment)
      return !was || now.items.some((item) => !was.items.includes(item))
    },
    told: (seen) =>
      (seen as Listed | null)?.items.map((item) => ownerOf(item).facts.text(item)).join('; ') || 'none',
  }
  return kind
}

/** One kind of all that sensors declare under the same id. */
export function kindOfSensors(told: readonly Told[]): Kind {
  const { shape } = told[0]!.facts
  switch (shape) {
    case 'becomes':
      return becomesKind(told as readonly Told<Becomes<Any>>[])
    case 'holds':
      return holdsKind(told as readonly Told<Holds<Any>>[])
    case 'crosses':
      return crossesKind(told as readonly Told<Crosses<Any>>[])
    case 'raises':
      return raisesKind(told as readonly Told<Raises<Any>>[])
  }
}
