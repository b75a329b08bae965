/** Every field that a condition of an alert rule can have (§3): those that kinds declare, and those of the specification that none does. */
import type { sensors } from '../sensors/index.ts'
import { type Condition, type ConditionField, type ConditionWith, numberField } from '../shapes/condition.ts'
import { anyDuration } from '../shapes/holds.ts'
import type { FieldOfPredicate } from '../shapes/predicate.ts'
import { kinds, type ownKinds } from './index.ts'

/** Taken with any condition; the second is of a kind that is still to come. */
const ofNoKind = [anyDuration, numberField('geofenceTrailersThreshold')] as const

type Declared =
  | FieldOfPredicate<(typeof sensors)[number]['predicates'][number]>
  | (typeof ownKinds)[number]['conditionFields'][number]
  | (typeof ofNoKind)[number]

/**
 * A condition of a rule with every field that any kind has; `alertPredicateTypeId` tells which of them count. Flat, as
 * §3 has it, so that a rule reads the same in a form, in a call and in the database.
 */
export interface RulePredicate extends ConditionWith<Declared> {}

const byName = new Map<string, ConditionField>(
  [...kinds.flatMap((kind) => kind.conditionFields), ...ofNoKind].map((field) => [field.name, field]),
)
/** Each field once, by name. */
export const conditionFields: readonly ConditionField[] = [...byName.values()].sort((a, b) =>
  a.name < b.name ? -1 : 1,
)
/** The field of a name; undefined where there is none. */
export const conditionField = (name: string): ConditionField | undefined => byName.get(name)

/**
 * A condition as it came in a call or in an answer: what is not said of it may be null there, and ids may be texts.
 * What is no field of any kind is passed over.
 */
export const conditionOf = (
  text: Readonly<Record<string, unknown>> & { readonly alertPredicateTypeId: number },
  idOf: (id: string) => number,
): RulePredicate => {
  const condition: Record<string, unknown> & Condition = { alertPredicateTypeId: text.alertPredicateTypeId }
  for (const { name, type } of conditionFields) {
    const value = text[name]
    if (value == null) continue
    condition[name] =
      type === 'ids' ? (value as readonly (string | number)[]).map((id) => idOf(String(id))) : value
  }
  return condition
}
