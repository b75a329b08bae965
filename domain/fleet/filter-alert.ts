/** The alert that a filter of trailers asks for: of a state that can be watched, the rule that tells when a trailer comes into it. */

import type { RulePrefill } from '../alerts/prefill.ts'
import type { FaultFilterKey } from './fault-filters.ts'
import type { FilterInput } from './filters.ts'

type Begun = Required<Pick<RulePrefill, 'alertTypeId' | 'values'>>

/** By a column's field and the value that is filtered by. */
const ofState: Readonly<Record<string, Readonly<Record<string, Begun>>>> = {
  door_status_calculated: {
    open: { alertTypeId: 10, values: { doorOpened: true, doorClosed: false } },
    closed: { alertTypeId: 10, values: { doorOpened: false, doorClosed: true } },
  },
  tethered_status_calculated: {
    tethered: { alertTypeId: 8, values: { tethered: true, untethered: false } },
    untethered: { alertTypeId: 8, values: { tethered: false, untethered: true } },
  },
  tire_inflation_status: {
    unstable: { alertTypeId: 13, values: { anyTisStatus: false, tisStatuses: ['unstable'] } },
    filling: { alertTypeId: 13, values: { anyTisStatus: false, tisStatuses: ['filling'] } },
  },
}
/** Of faults those filters that ask for all of a kind: a kind of alert tells no level apart. */
const ofFaults: Readonly<Partial<Record<FaultFilterKey, Begun>>> = {
  abs: { alertTypeId: 5, values: {} },
  lights: { alertTypeId: 7, values: {} },
  tires: ofState.tire_inflation_status!.unstable!,
  battery: { alertTypeId: 12, values: {} },
}

/**
 * What a rule begins with that watches for what is filtered by; null where no alert watches that. Several filters at once
 * are a question about the present, and no rule: of them one would be left out.
 * @param fault the name of a choice of the fault filter
 */
export function ruleOfFilter(where: readonly FilterInput[], fault: string | null): Begun | null {
  if (where.length + (fault === null ? 0 : 1) !== 1) return null
  if (fault !== null) return ofFaults[fault as FaultFilterKey] ?? null
  const { field, condition, value, values } = where[0]!
  if (field === 'weight_lbs' && condition === 'isAfter' && Number(value) > 0)
    return { alertTypeId: 3, values: { netBogieWeightLbs: Math.round(Number(value)) } }
  const [only, ...others] = condition === 'isOneOf' ? (values ?? []) : [value]
  const isState = condition === 'isExactly' || condition === 'isStatus' || condition === 'isOneOf'
  return (isState && others.length === 0 && only != null && ofState[field]?.[only]) || null
}
