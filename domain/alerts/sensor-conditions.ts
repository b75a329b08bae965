/** How kinds that sensors declare look at a moment: which sensor reported last, what it says, whether that is new. */
import { type SensorKey, sensorOf } from '../sensors/index.ts'
import { turnOf } from '../sensors/turn.ts'
import type { State } from '../shapes/becomes.ts'
import {
  type Becomes,
  conditionFieldsOf,
  type Holds,
  type Predicate,
  type Raises,
} from '../shapes/predicate.ts'
import type { Listed } from '../shapes/raises.ts'
import type { Held, VehicleState } from '../state/state.ts'
import type { Moment } from './moment.ts'

// biome-ignore lint/suspicious/noExplicitAny: a kind's sensors have readings of their own; each was checked where it was declared
export type Any = any

/** What one sensor declares of a kind. */
export interface DeclaredCondition<P extends Predicate<Any> = Predicate<Any>> {
  readonly key: SensorKey
  readonly facts: P
}

export const heldOf = (state: VehicleState, key: SensorKey): Held<Any> | undefined =>
  state.readings[key] as Held<Any> | undefined

/** The place of the sensor that told last; of two at the same moment the first in the order of the drawer. -1: none did. */
const newestAt = (declared: readonly DeclaredCondition<Any>[], state: VehicleState): number => {
  let found = -1
  let latest = Number.NEGATIVE_INFINITY
  for (let n = 0; n < declared.length; n++) {
    const held = heldOf(state, declared[n]!.key)
    if (held && held.at > latest) {
      latest = held.at
      found = n
    }
  }
  return found
}

/** The sensor that told last, with what it told. */
export const newest = <P extends Predicate<Any>>(
  declared: readonly DeclaredCondition<P>[],
  state: VehicleState,
): { readonly key: SensorKey; readonly facts: P; readonly held: Held<Any> } | null => {
  const n = newestAt(declared, state)
  return n < 0 ? null : { ...declared[n]!, held: heldOf(state, declared[n]!.key)! }
}

export const touches =
  (declared: readonly DeclaredCondition[]) =>
  ({ before, state }: Moment): boolean => {
    if (before === state) return false
    for (let n = 0; n < declared.length; n++) {
      const { key } = declared[n]!
      if (before.readings[key] !== state.readings[key]) return true
    }
    return false
  }

/** Whether each sensor reports what it told before. */
export const sameReadings =
  (declared: readonly DeclaredCondition[]) =>
  ({ before, state }: Moment): boolean => {
    for (let n = 0; n < declared.length; n++) {
      const { key } = declared[n]!
      const was = heldOf(before, key)
      const is = heldOf(state, key)
      if (was !== is && (!was || !is || was.reading !== is.reading)) return false
    }
    return true
  }

export const common = (declared: readonly DeclaredCondition[]) => {
  const { id, name, flag, consequence } = declared[0]!.facts
  return {
    id,
    name,
    ...(consequence !== undefined && { consequence }),
    // A kind of several sensors is there as soon as one of them is.
    ...(flag !== undefined && declared.every(({ facts }) => facts.flag !== undefined) && { flag }),
    sensors: declared.map(({ key }) => key),
    visits: false,
    conditionFields: conditionFieldsOf(declared[0]!.facts),
    touched: touches(declared),
  }
}

export const nothing: readonly string[] = Object.freeze([])
export const sameState =
  (facts: Becomes<Any> | Holds<Any>) =>
  (before: unknown, after: unknown): boolean => {
    const [a, b] = [before as State | null, after as State | null]
    if (!a || !b) return a === b
    if (a.state !== b.state) return false
    if (!('keeps' in facts)) return true
    for (const choice in facts.choices) if (a.keeps(choice) !== b.keeps(choice)) return false
    return true
  }

export const conditionAt = (
  declared: readonly DeclaredCondition<Becomes<Any> | Holds<Any>>[],
  state: VehicleState,
  { vehicle }: Moment,
): string | null => {
  const found = newest(declared, state)
  return found ? found.facts.of(found.held.reading, vehicle) : null
}

export const seeState =
  (declared: readonly DeclaredCondition<Becomes<Any> | Holds<Any>>[]) =>
  (moment: Moment): State | null => {
    const { before, state, vehicle, at } = moment
    const found = newest(declared, state)
    if (!found) return null
    const { key, facts, held } = found
    const turn = turnOf(sensorOf(key), held)
    const turned = turn && { state: facts.of(turn.reading, vehicle), since: turn.at }
    return {
      ...(turned && at >= turned.since
        ? turned
        : {
            state: facts.of(held.reading, vehicle),
            since: held.since ?? held.at,
            ...(turned && { next: turned }),
          }),
      first: declared.every(({ key }) => !before.readings[key]),
      keeps:
        'keeps' in facts && facts.keeps ? (was) => facts.keeps!(held.reading, vehicle, was) : () => false,
    }
  }

export const stateChanges =
  (declared: readonly DeclaredCondition<Becomes<Any> | Holds<Any>>[]) => (moment: Moment) =>
    moment.before === moment.state ||
    conditionAt(declared, moment.before, moment) !== conditionAt(declared, moment.state, moment)

/** Whether the state is the same. What keeps by its reading is looked at anew when that is another. */
export const isSameState = (declared: readonly DeclaredCondition<Becomes<Any> | Holds<Any>>[]) => {
  const keeps = declared.some(({ facts }) => 'keeps' in facts && facts.keeps)
  return ({ at, before, state, vehicle }: Moment): boolean => {
    const n = newestAt(declared, before)
    const m = newestAt(declared, state)
    if (n < 0 || m < 0) return false
    const was = heldOf(before, declared[n]!.key)!.reading
    const held = heldOf(state, declared[m]!.key)!
    const turn = turnOf(sensorOf(declared[m]!.key), held)
    if (turn && at >= turn.at) return false
    const is = held.reading
    if (n === m && was === is) return true
    return !keeps && declared[n]!.facts.of(was, vehicle) === declared[m]!.facts.of(is, vehicle)
  }
}

/** Whether it has been so since the same moment, too. */
export const isSameSince = (declared: readonly DeclaredCondition<Becomes<Any> | Holds<Any>>[]) => {
  const still = isSameState(declared)
  const since = (state: VehicleState) => {
    const n = newestAt(declared, state)
    const held = n < 0 ? undefined : heldOf(state, declared[n]!.key)
    return held && (held.since ?? held.at)
  }
  return (moment: Moment): boolean => since(moment.before) === since(moment.state) && still(moment)
}

/** The lists of all sensors of the kind together. */
export function seeLists(
  declared: readonly DeclaredCondition<Raises<Any>>[],
  state: VehicleState,
  { vehicle }: Moment,
): Listed | null {
  let items: readonly string[] | null = null
  for (let n = 0; n < declared.length; n++) {
    const { key, facts } = declared[n]!
    const held = heldOf(state, key)
    if (!held) continue
    const own = facts.of(held.reading, vehicle)
    items = items === null || items.length === 0 ? own : own.length === 0 ? items : [...items, ...own]
  }
  if (items === null) return null
  return {
    items,
    keeps: (item) =>
      declared.some(({ key, facts }) => {
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

export const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((item, n) => item === b[n]))

export const sameList = (a: Listed | null, b: Listed | null, known: Iterable<string>): boolean => {
  if (!a || !b) return a === b
  if (!sameItems(a.items, b.items)) return false
  for (const item of known) if (a.keeps(item) !== b.keeps(item)) return false
  return true
}
