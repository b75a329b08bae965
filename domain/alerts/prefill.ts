/** A rule that begins filled in: from a part of a trailer, a filter, or a geofence. */
import { fits } from '../shapes/condition.ts'
import { aboutGeofence, settledScope } from './choosing.ts'
import { conditionField } from './condition-fields.ts'
import { kindOf } from './index.ts'
import type { RuleDraft, RulePredicate } from './rule.ts'

/** What a rule begins with; what is left out begins as it does in an empty form. */
export interface RulePrefill {
  readonly name?: string
  readonly vehicleIds?: readonly number[]
  readonly vehicleGroupIds?: readonly number[]
  /** Whose border is watched. */
  readonly geofenceId?: number
  /** The kind of its condition, and values of that by the names of its fields. */
  readonly alertTypeId?: number
  readonly values?: Readonly<Record<string, unknown>>
}

const nameLongest = 200

/** A draft with what it begins with; what is no kind, field or value is passed over. */
export function prefilled(draft: RuleDraft, given: RulePrefill): RuleDraft {
  const scoped = {
    ...draft,
    name: (given.name ?? draft.name).slice(0, nameLongest),
    ...settledScope(undefined, {
      vehicleIds: given.vehicleIds ?? [],
      vehicleGroupIds: given.vehicleGroupIds ?? [],
    }),
  }
  if (given.geofenceId !== undefined) return aboutGeofence(scoped, given.geofenceId, scoped.name)
  const kind = given.alertTypeId === undefined ? undefined : kindOf(given.alertTypeId)
  if (!kind) return scoped
  const own = new Set(kind.conditionFields.map(({ name }) => name))
  const values = Object.entries(given.values ?? {}).filter(([name, value]) => {
    const field = own.has(name) ? conditionField(name) : undefined
    return field && value != null && fits[field.type](value)
  })
  const predicate: RulePredicate = { ...kind.fresh, ...Object.fromEntries(values) }
  return { ...scoped, alertTypeId: kind.id, alertPredicates: [predicate] }
}
