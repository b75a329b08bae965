/**
 * What conditions saw of one vehicle over a while, kept small: numbers as numbers, all else only where it changed. A
 * rule can be run over it again and again, with another limit or another duration, without reading any report anew.
 */
import type { Instant } from '../basics/units.ts'
import type { Hints } from './hints.ts'
import type { ConditionParams, Kind } from './kind.ts'
import type { Moment, Seen } from './moment.ts'
import { beginRule, type Fired, type RuleFacts, type SteppedRule, stepRule } from './rule-step.ts'

/** The samples of one kind at one vehicle. */
interface Series {
  /** How many there are. */
  readonly length: number
  readonly at: (n: number) => Instant
  readonly seen: (n: number) => Seen
}

const begin = 64

/** Numbers with their moments, sixteen bytes each; a number like the one before is left out. */
class Numbers implements Series {
  length = 0
  #ats = new Float64Array(begin)
  /** NaN where the number is not known. */
  #values = new Float64Array(begin)

  put(at: Instant, seen: number | null): boolean {
    const value = seen ?? Number.NaN
    if (this.length > 0 && Object.is(this.#values[this.length - 1], value)) return false
    if (this.length === this.#ats.length) {
      const [ats, values] = [this.#ats, this.#values]
      this.#ats = new Float64Array(this.length * 2)
      this.#values = new Float64Array(this.length * 2)
      this.#ats.set(ats)
      this.#values.set(values)
    }
    this.#ats[this.length] = at
    this.#values[this.length++] = value
    return true
  }
  at(n: number): Instant {
    return this.#ats[n]!
  }
  seen(n: number): number | null {
    const value = this.#values[n]!
    return Number.isNaN(value) ? null : value
  }
  /** The first position from `n` on whose number is beyond the limit; the length where none is. */
  beyond(n: number, limit: number, above: boolean): number {
    const values = this.#values
    let i = n
    if (above) while (i < this.length && !(values[i]! > limit)) i++
    else while (i < this.length && !(values[i]! < limit)) i++
    return i
  }
}

/** Glances of any other kind, those alone that differ from the one before. */
class Changes implements Series {
  readonly #hints: Hints
  readonly #ats: Instant[] = []
  readonly #seen: Seen[] = []
  readonly #known = new Set<string>()

  constructor(hints: Hints) {
    this.#hints = hints
  }
  get length(): number {
    return this.#ats.length
  }
  put(at: Instant, seen: Seen): boolean {
    for (const item of this.#hints.items(seen)) this.#known.add(item)
    if (this.length > 0 && this.#hints.same(this.#seen.at(-1), seen, this.#known)) return false
    this.#ats.push(at)
    this.#seen.push(seen)
    return true
  }
  at(n: number): Instant {
    return this.#ats[n]!
  }
  seen(n: number): Seen {
    return this.#seen[n]
  }
}

/** Everything that rules of some kinds need to know of one vehicle over a while. */
export class Samples {
  readonly #series: ReadonlyMap<Kind, Numbers | Changes>
  /** How many samples are kept. */
  size = 0

  /** @param hintsOf what need not be kept; a test asks for the same without */
  constructor(kinds: Iterable<Kind>, hintsOf: (kind: Kind) => Hints = ({ hints }) => hints) {
    this.#series = new Map(
      [...kinds].map((kind) => {
        const hints = hintsOf(kind)
        return [kind, hints.numbers && hints.isNumber ? new Numbers() : new Changes(hints)] as const
      }),
    )
  }

  /** Looks at a moment, which is later than those before it. */
  look(moment: Moment): void {
    for (const [kind, series] of this.#series)
      if (kind.touched(moment) && series.put(moment.at, kind.see(moment) as number | null)) this.size++
  }

  /** Whether a rule of these conditions can be run over what was kept. */
  has(parts: readonly ConditionParams[]): boolean {
    return parts.every(({ kind }) => this.#series.has(kind))
  }

  /**
   * Runs a rule from the first sample to a moment, timers included, as the engine would. What stood at the very
   * beginning is quiet: nobody knows since when.
   * @param fire called for every firing, in the order of their moments of being noticed
   */
  run(rule: RuleFacts, upTo: Instant, fire: (fired: Fired) => void): void {
    const kinds = [...new Set(rule.conditions.map(({ kind }) => kind))]
    if (kinds.length === 1) this.#runOne(rule, this.#series.get(kinds[0]!)!, upTo, fire)
    else this.#runMany(rule, kinds, upTo, fire)
  }

  #runOne(rule: RuleFacts, series: Numbers | Changes, upTo: Instant, fire: (fired: Fired) => void): void {
    if (series.length === 0) return
    let seen: Seen = series.seen(0)
    const see = () => seen
    let memory = beginRule(rule, undefined, see, series.at(0)).memory
    const take = (stepped: SteppedRule) => {
      memory = stepped.memory
      for (const one of stepped.fired) fire(one)
    }
    const [only] = rule.conditions
    const isLimit = rule.conditions.length === 1 && only!.limit !== null && series instanceof Numbers
    for (let n = 1; n < series.length; n++) {
      if (isLimit && memory === undefined) {
        // By far the most: nothing stands, and the number is not beyond the limit.
        n = series.beyond(n, only!.limit!, only!.kind.above === true)
        if (n === series.length) break
      }
      const at = series.at(n)
      while (memory?.wakeAt !== undefined && memory.wakeAt <= at)
        take(stepRule(rule, memory, see, memory.wakeAt, false))
      seen = series.seen(n)
      take(stepRule(rule, memory, see, at, false))
    }
    while (memory?.wakeAt !== undefined && memory.wakeAt <= upTo)
      take(stepRule(rule, memory, see, memory.wakeAt, false))
  }

  #runMany(rule: RuleFacts, kinds: readonly Kind[], upTo: Instant, fire: (fired: Fired) => void): void {
    const lanes = kinds.map((kind) => ({ kind, series: this.#series.get(kind)!, next: 0 }))
    const seen = new Map<Kind, Seen>(kinds.map((kind) => [kind, null]))
    const see = (params: ConditionParams) => seen.get(params.kind)
    let memory: SteppedRule['memory']
    let isBegun = false
    const take = (stepped: SteppedRule) => {
      memory = stepped.memory
      for (const one of stepped.fired) fire(one)
    }
    for (;;) {
      let at = Number.POSITIVE_INFINITY
      for (const { series, next } of lanes) if (next < series.length) at = Math.min(at, series.at(next))
      while (memory?.wakeAt !== undefined && memory.wakeAt <= Math.min(at, upTo))
        take(stepRule(rule, memory, see, memory.wakeAt, false))
      if (at === Number.POSITIVE_INFINITY) return
      for (const lane of lanes)
        if (lane.next < lane.series.length && lane.series.at(lane.next) === at)
          seen.set(lane.kind, lane.series.seen(lane.next++))
      if (isBegun) take(stepRule(rule, memory, see, at, false))
      // Only once every condition has been looked at is it known what stood at the beginning.
      else if (lanes.every(({ next }) => next > 0)) {
        isBegun = true
        take(beginRule(rule, undefined, see, at))
      }
    }
  }
}
