/** What still keeps a rule from being saved, by field, in words. */
import { kindOf } from '#domain/alerts/index.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { ownUnits } from '../../../ui/units.ts'
import { ruleWords } from '../words.ts'

export interface RuleProblems {
  readonly name: string | null
  readonly customer: string | null
  readonly condition: string | null
  /** By place of the condition. */
  readonly predicates: readonly (readonly string[])[]
  readonly scope: string | null
}

export function problemsOf(draft: RuleDraft): RuleProblems {
  return {
    name: draft.name.trim() === '' ? ruleWords.nameNeeded : null,
    customer: draft.customerId === 0 ? ruleWords.customerNeeded : null,
    condition: draft.alertPredicates.length === 0 ? ruleWords.conditionNeeded : null,
    predicates: draft.alertPredicates.map(
      (predicate) => kindOf(predicate.alertPredicateTypeId)?.problems(predicate, ownUnits()) ?? [],
    ),
    scope: null,
  }
}

export const hasProblems = ({ name, customer, condition, predicates, scope }: RuleProblems): boolean =>
  [name, customer, condition, scope].some((one) => one !== null) || predicates.some((one) => one.length > 0)
