/** Preventative maintenance: what is done every so many miles, engine hours or days, and when it is due next. */

import { planSoonShare } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { day } from '../basics/time.ts'
import type { Instant, Miles } from '../basics/units.ts'
import type { Level } from '../vehicle/severity.ts'

/** After whichever comes first; null: not counted. */
export interface PlanIntervals {
  readonly everyMiles: Miles | null
  readonly everyEngineHours: number | null
  readonly everyDays: number | null
}

/** When it was last done, or when the plan began for this vehicle. */
export interface PlanBaseline {
  readonly at: Instant
  readonly miles: Miles | null
  readonly engineHours: number | null
}

/** What the vehicle's counters show. */
export interface MeterReadings {
  readonly miles: Miles | null
  readonly engineHours: number | null
}

export const dueStates = {
  overdue: t('Overdue'),
  soon: t('Due soon'),
  ok: t('On schedule'),
  unknown: t('No mileage yet'),
} as const
export type DueState = keyof typeof dueStates
/** How bad it is that something is due: as the verdict of a trailer has it, wherever it is shown. */
export const dueLevels = {
  overdue: 'caution',
  soon: 'notice',
  ok: 'good',
  unknown: 'unknown',
} as const satisfies Record<DueState, Level>
export const isDueState = (name: string): name is DueState => Object.hasOwn(dueStates, name)

export const planMeasures = ['miles', 'engineHours', 'days'] as const
export type PlanMeasure = (typeof planMeasures)[number]

export interface Due {
  readonly state: DueState
  /** The part of its interval that is used; 1 and more is overdue. Null where nothing can be counted. */
  readonly used: number | null
  /** What brings it first. */
  readonly by: PlanMeasure | null
  /** How much of that is left, in its own unit; negative once it is overdue. */
  readonly left: number | null
}

/** Exactly one part of an interval of days, so that a plan over days is due at the moment it says. */
const daysSince = (at: Instant, now: Instant): number => (now - at) / day

/** When a plan is due next for a vehicle. A mileage that counts backwards, after a box was changed, uses nothing. */
export function nextDue(
  plan: PlanIntervals,
  baseline: PlanBaseline,
  meters: MeterReadings,
  now: Instant,
): Due {
  const counted: readonly (readonly [PlanMeasure, number | null, number | null])[] = [
    ['miles', plan.everyMiles, difference(baseline.miles, meters.miles)],
    ['engineHours', plan.everyEngineHours, difference(baseline.engineHours, meters.engineHours)],
    ['days', plan.everyDays, Math.max(0, daysSince(baseline.at, now))],
  ]
  let due: Due = { state: 'unknown', used: null, by: null, left: null }
  for (const [by, every, passed] of counted) {
    if (every === null || passed === null) continue
    const used = passed / every
    if (due.used !== null && used <= due.used) continue
    due = {
      state: used >= 1 ? 'overdue' : used >= planSoonShare ? 'soon' : 'ok',
      used,
      by,
      left: every - passed,
    }
  }
  return due
}

const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.max(0, to - from)
