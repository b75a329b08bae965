/** Judges a moment of a vehicle by its customer's rules: what fires, what ends, what is remembered, when to wake. */
import type { Instant } from '../basics/units.ts'
import type { RuleMemory, Watch } from '../state/watch.ts'
import { bitOf, type ReadyRule, type RuleBook, type RuleIndex } from './book.ts'
import { firingOf } from './evidence.ts'
import { fenceFirings } from './fence-firings.ts'
import type { FiringChange } from './firing.ts'
import { kinds } from './index.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { Moment, Seen } from './moment.ts'
import { beginRule, endRule, type SteppedRule, stepRule } from './rule-step.ts'

export { compileRules, RuleBook } from './book.ts'
export type { Moment } from './moment.ts'

type Memories = Watch['rules']

export interface Judged {
  /** The very same object where nothing is remembered otherwise. */
  readonly memories: Memories
  readonly changes: readonly FiringChange[]
}

/** When the first timer after a moment is due; Infinity where none runs. */
export const nextTimer = (memories: Memories, after: Instant = Number.NEGATIVE_INFINITY): Instant => {
  let first = Number.POSITIVE_INFINITY
  for (const id in memories) {
    const at = memories[id]!.wakeAt
    if (at !== undefined && at > after && at < first) first = at
  }
  return first
}

const noChanges: readonly FiringChange[] = Object.freeze([])
const noIndexes: readonly RuleIndex[] = Object.freeze([])
const bits = kinds.map(bitOf)

/** One vehicle's memories while a moment is judged; copied only when something changes. */
class Judging {
  readonly #book: RuleBook
  readonly #moment: Moment
  readonly #was: Memories
  readonly #seen = new Map<Kind, Seen>()
  memories: Memories
  changes: FiringChange[] | null = null

  constructor(book: RuleBook, moment: Moment, memories: Memories) {
    this.#book = book
    this.#moment = moment
    this.#was = memories
    this.memories = memories
  }

  /** What a kind sees of the moment, looked at once for all its rules. */
  readonly see = ({ kind }: ConditionParams): Seen => {
    let seen = this.#seen.get(kind)
    if (seen === undefined) {
      seen = kind.see(this.#moment)
      this.#seen.set(kind, seen)
    }
    return seen
  }

  step(rule: ReadyRule, memory: RuleMemory | undefined): void {
    const { at, cause } = this.#moment
    this.take(rule, memory, stepRule(rule, memory, this.see, at, cause === 'change'))
  }

  take(rule: { readonly id: string }, memory: RuleMemory | undefined, stepped: SteppedRule): void {
    const { fired, ended } = stepped
    if (stepped.memory !== memory && (stepped.memory || memory)) {
      if (this.memories === this.#was) this.memories = { ...this.#was }
      const memories = this.memories as Record<string, RuleMemory>
      if (stepped.memory) memories[rule.id] = stepped.memory
      else delete memories[rule.id]
    }
    if (ended.length > 0 || fired.length > 0) this.changes ??= []
    for (const end of ended) this.changes!.push({ kind: 'ended', source: rule.id, ...end })
    for (const one of fired)
      this.changes!.push({
        kind: 'fired',
        firing: firingOf(rule as ReadyRule, one, this.#moment, this.#book.fences),
      })
  }

  outcome(): Judged {
    return { memories: this.memories, changes: this.changes ?? noChanges }
  }
}

/** The kinds that a moment tells anything new about, a bit each, of those that any rule watches. */
function touchedBy({ hints }: RuleBook, indexes: readonly RuleIndex[], moment: Moment): number {
  let watched = 0
  for (let n = 0; n < indexes.length; n++) watched |= indexes[n]!.mask
  let touched = 0
  for (let n = 0; n < kinds.length; n++) {
    if ((watched & bits[n]!) === 0) continue
    if (kinds[n]!.touched(moment) && !hints[n]!.still(moment)) touched |= bits[n]!
  }
  return touched
}

/**
 * Judges one moment: a report, a timer that is due, or an edit of geofences. Moments come in the order of time.
 * Edits of rules are `beginRules`'.
 */
export function judge(book: RuleBook, moment: Moment, memories: Memories): Judged {
  const { at, vehicle } = moment
  const indexes = book.isEmpty ? noIndexes : book.indexes(at)
  const touched = touchedBy(book, indexes, moment)
  // By far the most moments: nothing that anybody watches is another.
  if (touched === 0 && moment.visits.length === 0 && nextTimer(memories) > at)
    return { memories, changes: noChanges }
  const judging = new Judging(book, moment, memories)
  if (!book.isEmpty) {
    for (const id in memories) {
      const memory = memories[id]!
      const isDue = memory.wakeAt !== undefined && memory.wakeAt <= at
      if (!isDue && touched === 0) continue
      const rule = book.at(id, at)
      // Of another version: the edit is still to come, and begins it.
      if (!rule || rule.version !== memory.version) continue
      if (isDue || (rule.mask & touched) !== 0) judging.step(rule, memory)
    }
    if (touched !== 0) beginAnew(book, indexes, moment, touched, memories, vehicle.id, judging)
  }
  if (moment.visits.length > 0) {
    const fenceChanges = fenceFirings(moment, book.fences)
    if (fenceChanges.length > 0) judging.changes = [...(judging.changes ?? []), ...fenceChanges]
  }
  return judging.outcome()
}

/** Looks at the rules of which nothing is remembered, and for which this moment may be the beginning of something. */
function beginAnew(
  book: RuleBook,
  indexes: readonly RuleIndex[],
  moment: Moment,
  touched: number,
  memories: Memories,
  vehicleId: number,
  judging: Judging,
): void {
  const { at } = moment
  let turned = 0
  const visit = (rule: ReadyRule) => {
    if (memories[rule.id] === undefined && book.holds(rule, at)) judging.step(rule, undefined)
  }
  for (let n = 0; n < kinds.length; n++) {
    if ((touched & bits[n]!) === 0) continue
    const hints = book.hints[n]!
    if (!hints.turned(moment)) continue
    turned |= bits[n]!
    const numbers = hints.numbers?.(moment)
    for (const index of indexes) {
      if ((index.mask & bits[n]!) === 0) continue
      if (!numbers) index.ofKind(vehicleId, n, visit)
      else if (numbers.after !== null)
        index.ofLimits(vehicleId, n, kinds[n]!.above === true, numbers.before, numbers.after, visit)
    }
  }
  if (turned === 0) return
  for (const index of indexes)
    index.ofKind(vehicleId, null, (rule) => {
      if ((rule.mask & turned) !== 0) visit(rule)
    })
}

/**
 * The edits of rules at one moment, as far as they concern the vehicle: versions that end at it and versions that
 * begin. `moment.before` and `moment.state` are the state as it was when nothing happened but the edit.
 */
export function beginRules(book: RuleBook, moment: Moment, memories: Memories): Judged {
  const { at, vehicle } = moment
  const judging = new Judging(book, moment, memories)
  const begun = new Set<string>()
  for (const index of book.indexes(at))
    index.all(vehicle.id, (rule) => {
      if (rule.from !== at) return
      begun.add(rule.id)
      // Only which other vehicles it is about has changed.
      if (memories[rule.id]?.version === rule.version) return
      judging.take(rule, memories[rule.id], beginRule(rule, memories[rule.id], judging.see, at))
    })
  for (const id in memories) {
    if (begun.has(id)) continue
    const rule = book.at(id, at)
    const concerned = rule && (rule.allVehicles || rule.vehicleIds.has(vehicle.id))
    if (concerned && rule.version === memories[id]!.version) continue
    judging.take({ id }, memories[id], endRule(memories[id]!, at))
  }
  return judging.outcome()
}
