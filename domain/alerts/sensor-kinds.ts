/** The kinds of alert that sensors declare: each shape's facts made into a kind. */

import { duration } from '../basics/print.ts'
import { same } from '../basics/same.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import {
  activeBecomes,
  type BecomesParams,
  becomesFields,
  becomesParams,
  choiceProblems,
  describeBecomes,
  type State,
} from '../shapes/becomes.ts'
import {
  activeCrosses,
  crossesBecause,
  crossesFields,
  crossesParams,
  crossesProblems,
  describeCrosses,
  measure,
  type Numbers,
  numberOf,
} from '../shapes/crosses.ts'
import { activeHolds, describeHolds, holdsFields, holdsParams, holdsProblems } from '../shapes/holds.ts'
import type { Becomes, Crosses, Holds, Raises } from '../shapes/predicate.ts'
import {
  activeRaises,
  describeRaises,
  type Listed,
  raisesFields,
  raisesParams,
  raisesProblems,
} from '../shapes/raises.ts'
import { selectAll } from '../shapes/selection.ts'
import { capitalize } from '../shapes/watched.ts'
import type { VehicleState } from '../state/state.ts'
import { noHints } from './hints.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { Moment, Seen } from './moment.ts'
import { together } from './rule-step.ts'

import {
  type Any,
  common,
  type DeclaredCondition,
  heldOf,
  isSameSince,
  isSameState,
  newest,
  nothing,
  sameItems,
  sameList,
  sameReadings,
  sameState,
  seeLists,
  seeState,
  stateChanges,
} from './sensor-conditions.ts'

export type { DeclaredCondition } from './sensor-conditions.ts'

type CrossesSeen = number | Numbers | null

export function becomesKind(declared: readonly DeclaredCondition<Becomes<Any>>[]): Kind {
  const facts = declared[0]!.facts
  const kind: Kind = {
    ...common(declared),
    fields: becomesFields(facts),
    fresh: { alertPredicateTypeId: facts.id, ...selectAll(facts.selection, facts.choices) },
    describeRule: (predicate) => describeBecomes(facts, predicate),
    problems: (predicate) => choiceProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params: BecomesParams = becomesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        activeItems: (seen, previous, at) => activeBecomes(params, seen as State | null, previous, at),
        because: (item) => t(facts.happened[item] ?? item),
        severity: (item) => (facts.critical?.includes(item) ? 'critical' : 'caution'),
      }
    },
    see: seeState(declared),
    describeSeen: (seen) => describeState(facts, seen as State | null),
    hints: {
      turned: stateChanges(declared),
      still: isSameState(declared),
      same: sameState(facts),
      items: noHints.items,
      byNewest: declared.length > 1,
    },
  }
  return kind
}

const describeState = (facts: Becomes<Any> | Holds<Any>, seen: State | null): string => {
  if (!seen) return t('nothing')
  if (seen.state === null) return 'rest' in facts && facts.rest ? t(facts.rest) : t('none of these')
  return (facts.choices[seen.state] ?? seen.state).toLowerCase()
}

export function holdsKind(declared: readonly DeclaredCondition<Holds<Any>>[]): Kind {
  const facts = declared[0]!.facts
  const kind: Kind = {
    ...common(declared),
    fields: holdsFields(facts),
    fresh: { alertPredicateTypeId: facts.id },
    describeRule: (predicate) => describeHolds(facts, predicate),
    problems: (predicate) => holdsProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params = holdsParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: params.lasting,
        limit: null,
        activeItems: (seen) => activeHolds(params, seen as State | null),
        because: (item) =>
          t('{{state}} for {{duration}}', {
            state: capitalize(t(facts.when[item] ?? item)),
            duration: duration(params.lasting),
          }),
        severity: () => 'caution',
      }
    },
    see: seeState(declared),
    describeSeen: (seen) => describeState(facts, seen as State | null),
    hints: {
      turned: stateChanges(declared),
      still: isSameSince(declared),
      same: sameState(facts),
      items: noHints.items,
      byNewest: declared.length > 1,
    },
  }
  return kind
}

export function crossesKind(declared: readonly DeclaredCondition<Crosses<Any>>[]): Kind {
  const facts = declared[0]!.facts
  const isMany = facts.nameOf !== undefined
  const seenAt = (state: VehicleState, { vehicle }: Moment): CrossesSeen => {
    const found = newest(declared, state)
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
    ...common(declared),
    fields: crossesFields(facts),
    fresh: { alertPredicateTypeId: facts.id },
    describeRule: (predicate, _nameOf, units) => describeCrosses(facts, predicate, units),
    problems: (predicate, units) => crossesProblems(facts, predicate, units),
    params: (predicate): ConditionParams => {
      const params = crossesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: params.limit,
        activeItems: (seen, previous, at) => activeCrosses(params, seen as CrossesSeen, previous, at),
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
    describeSeen: (seen) => {
      const value = extreme(seen)
      return value === null ? t('nothing') : measure(facts, value)
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
      byNewest: declared.length > 1,
    },
  }
  return kind
}

export function raisesKind(declared: readonly DeclaredCondition<Raises<Any>>[]): Kind {
  const facts = declared[0]!.facts
  const ownerOf = (item: string) =>
    declared.find(({ facts }) => facts.owns?.(item) ?? declared.length === 1) ?? declared[0]!
  const see = (moment: Moment) => seeLists(declared, moment.state, moment)
  const keeps = declared.some(({ facts }) => facts.keeps !== undefined)
  const isSame = sameReadings(declared)
  const kind: Kind = {
    ...common(declared),
    fields: raisesFields(facts),
    fresh: {
      alertPredicateTypeId: facts.id,
      ...selectAll(facts.selection, facts.choices ?? {}),
    },
    describeRule: (predicate) => describeRaises(facts, predicate),
    problems: (predicate) => raisesProblems(facts, predicate),
    params: (predicate): ConditionParams => {
      const params = raisesParams(facts, predicate)
      return {
        kind,
        predicate,
        lasting: 0,
        limit: null,
        activeItems: (seen, previous, at: Instant) =>
          activeRaises(params, seen as Listed | null, previous, at),
        because: (item) => `${t(facts.name)}: ${ownerOf(item).facts.text(item)}`,
        severity: (item, { state, vehicle }) => {
          const { key, facts } = ownerOf(item)
          const held = heldOf(state, key)
          return held && facts.isCritical?.(item, held.reading, vehicle) ? 'critical' : 'caution'
        },
      }
    },
    see,
    describeSeen: (seen) =>
      (seen as Listed | null)?.items.map((item) => ownerOf(item).facts.text(item)).join('; ') || t('none'),
    hints: {
      turned: (moment) => {
        const now = see(moment)
        if (!now || now.items.length === 0) return false
        if (moment.before === moment.state) return true
        const was = seeLists(declared, moment.before, moment)
        return !was || now.items.some((item) => !was.items.includes(item))
      },
      still: (moment) => {
        if (isSame(moment)) return true
        if (keeps) return false
        const was = seeLists(declared, moment.before, moment)
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
export function kindOfSensors(declared: readonly DeclaredCondition[]): Kind {
  const { shape } = declared[0]!.facts
  switch (shape) {
    case 'becomes':
      return becomesKind(declared as readonly DeclaredCondition<Becomes<Any>>[])
    case 'holds':
      return holdsKind(declared as readonly DeclaredCondition<Holds<Any>>[])
    case 'crosses':
      return crossesKind(declared as readonly DeclaredCondition<Crosses<Any>>[])
    case 'raises':
      return raisesKind(declared as readonly DeclaredCondition<Raises<Any>>[])
  }
}
