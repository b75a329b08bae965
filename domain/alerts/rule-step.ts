/** One rule and one vehicle, one moment further: what stood is compared with what stands. */
import type { Instant, Ms } from '../basics/units.ts'
import { noneActive, type Stand, type Stood } from '../shapes/stand.ts'
import type { ActiveCondition, RuleMemory } from '../state/watch.ts'
import type { ConditionParams, Seen } from './kind.ts'

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

/** What of a rule its steps need. */
export interface RuleFacts {
  readonly version: number
  readonly from: Instant
  readonly rateLimitMs: Ms
  /** One, or several that have to hold together. */
  readonly parts: readonly ConditionParams[]
}

/** The item of a rule of several conditions. */
export const together = ''

const nothing: Stood = Object.freeze({})
const none = Object.freeze([])

type PartMemories = NonNullable<RuleMemory['parts']>

/** All conditions at once: it stands when each of them finds something, and counts when the last of these does. */
function allTogether(
  parts: readonly ConditionParams[],
  seen: (params: ConditionParams) => Seen,
  memory: PartMemories | undefined,
  at: Instant,
): { readonly stands: readonly Stand[]; readonly memory: PartMemories | undefined } {
  let due = Number.NEGATIVE_INFINITY
  let any = false
  const next = parts.map((params, n) => {
    const stands = params.stands(seen(params), memory?.[n] ?? nothing, at)
    if (stands.length === 0) due = Number.POSITIVE_INFINITY
    else {
      any = true
      due = Math.max(due, Math.min(...stands.map((stand) => stand.due)))
    }
    return Object.fromEntries(stands.map(({ item, since }) => [item, { since }]))
  })
  return {
    stands: Number.isFinite(due) ? [{ item: together, since: due, due }] : noneActive,
    memory: any ? next : undefined,
  }
}

/**
 * @param seen what each condition's kind sees of this moment
 * @param edit whether the moment is an edit: what comes to stand by one is sent to nobody
 */
export function stepRule(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  seen: (params: ConditionParams) => Seen,
  at: Instant,
  edit: boolean,
): SteppedRule {
  const stood = memory?.stands ?? nothing
  let parts: PartMemories | undefined
  let stands: readonly Stand[]
  if (rule.parts.length === 1) {
    const params = rule.parts[0]!
    stands = params.stands(seen(params), stood, at)
  } else {
    const all = allTogether(rule.parts, seen, memory?.parts, at)
    stands = all.stands
    parts = all.memory
  }
  return settle(rule, memory, stands, parts, at, edit)
}

const isNotified = ({ rateLimitMs }: RuleFacts, described: Instant, at: Instant) =>
  rateLimitMs > 0 && at < described + rateLimitMs

/**
 * Whether everything stands as it stood: by far the most reports, which then leave the very memory that there was.
 * False where that would take longer to find out.
 */
function goesOn(rule: RuleFacts, memory: RuleMemory, stands: readonly Stand[], at: Instant): boolean {
  const { stands: stood, told: described } = memory
  if (memory.version !== rule.version || memory.parts !== undefined) return false
  if (described !== undefined && !isNotified(rule, described, at)) return false
  let wakeAt = Number.POSITIVE_INFINITY
  for (let n = 0; n < stands.length; n++) {
    const { item, since, due, quiet } = stands[n]!
    const was = stood[item]
    if (was === undefined) return false
    if (was.fired !== undefined || was.quiet) continue
    if (due <= at || quiet || was.since !== since) return false
    if (due < wakeAt) wakeAt = due
  }
  if ((memory.wakeAt ?? Number.POSITIVE_INFINITY) !== wakeAt) return false
  let left = stands.length
  for (const _ in stood) left--
  return left === 0 && (stands.length > 0 || described !== undefined)
}

function settle(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  stands: readonly Stand[],
  parts: PartMemories | undefined,
  at: Instant,
  edit: boolean,
): SteppedRule {
  if (memory && parts === undefined && goesOn(rule, memory, stands, at))
    return { memory, fired: none, ended: none }
  const stood: Readonly<Record<string, ActiveCondition>> =
    memory?.stands ?? (nothing as Record<string, ActiveCondition>)
  let fired: Fired[] | null = null
  let ended: Ended[] | null = null
  let wakeAt = Number.POSITIVE_INFINITY
  let described = memory?.told
  const next: Record<string, ActiveCondition> = {}
  for (const { item, since, due, quiet } of stands) {
    const was = stood[item]
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
        rule.rateLimitMs > 0 && described !== undefined && moment < described + rule.rateLimitMs
          ? { last: described, until: described + rule.rateLimitMs }
          : null
      if (rule.rateLimitMs > 0 && !held) described = moment
      fired ??= []
      fired.push({ item, at: moment, since, held })
      next[item] = { since, fired: moment }
    }
  }
  for (const item in stood) {
    const { fired: moment } = stood[item]!
    if (moment === undefined || next[item]) continue
    ended ??= []
    ended.push({ item, at: moment, ended: at })
  }
  // Once somebody may be notified again there is nothing left to remember.
  if (described !== undefined && !isNotified(rule, described, at)) described = undefined
  const empty = stands.length === 0 && parts === undefined && described === undefined
  return {
    memory: empty
      ? undefined
      : {
          version: rule.version,
          stands: next,
          ...(parts && { parts }),
          ...(Number.isFinite(wakeAt) && { wakeAt }),
          ...(described !== undefined && { told: described }),
        },
    fired: fired ?? none,
    ended: ended ?? none,
  }
}

/**
 * A rule version begins, new or in the place of another: what stands already is quiet, what has yet to last goes on
 * lasting, and an open firing that still is true stays open.
 */
export function beginRule(
  rule: RuleFacts,
  memory: RuleMemory | undefined,
  seen: (params: ConditionParams) => Seen,
  at: Instant,
): SteppedRule {
  const fresh = stepRule(rule, undefined, seen, at, true)
  const stood = memory?.stands ?? {}
  const stands: Record<string, ActiveCondition> = {}
  for (const item in fresh.memory?.stands) {
    const was = stood[item]
    const now = fresh.memory!.stands[item]!
    stands[item] = was?.fired !== undefined && now.quiet ? { since: now.since, fired: was.fired } : now
  }
  const ended = Object.entries(stood).flatMap(([item, { fired }]) =>
    fired !== undefined && stands[item]?.fired !== fired ? [{ item, at: fired, ended: at }] : [],
  )
  const { told: described } = memory ?? {}
  const keptNotified =
    described !== undefined && rule.rateLimitMs > 0 && at < described + rule.rateLimitMs
      ? described
      : undefined
  const next: RuleMemory | undefined =
    fresh.memory === undefined && keptNotified === undefined
      ? undefined
      : {
          ...(fresh.memory ?? { version: rule.version }),
          stands,
          ...(keptNotified !== undefined && { told: keptNotified }),
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
