/**
 * Why an alert rule fired for a vehicle, or why not: its timeline is replayed with the same step that judged it,
 * and what was seen is put into sentences.
 */

import { duration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { day, hour } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { changesForRules, staysForRules } from '../geofences/backfill.ts'
import type { Report } from '../sensors/report.ts'
import type { VehicleState } from '../state/state.ts'
import type { RuleMemory } from '../state/watch.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { advance, type KnownChange, passTime, type Watchers } from './advance.ts'
import type { ReadyRule } from './book.ts'
import type { Firing, FiringChange } from './firing.ts'
import { Observations } from './observations.ts'
import type { RuleVersion } from './rule.ts'
import { alertWords } from './rule-words.ts'
import { describeConditions } from './summary.ts'

export interface Explanation {
  readonly fired: boolean
  /** The reason in one sentence. */
  readonly verdict: string
  /** What led to it: what the rule watched, what the readings were, timers, limits. */
  readonly lines: readonly string[]
}

export interface ExplainInput {
  readonly ruleId: string
  /** All versions of this rule. */
  readonly versions: readonly RuleVersion[]
  readonly at: Instant
  /** A firing at that moment which is to be explained; absent where the question is whether there was one. */
  readonly firing?: Pick<Firing, 'at' | 'item'>
  readonly vehicle: Vehicle
  /** The vehicle's state at a moment before `at` from which all its reports are known, and these. */
  readonly base: VehicleState
  readonly reports: readonly Report[]
  readonly watchers: Watchers
  /** The feature that the rule, which is on, waits for now; null where it waits for none. */
  readonly paused: string | null
  /** A moment in words, in the reader's time zone. */
  readonly clock: (at: Instant) => string
}

/** What came before this is no answer to "why then". */
const asFarBack = day
/** A firing so long before the moment asked for is still what was asked for: nobody knows the minute. */
const about = hour

interface Walked {
  readonly state: VehicleState
  readonly firings: readonly KnownChange<FiringChange>[]
  readonly observations: Observations | null
}

/** The timeline up to the moment, with what the rule saw of the last day. */
function walk(
  { base, reports, vehicle, watchers, at, firing }: ExplainInput,
  rule: ReadyRule | undefined,
): Walked {
  // What was known of a moment may have come with the report after it.
  const upTo = firing ? at + about : at
  const firings: KnownChange<FiringChange>[] = []
  const observations = rule ? new Observations(rule.conditions, at - asFarBack) : null
  const { fences } = watchers
  let state = base
  for (const report of reports) {
    if (report.recorded > upTo) break
    if (state.recorded !== null && report.recorded <= state.recorded) continue
    const before = state
    const advanced = advance(before, report, vehicle, watchers)
    state = advanced.state
    firings.push(...advanced.firings)
    observations?.look({
      at: report.recorded,
      cause: 'report',
      before,
      state,
      vehicle,
      stays: staysForRules(fences, state.watch?.visits ?? {}, report.recorded),
      visits: changesForRules(
        fences,
        advanced.visits.filter((one) => one.at === report.recorded).map(({ change }) => change),
        report.recorded,
      ),
    })
  }
  const passed = passTime(state, upTo, vehicle, watchers)
  firings.push(...passed.firings)
  return { state: passed.state, firings, observations }
}

const no = (verdict: string, lines: readonly string[] = []): Explanation => ({ fired: false, verdict, lines })

export function explain(requested: ExplainInput): Explanation {
  const { ruleId, versions, at, vehicle, watchers, paused, clock } = requested
  const held = versions.find(({ from, to }) => from <= at && (to === null || at < to))
  if (!held) return no(absent(versions, at, clock), paused === null ? [] : [`${alertWords.paused(paused)}.`])
  const nameOf = (id: number) => watchers.fences.versionAt(id, at)?.name ?? t('geofence {{id}}', { id })
  const watched = t('The alert watched whether {{conditions}}; so it had since {{from}}.', {
    conditions: describeConditions(held.predicates, nameOf),
    from: clock(held.from),
  })
  if (!held.allVehicles && !held.vehicleIds.has(vehicle.id))
    return no(t('The alert was not about this vehicle at {{at}}.', { at: clock(at) }), [watched])
  const rule = watchers.rules.at(ruleId, at)
  const { state, firings, observations } = walk(requested, rule)
  const seen = observations?.lines(clock) ?? []
  const fired = firings.flatMap(({ change }) =>
    change.kind === 'fired' && change.firing.source === ruleId ? [change.firing] : [],
  )
  const ends = new Map(
    firings.flatMap(({ change }) =>
      change.kind === 'ended' && change.source === ruleId
        ? [[`${change.at}/${change.item}`, change.ended]]
        : [],
    ),
  )
  const exact = requested.firing
  const near = exact
    ? fired.find((firing) => firing.at === exact.at && firing.item === exact.item)
    : fired.filter((firing) => firing.at > at - about && firing.at <= at).at(-1)
  if (near) return yes(near, ends.get(`${near.at}/${near.item}`), [watched, ...seen], clock)
  if (exact)
    return {
      fired: true,
      verdict: t('It fired, but the reports that are stored now do not lead to it any more.'),
      lines: [watched, ...seen],
    }
  const memory = state.watch?.rules[ruleId]
  return no(reasonForSilence(memory, held, observations, requested, fired.at(-1)), [
    watched,
    ...seen,
    ...waiting(memory, at, clock),
  ])
}

/** There was no version of the rule at that moment. */
function absent(versions: readonly RuleVersion[], at: Instant, clock: ExplainInput['clock']): string {
  const first = Math.min(...versions.map(({ from }) => from))
  if (versions.length === 0 || at < first)
    return versions.length === 0
      ? t('The alert was never on.')
      : t('The alert was first on at {{first}}.', { first: clock(first) })
  const ended = Math.max(...versions.flatMap(({ to }) => (to !== null && to <= at ? [to] : [])))
  return t('The alert was off: it had been turned off, paused, or deleted, at {{ended}}.', {
    ended: clock(ended),
  })
}

function yes(
  { at, held, evidence: { because, lasting, cause } }: Firing,
  ended: Instant | undefined,
  lines: readonly string[],
  clock: ExplainInput['clock'],
): Explanation {
  return {
    fired: true,
    verdict: held
      ? t('It fired at {{at}}, but its rate limit held the notification back. {{because}}.', {
          at: clock(at),
          because,
        })
      : t('It fired at {{at}}. {{because}}.', { at: clock(at), because }),
    lines: [
      ...lines,
      ...(lasting
        ? [
            t('It began at {{since}} and had to last {{least}}, so it counted from {{at}}.', {
              since: clock(lasting.since),
              least: duration(lasting.least),
              at: clock(at),
            }),
          ]
        : []),
      ...(cause === 'time' ? [t('No report came at that moment: time alone made it true.')] : []),
      ...(held
        ? [
            t('Recipients were notified at {{last}}; they are not notified again before {{until}}.', {
              last: clock(held.last),
              until: clock(held.until),
            }),
          ]
        : []),
      ...(ended === undefined
        ? [t('It has not ended since.')]
        : [t('It ended at {{ended}}.', { ended: clock(ended) })]),
    ],
  }
}

/** Why a rule that was there, and about the vehicle, did not fire. */
function reasonForSilence(
  memory: RuleMemory | undefined,
  { from, predicates }: RuleVersion,
  observations: Observations | null,
  { at, clock }: ExplainInput,
  last: Firing | undefined,
): string {
  const active = Object.values(memory?.stands ?? {})
  const open = active.find((one) => one.fired !== undefined)
  if (open)
    return t('It had fired at {{fired}} already and had not ended since: it fires again only after that.', {
      fired: clock(open.fired!),
    })
  if (active.some((one) => one.quiet))
    return t(
      'The condition was already true when the alert started watching at {{from}}: nobody is notified until it has ended once.',
      { from: clock(from) },
    )
  const silent = observations?.silent() ?? []
  if (silent.length > 0)
    return t('No data: {{sensors}} did not report in the day before {{at}}.', {
      sensors: silent.reduce((first, last) => t('{{first}} and {{last}}', { first, last })),
      at: clock(at),
    })
  const waits = active.find((one) => one.since !== undefined)
  if (waits && memory?.wakeAt !== undefined)
    return t('It had held for {{duration}} only; it would have fired at {{at}}.', {
      duration: duration(at - waits.since),
      at: clock(memory.wakeAt),
    })
  if (memory?.parts && predicates.length > 1) return t('Not all of its conditions held at the same time.')
  const nearest = observations?.nearest()
  if (nearest) return nearest
  return last
    ? t('It last fired at {{at}}, and its condition has not become true again since.', { at: clock(last.at) })
    : t('Its condition did not become true in the day before {{at}}.', { at: clock(at) })
}

const waiting = (
  memory: RuleMemory | undefined,
  at: Instant,
  clock: ExplainInput['clock'],
): readonly string[] =>
  memory?.wakeAt !== undefined && memory.wakeAt > at
    ? [t('A timer was running that ends at {{at}}.', { at: clock(memory.wakeAt) })]
    : []
