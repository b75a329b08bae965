/**
 * One customer's rules, made ready: found by vehicle, by what a moment touches, and by limit, so that a report costs
 * nothing for rules that do not concern its vehicle.
 */
import type { Instant } from '../basics/units.ts'
import type { Hints } from './hints.ts'
import { kindOf, kinds } from './index.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { FenceNames } from './moment.ts'
import type { RuleVersion } from './rule.ts'
import type { RuleFacts } from './rule-step.ts'

/** A rule's version, made ready. */
export interface ReadyRule extends RuleFacts {
  readonly id: string
  readonly to: Instant | null
  readonly alertTypeId: number
  /** The kinds of its conditions, a bit each. */
  readonly mask: number
  readonly allVehicles: boolean
  readonly vehicleIds: ReadonlySet<number>
}

/** The bit of a kind; rules of several conditions have those of all of them. */
const bits = new Map(kinds.map((kind, n) => [kind, 1 << n]))
export const bitOf = (kind: Kind): number => bits.get(kind)!
/** Rules of several conditions stand in a section of their own behind those of the kinds. */
const sections = kinds.length + 1
const sectionOf = ({ conditions: parts }: ReadyRule) =>
  parts.length === 1 ? kinds.indexOf(parts[0]!.kind) : kinds.length

const isOver = ({ from, to }: { from: Instant; to: Instant | null }) => to !== null && to <= from

/** Null for a rule of which nothing can be watched: without conditions, or with one that no kind knows. */
export function readyRule(version: RuleVersion): ReadyRule | null {
  const parts: ConditionParams[] = []
  let mask = 0
  for (const predicate of version.predicates) {
    const kind = kindOf(predicate.alertPredicateTypeId)
    if (!kind) return null
    parts.push(kind.params(predicate))
    mask |= bitOf(kind)
  }
  if (parts.length === 0) return null
  const { id, from, to, alertTypeId, allVehicles, vehicleIds, rateLimitMs } = version
  return {
    id,
    version: version.version,
    from,
    to,
    alertTypeId,
    rateLimitMs,
    conditions: parts,
    mask,
    allVehicles,
    vehicleIds,
  }
}

/** The first position in a sorted list whose value is not below `value`. */
export function firstFrom(
  list: Int32Array | Float64Array,
  value: number,
  from = 0,
  to = list.length,
): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Rules numbered by section and, within it, by limit: a vehicle's sorted numbers then are sections and limits too. */
export class RuleIndex {
  readonly rules: readonly ReadyRule[]
  /** Where each section begins, and one more for the end. */
  readonly #begins = new Int32Array(sections + 1)
  readonly #limits: Float64Array
  readonly #everyone: Int32Array
  /** The place of a vehicle with rules of its own, by its id; and by place where its numbers begin. */
  readonly #places = new Map<number, number>()
  readonly #ownBegins: Int32Array
  readonly #own: Int32Array
  /** The bits of the kinds that any rule here watches. */
  readonly mask: number

  constructor(rules: readonly ReadyRule[]) {
    const section = new Map(rules.map((rule) => [rule, sectionOf(rule)]))
    const limit = (rule: ReadyRule) => rule.conditions[0]!.limit ?? 0
    this.rules = [...rules].sort(
      (a, b) => section.get(a)! - section.get(b)! || limit(a) - limit(b) || (a.id < b.id ? -1 : 1),
    )
    this.#limits = Float64Array.from(this.rules, limit)
    let mask = 0
    const everyone: number[] = []
    // Counted first and then put in, because a million pairs of vehicle and rule are nothing special.
    const counts: number[] = []
    for (const [number, rule] of this.rules.entries()) {
      mask |= rule.mask
      this.#begins[section.get(rule)! + 1] = number + 1
      if (rule.allVehicles) everyone.push(number)
      else
        for (const id of rule.vehicleIds) {
          const place = this.#places.get(id)
          if (place === undefined) {
            this.#places.set(id, counts.length)
            counts.push(1)
          } else counts[place] = counts[place]! + 1
        }
    }
    for (let n = 1; n <= sections; n++) this.#begins[n] = Math.max(this.#begins[n]!, this.#begins[n - 1]!)
    this.mask = mask
    this.#everyone = Int32Array.from(everyone)
    this.#ownBegins = new Int32Array(counts.length + 1)
    for (let n = 0; n < counts.length; n++) this.#ownBegins[n + 1] = this.#ownBegins[n]! + counts[n]!
    this.#own = new Int32Array(this.#ownBegins[counts.length]!)
    const filled = this.#ownBegins.slice()
    for (const [number, rule] of this.rules.entries())
      if (!rule.allVehicles)
        for (const id of rule.vehicleIds) {
          const place = this.#places.get(id)!
          this.#own[filled[place]!] = number
          filled[place] = filled[place]! + 1
        }
  }

  #visit(vehicleId: number, from: number, to: number, visit: (rule: ReadyRule) => void): void {
    if (from >= to) return
    const { rules } = this
    const walk = (numbers: Int32Array, begin: number, end: number) => {
      for (let n = firstFrom(numbers, from, begin, end); n < end && numbers[n]! < to; n++)
        visit(rules[numbers[n]!]!)
    }
    if (this.#everyone.length > 0) walk(this.#everyone, 0, this.#everyone.length)
    const place = this.#places.get(vehicleId)
    if (place !== undefined) walk(this.#own, this.#ownBegins[place]!, this.#ownBegins[place + 1]!)
  }

  /** Rules of one kind that are about this vehicle; of kind `null`, those of several conditions. */
  ofKind(vehicleId: number, kind: number | null, visit: (rule: ReadyRule) => void): void {
    const section = kind ?? kinds.length
    this.#visit(vehicleId, this.#begins[section]!, this.#begins[section + 1]!, visit)
  }

  /** Of those, the rules whose limit `above` passes as it goes from `before` to `after`; null is not known. */
  ofLimits(
    vehicleId: number,
    kind: number,
    above: boolean,
    before: number | null,
    after: number,
    visit: (rule: ReadyRule) => void,
  ): void {
    const begin = this.#begins[kind]!
    const end = this.#begins[kind + 1]!
    if (begin === end) return
    // Rising, a limit is passed where before <= limit < after; falling, where after < limit <= before.
    const first = (value: number) => firstFrom(this.#limits, value, begin, end)
    const past = (value: number) => {
      let n = first(value)
      while (n < end && this.#limits[n] === value) n++
      return n
    }
    if (above) this.#visit(vehicleId, before === null ? begin : first(before), first(after), visit)
    else this.#visit(vehicleId, past(after), before === null ? end : past(before), visit)
  }

  /** Every rule that is about this vehicle. */
  all(vehicleId: number, visit: (rule: ReadyRule) => void): void {
    this.#visit(vehicleId, 0, this.rules.length, visit)
  }
}

const holdsAt = ({ from, to }: ReadyRule, at: Instant) => from <= at && (to === null || at < to)

const declaredHints: readonly Hints[] = kinds.map(({ hints }) => hints)

/** One customer's rules, all versions that may still matter; never changes. */
export class RuleBook {
  readonly fences: FenceNames
  /** By kind, in the order of `kinds`. */
  readonly hints: readonly Hints[]
  /** Rules that hold now. */
  readonly #now: RuleIndex
  /** Versions that are over. */
  readonly #past: RuleIndex
  /** Up to here versions that are over may hold. */
  readonly #pastTo: Instant
  readonly #byId = new Map<string, ReadyRule[]>()
  /** When the last edit was; what comes later needs no look at edits. */
  readonly edited: Instant

  constructor(versions: readonly RuleVersion[], fences: FenceNames, hints: readonly Hints[] = declaredHints) {
    this.fences = fences
    this.hints = hints
    const ready = versions.flatMap((version) => (isOver(version) ? [] : (readyRule(version) ?? [])))
    const past = ready.filter(({ to }) => to !== null)
    this.#now = new RuleIndex(ready.filter(({ to }) => to === null))
    this.#past = new RuleIndex(past)
    this.#pastTo = past.reduce((latest, { to }) => Math.max(latest, to!), Number.NEGATIVE_INFINITY)
    this.edited = ready.reduce((latest, { from }) => Math.max(latest, from), this.#pastTo)
    for (const rule of ready) {
      const all = this.#byId.get(rule.id)
      if (all) all.push(rule)
      else this.#byId.set(rule.id, [rule])
    }
  }

  get isEmpty(): boolean {
    return this.#byId.size === 0
  }

  /** The indexes that may hold rules of a moment. */
  indexes(at: Instant): readonly RuleIndex[] {
    return at < this.#pastTo ? [this.#now, this.#past] : [this.#now]
  }

  /** Whether a rule of an index holds at a moment. */
  holds(rule: ReadyRule, at: Instant): boolean {
    return holdsAt(rule, at)
  }

  /** A rule as it was at a moment. */
  at(id: string, at: Instant): ReadyRule | undefined {
    const all = this.#byId.get(id)
    if (!all) return undefined
    for (const rule of all) if (holdsAt(rule, at)) return rule
    return undefined
  }

  /** The version that ends at this very moment. */
  ending(id: string, at: Instant): ReadyRule | undefined {
    return this.#byId.get(id)?.find(({ to }) => to === at)
  }

  /**
   * The first moment after `after`, `upTo` at the latest, at which a rule about this vehicle begins or ends; Infinity
   * where none does.
   * @param ids rules that the vehicle's memory names: their ends concern it in any case
   */
  nextEdit(vehicleId: number, ids: Iterable<string>, after: Instant, upTo: Instant): Instant {
    if (this.edited <= after) return Number.POSITIVE_INFINITY
    let next = Number.POSITIVE_INFINITY
    const meet = (moment: Instant | null) => {
      if (moment !== null && moment > after && moment <= upTo && moment < next) next = moment
    }
    const visit = ({ from, to }: ReadyRule) => {
      meet(from)
      meet(to)
    }
    for (const index of this.indexes(after)) index.all(vehicleId, visit)
    for (const id of ids) for (const rule of this.#byId.get(id) ?? []) visit(rule)
    return next
  }
}

/** A customer's rules of all versions that may still matter. */
export const compileRules = (versions: readonly RuleVersion[], fences: FenceNames): RuleBook =>
  new RuleBook(versions, fences)
