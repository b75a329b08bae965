/** The kinds of alert that sensors declare: each shape's facts made into a kind. */

import { duration } from '../basics/print.ts'
import { same } from '../basics/same.ts'
import type { Instant } from '../basics/units.ts'
import {
  type BecomesParams,
  becomesFields,
  becomesParams,
  becomesSays,
  becomesStands,
  choiceProblems,
  type State,
} from '../shapes/becomes.ts'
import {
  crossesBecause,
  crossesFields,
  crossesParams,
  crossesProblems,
  crossesSays,
  crossesStands,
  measure,
  type Numbers,
  numberOf,
} from '../shapes/crosses.ts'
import { holdsFields, holdsParams, holdsProblems, holdsSays, holdsStands } from '../shapes/holds.ts'
import { pickedAll } from '../shapes/picks.ts'
import type { Becomes, Crosses, Holds, Raises } from '../shapes/predicate.ts'
import {
  type Listed,
  raisesFields,
  raisesParams,
  raisesProblems,
  raisesSays,
  raisesStands,
} from '../shapes/raises.ts'
import { capital } from '../shapes/watched.ts'
import type { VehicleState } from '../state/state.ts'
import { noHints } from './hints.ts'
import type { ConditionParams, Kind, Seen } from './kind.ts'
import type { Moment } from './moment.ts'
import { together } from './rule-step.ts'

import {
  type Any,
  common,
  heldOf,
  newest,
  nothing,
  sameItems,
  sameList,
  sameReadings,
  sameState,
  seeLists,
  seeState,
  stillSince,
  stillState,
  type Told,
  turnsState,
} from './sensor-sight.ts'

export type { Told } from './sensor-sight.ts'

type CrossesSeen = number | Numbers | null

export function becomesKind(told: readonly Told<Becomes<Any>>[]): Kind {
  const facts = told[0]!.facts
  const kind: Kind = {
    ...common(told),
    fields: becomesFields(facts),
    fresh: { alertPredicateTypeId: facts.id, ...pickedAll(facts.picks, facts.choices) },
    says: (predicate) => becomesSays(facts, predicate),
    problems: (predicate) => choiceProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params: BecomesParams = becomesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        stands: (seen, stood) => becomesStands(params, seen as State | null, stood),
        because: (item) => facts.told[item] ?? item,
        severity: (item) => (facts.critical?.includes(item) ? 'critical' : 'caution'),
      }
    },
    see: seeState(told),
    told: (seen) => stateTold(facts, seen as State | null),
    hints: {
      turned: turnsState(told),
      still: stillState(told),
      same: sameState(facts),
      items: noHints.items,
      byNewest: told.length > 1,
    },
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
    params: (predicate): ConditionParams => {
      const params = holdsParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: params.lasting,
        limit: null,
        stands: (seen) => holdsStands(params, seen as State | null),
        because: (item) => `${capital(facts.when[item] ?? item)} for ${duration(params.lasting)}`,
        severity: () => 'caution',
      }
    },
    see: seeState(told),
    told: (seen) => stateTold(facts, seen as State | null),
    hints: {
      turned: turnsState(told),
      still: stillSince(told),
      same: sameState(facts),
      items: noHints.items,
      byNewest: told.length > 1,
    },
  }
  return kind
}

export function crossesKind(told: readonly Told<Crosses<Any>>[]): Kind {
  const facts = told[0]!.facts
  const isMany = facts.nameOf !== undefined
  const seenAt = (state: VehicleState, { vehicle }: Moment): CrossesSeen => {
    const found = newest(told, state)
    return found ? found.facts.of(found.held.reading, vehicle) : null
  }
  const see = (moment: Moment) => seenAt(moment.state, moment)
  const isSame = isMany ? same : Object.is
  const first = facts.direction === 'above' ? Math.max : Math.min
  const extreme = (seen: Seen): number | null => {
    if (typeof seen === 'number' || !seen) return (seen as number | null) ?? null
    const all = Object.values(seen as Numbers)
    return all.length > 0 ? first(...all) : null
  }
  const kind: Kind = {
    ...common(told),
    fields: crossesFields(facts),
    fresh: { alertPredicateTypeId: facts.id },
    says: (predicate) => crossesSays(facts, predicate),
    problems: (predicate) => crossesProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params = crossesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: params.limit,
        stands: (seen, stood, at) => crossesStands(params, seen as CrossesSeen, stood, at),
        because: (item, moment) => crossesBecause(facts, params, item, numberOf(see(moment), item)),
        severity: (item, moment) => {
          const seen = see(moment)
          // Of several conditions together no item is named: then the worst counts.
          const value = item === together ? extreme(seen) : numberOf(seen, item)
          return value !== null && facts.isCritical?.(value) ? 'critical' : 'caution'
        },
      }
    },
    see,
    extreme,
    above: facts.direction === 'above',
    told: (seen) => {
      const value = extreme(seen)
      return value === null ? 'nothing' : measure(facts, value)
    },
    hints: {
      turned: (moment) => {
        const after = see(moment)
        return (
          after !== null && (moment.before === moment.state || !isSame(after, seenAt(moment.before, moment)))
        )
      },
      still: (moment) => isSame(seenAt(moment.before, moment), see(moment)),
      numbers: (moment) => ({
        before: extreme(seenAt(moment.before, moment)),
        after: extreme(see(moment)),
      }),
      isNumber: !isMany,
      same: isSame,
      items: noHints.items,
      byNewest: told.length > 1,
    },
  }
  return kind
}

export function raisesKind(told: readonly Told<Raises<Any>>[]): Kind {
  const facts = told[0]!.facts
  const ownerOf = (item: string) =>
    told.find(({ facts }) => facts.owns?.(item) ?? told.length === 1) ?? told[0]!
  const see = (moment: Moment) => seeLists(told, moment.state, moment)
  const keeps = told.some(({ facts }) => facts.keeps !== undefined)
  const isSame = sameReadings(told)
  const kind: Kind = {
    ...common(told),
    fields: raisesFields(facts),
    fresh: {
      alertPredicateTypeId: facts.id,
      ...pickedAll(facts.picks, facts.choices ?? {}),
    },
    says: (predicate) => raisesSays(facts, predicate),
    problems: (predicate) => raisesProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params = raisesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        stands: (seen, stood, at: Instant) => raisesStands(params, seen as Listed | null, stood, at),
        because: (item) => `${facts.name}: ${ownerOf(item).facts.text(item)}`,
        severity: (item, { state, vehicle }) => {
          const { key, facts } = ownerOf(item)
          const held = heldOf(state, key)
          return held && facts.isCritical?.(item, held.reading, vehicle) ? 'critical' : 'caution'
        },
      }
    },
    see,
    told: (seen) =>
      (seen as Listed | null)?.items.map((item) => ownerOf(item).facts.text(item)).join('; ') || 'none',
    hints: {
      turned: (moment) => {
        const now = see(moment)
        if (!now || now.items.length === 0) return false
        if (moment.before === moment.state) return true
        const was = seeLists(told, moment.before, moment)
        return !was || now.items.some((item) => !was.items.includes(item))
      },
      still: (moment) => {
        if (isSame(moment)) return true
        if (keeps) return false
        const was = seeLists(told, moment.before, moment)
        const now = see(moment)
        return was !== null && now !== null && sameItems(was.items, now.items)
      },
      same: (before, after, known) => sameList(before as Listed | null, after as Listed | null, known),
      items: (seen) => (seen as Listed | null)?.items ?? nothing,
      byNewest: false,
    },
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
