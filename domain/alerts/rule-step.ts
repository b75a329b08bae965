/** Steps one rule for one vehicle to its next moment: compares what was active before with what is active now. */
import type { Instant, Ms } from '../basics/units.ts'
import { type ActiveItem, noneActive, type PreviousItems } from '../shapes/active-item.ts'
import type { ActiveCondition, RuleMemory } from '../state/watch.ts'
import type { ConditionParams } from './kind.ts'
import type { Seen } from './moment.ts'

export interface SteppedRule {
  /** Undefined where nothing is going on. */
  readonly memory: RuleMemory | undefined
  readonly fired: readonly Fired[]
  readonly ended: readonly Ended[]
}
export interface Fired {
  readonly item: string
  readonly at: Instant
  readonly since: Instant
  readonly held: { readonly last: Instant; readonly until: Instant } | null
}
export interface Ended {
  readonly item: string
  /** The moment of its firing. */
  readonly at: Instant
  readonly ended: Instant
}

/** The facts of a rule that a step needs. */
export interface RuleFacts {
  readonly version: number
  readonly from: Instant
  readonly rateLimitMs: Ms
  /** One, or several that must hold at the same time. */
  readonly conditions: readonly ConditionParams[]
}

/** The item name for a rule of several conditions, which fires as one. */
export const together = ''

const nothing: PreviousItems = Object.freeze({})
const none = Object.freeze([])

type ConditionMemories = NonNullable<RuleMemory['parts']>

/** All conditions at once: active when each of them finds something, and due when the last of them is. */
function allTogether(
  conditions: readonly ConditionParams[],
  seen: (params: ConditionParams) => Seen,
  memory: ConditionMemories | undefined,
  at: Instant,
): { readonly active: readonly ActiveItem[]; readonly memory: ConditionMemories | undefined } {
  let due = Number.NEGATIVE_INFINITY
  let any = false
  const next = conditions.map((params, n) => {
    const active = params.activeItems(seen(params), memory?.[n] ?? nothing, at)
    if (active.length === 0) due = Number.POSITIVE_INFINITY
    else {
      any = true
      due = Math.max(due, Math.min(...active.map((one) => one.due)))
    }
    return Object.fromEntries(active.map(({ item, since }) => [item, { since }]))
  })
  return {
    active: Number.isFinite(due) ? [{ item: together, since: due, due }] : noneActive,
    memory: any ? next : undefined,
  }
}

/**
 * Applies one moment to a rule.
 * @param seen what each condition's kind sees at this moment
 * @param edit whether the moment is an edit: nobody is notified of what becomes active by one
 */
export function stepRule(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  seen: (params: ConditionParams) => Seen,
  at: Instant,
  edit: boolean,
): SteppedRule {
  const previous = memory?.stands ?? nothing
  let parts: ConditionMemories | undefined
  let active: readonly ActiveItem[]
  if (rule.conditions.length === 1) {
    const params = rule.conditions[0]!
    active = params.activeItems(seen(params), previous, at)
  } else {
    const all = allTogether(rule.conditions, seen, memory?.parts, at)
    active = all.active
    parts = all.memory
  }
  return settle(rule, memory, active, parts, at, edit)
}

const isHeldBack = ({ rateLimitMs }: RuleFacts, lastNotified: Instant, at: Instant) =>
  rateLimitMs > 0 && at < lastNotified + rateLimitMs

/**
 * Whether nothing changed, as for most reports: then the same memory object is kept.
 * May be false although nothing changed, where finding out would take longer.
 */
function goesOn(rule: RuleFacts, memory: RuleMemory, active: readonly ActiveItem[], at: Instant): boolean {
  const { stands: previous, told: lastNotified } = memory
  if (memory.version !== rule.version || memory.parts !== undefined) return false
  if (lastNotified !== undefined && !isHeldBack(rule, lastNotified, at)) return false
  let wakeAt = Number.POSITIVE_INFINITY
  for (let n = 0; n < active.length; n++) {
    const { item, since, due, quiet } = active[n]!
    const was = previous[item]
    if (was === undefined) return false
    if (was.fired !== undefined || was.quiet) continue
    if (due <= at || quiet || was.since !== since) return false
    if (due < wakeAt) wakeAt = due
  }
  if ((memory.wakeAt ?? Number.POSITIVE_INFINITY) !== wakeAt) return false
  let left = active.length
  for (const _ in previous) left--
  return left === 0 && (active.length > 0 || lastNotified !== undefined)
}

function settle(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  active: readonly ActiveItem[],
  parts: ConditionMemories | undefined,
  at: Instant,
  edit: boolean,
): SteppedRule {
  if (memory && parts === undefined && goesOn(rule, memory, active, at))
    return { memory, fired: none, ended: none }
  const previous: Readonly<Record<string, ActiveCondition>> =
    memory?.stands ?? (nothing as Record<string, ActiveCondition>)
  let fired: Fired[] | null = null
  let ended: Ended[] | null = null
  let wakeAt = Number.POSITIVE_INFINITY
  let lastNotified = memory?.told
  const next: Record<string, ActiveCondition> = {}
  for (const { item, since, due, quiet } of active) {
    const was = previous[item]
    if (was?.fired !== undefined || was?.quiet) {
      next[item] = was
    } else if (due > at) {
      if (due < wakeAt) wakeAt = due
      next[item] = { since }
    } else if (quiet || (edit && !was)) {
      next[item] = { since, quiet: true }
    } else {
      // What the rule was made too late for cannot have fired before it was.
      const moment = Math.max(due, rule.from)
      const held =
        rule.rateLimitMs > 0 && lastNotified !== undefined && moment < lastNotified + rule.rateLimitMs
          ? { last: lastNotified, until: lastNotified + rule.rateLimitMs }
          : null
      if (rule.rateLimitMs > 0 && !held) lastNotified = moment
      fired ??= []
      fired.push({ item, at: moment, since, held })
      next[item] = { since, fired: moment }
    }
  }
  for (const item in previous) {
    const { fired: moment } = previous[item]!
    if (moment === undefined || next[item]) continue
    ended ??= []
    ended.push({ item, at: moment, ended: at })
  }
  // Once somebody may be notified again there is nothing left to remember.
  if (lastNotified !== undefined && !isHeldBack(rule, lastNotified, at)) lastNotified = undefined
  const empty = active.length === 0 && parts === undefined && lastNotified === undefined
  return {
    memory: empty
      ? undefined
      : {
          version: rule.version,
          stands: next,
          ...(parts && { parts }),
          ...(Number.isFinite(wakeAt) && { wakeAt }),
          ...(lastNotified !== undefined && { told: lastNotified }),
        },
    fired: fired ?? none,
    ended: ended ?? none,
  }
}

/**
 * A rule version begins, new or in the place of another: what is active already is quiet, what has yet to last goes on
 * lasting, and an open firing that still is true stays open.
 */
export function beginRule(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  seen: (params: ConditionParams) => Seen,
  at: Instant,
): SteppedRule {
  const fresh = stepRule(rule, undefined, seen, at, true)
  const previous = memory?.stands ?? {}
  const active: Record<string, ActiveCondition> = {}
  for (const item in fresh.memory?.stands) {
    const was = previous[item]
    const now = fresh.memory!.stands[item]!
    active[item] = was?.fired !== undefined && now.quiet ? { since: now.since, fired: was.fired } : now
  }
  const ended = Object.entries(previous).flatMap(([item, { fired }]) =>
    fired !== undefined && active[item]?.fired !== fired ? [{ item, at: fired, ended: at }] : [],
  )
  const { told: lastNotified } = memory ?? {}
  const lastKept =
    lastNotified !== undefined && rule.rateLimitMs > 0 && at < lastNotified + rule.rateLimitMs
      ? lastNotified
      : undefined
  const next: RuleMemory | undefined =
    fresh.memory === undefined && lastKept === undefined
      ? undefined
      : {
          ...(fresh.memory ?? { version: rule.version }),
          stands: active,
          ...(lastKept !== undefined && { told: lastKept }),
        }
  return { memory: next, fired: none, ended }
}

/** A rule ends: so do its firings, and nothing is remembered. */
export const endRule = (memory: RuleMemory, at: Instant): SteppedRule => ({
  memory: undefined,
  fired: none,
  ended: Object.entries(memory.stands).flatMap(([item, { fired }]) =>
    fired === undefined ? [] : [{ item, at: fired, ended: at }],
  ),
})
