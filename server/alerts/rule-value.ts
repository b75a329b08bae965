/** A value of a rule's conditions, which the flat fields of a rule answer. */
import { conditionFields } from '#domain/alerts/condition-fields.ts'
import type { Rule } from '#domain/alerts/rule.ts'
import { fieldValue } from '#domain/shapes/condition.ts'

/** A value that one of a rule's conditions has; null where none does. */
export const ruleValue = <T>(rule: Rule, name: string): T | null => {
  const field = conditionFields.find((one) => one.name === name)!
  for (const predicate of rule.alertPredicates) {
    const value = fieldValue(field, predicate)
    if (value !== null) return value as T
  }
  return null
}
