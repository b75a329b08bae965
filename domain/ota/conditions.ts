/** What must hold of a trailer before its gateway is told of a job, and how its last report is judged by it. */
import { t } from '../basics/texts.ts'
import { day, hour, minute } from '../basics/time.ts'
import type { Instant, Ms } from '../basics/units.ts'

/** Its texts say it too. @assume Below this a lead battery of 12 V is half empty: an update could end in the middle. */
export const batteryVoltsLeast = 12.2
/** @assume A gateway is covered where it was heard of within what untethered ones report in. */
export const coverageWithin: Ms = day + 30 * minute
/** @assume A trailer in a yard is shunted at no more; above this it drives. */
export const standingMphMost = 3

/** @assume A lead battery at rest keeps its voltage for a day, and half an hour for the report to come. */
export const batteryWithin: Ms = day + 30 * minute
/** @assume Within an hour a trailer that stood can be far away; gateways ask for jobs when they report. */
export const standingWithin: Ms = hour
/** @assume A reefer unit that runs reports every few minutes; an alarm of yesterday says nothing. */
export const reeferWithin: Ms = 2 * hour

/** What a report said, and when. */
interface Said<Value> {
  readonly at: Instant
  readonly is: Value
}

/** A trailer as it was last heard of; null where it is not known. What is older than its age is as good as unknown. */
export interface ConditionFacts {
  readonly volts: Said<number> | null
  /** 0 where it is known to stand. */
  readonly speedMph: Said<number> | null
  readonly heard: Instant | null
  /** False where the trailer has no reefer unit at all. */
  readonly reeferAlarm: Said<boolean> | false | null
}

const fresh = <Value>(said: Said<Value> | null, within: Ms, now: Instant): Value | null =>
  said && now - said.at <= within ? said.is : null

interface Condition {
  readonly title: string
  /** Why it does not hold; null where it does. Without values, so that equal reasons can be counted. */
  readonly problem: (facts: ConditionFacts, now: Instant) => string | null
}

export const conditions = {
  battery: {
    title: t('Trailer battery over 12.2 V'),
    problem: ({ volts: said }, now) => {
      const volts = fresh(said, batteryWithin, now)
      if (volts === null) return t('its battery is not known')
      return volts > batteryVoltsLeast ? null : t('its battery is at 12.2 V or less')
    },
  },
  standing: {
    title: t('Trailer standing'),
    problem: ({ speedMph: said }, now) => {
      const speed = fresh(said, standingWithin, now)
      if (speed === null) return t('it is not known whether it is standing')
      return speed <= standingMphMost ? null : t('it is moving')
    },
  },
  coverage: {
    title: t('Heard from within a day'),
    problem: ({ heard }, now) =>
      heard !== null && now - heard <= coverageWithin ? null : t('it was not heard from for a day'),
  },
  noReeferAlarm: {
    title: t('No reefer alarm'),
    problem: ({ reeferAlarm: said }, now) => {
      if (said === false) return null
      const has = fresh(said, reeferWithin, now)
      if (has === null) return t('its reefer unit was not heard from lately')
      return has ? t('its reefer unit has an alarm') : null
    },
  },
} as const satisfies Record<string, Condition>
export type ConditionName = keyof typeof conditions
export const conditionNames = Object.keys(conditions) as readonly ConditionName[]

/** Why a gateway is not told of its job now: the first condition that does not hold; null where all do. */
export const conditionProblem = (
  names: readonly ConditionName[],
  facts: ConditionFacts,
  now: Instant,
): string | null => {
  for (const name of names) {
    const problem = (conditions[name] as Condition).problem(facts, now)
    if (problem) return problem
  }
  return null
}
