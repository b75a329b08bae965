/** What somebody wrote down as an alert rule, put into order, and what is wrong with it. */
import { addressesMost, conditionsMost, rateLimitMost, ruleNameLongest } from '../basics/assumed.ts'
import { emailOf } from '../basics/email.ts'
import { emailNotValid } from '../basics/words.ts'
import { fits } from '../shapes/condition.ts'
import { settledScope } from './choosing.ts'
import { conditionField } from './condition-fields.ts'
import { kindOf } from './index.ts'
import type { RuleDraft, RulePredicate } from './rule.ts'
import { alertWords } from './rule-words.ts'
import { alertType, customTypeId } from './types.ts'

/** Without fields that say nothing, and in one order, so that the same condition reads the same. */
const tidyPredicate = (predicate: RulePredicate): RulePredicate =>
  Object.fromEntries(
    Object.entries(predicate)
      .filter(([, value]) => value !== null && value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, Array.isArray(value) ? [...new Set(value)] : value]),
  ) as unknown as RulePredicate

/** Without blanks, nothing told twice, and about vehicles as §4 has it. */
export const tidyRule = (draft: RuleDraft): RuleDraft => ({
  name: draft.name.trim(),
  customerId: draft.customerId,
  isActive: draft.isActive,
  ...settledScope(draft.allVehicles, draft),
  alertNotificationRateLimitMs: draft.alertNotificationRateLimitMs,
  notifyMe: draft.notifyMe,
  notifyAllCustomerUsers: draft.notifyAllCustomerUsers,
  notifyEmails: [
    ...new Set(draft.notifyEmails.map((one) => emailOf(one) ?? one.trim()).filter((one) => one !== '')),
  ],
  includeSensorData: draft.includeSensorData,
  alertTypeId: draft.alertTypeId,
  alertPredicates: draft.alertPredicates.map(tidyPredicate),
})

/** The first field that there is not, or whose value cannot be; null where all can. */
const badField = (predicate: RulePredicate): string | null =>
  Object.entries(predicate).find(([name, value]) => {
    if (name === 'alertPredicateTypeId') return false
    const field = conditionField(name)
    return value != null && !(field && fits[field.type](value))
  })?.[0] ?? null

/** What is wrong with a rule whatever it watches, in one sentence; null where nothing is. */
export const ruleProblem = (draft: RuleDraft): string | null => {
  const { name, alertTypeId, alertPredicates: predicates, notifyEmails } = draft
  if (name === '' || name.length > ruleNameLongest || name.includes('\0'))
    return alertWords.name(ruleNameLongest)
  if (!alertType(alertTypeId)) return alertWords.type
  if (predicates.length === 0) return alertWords.condition
  if (predicates.length > conditionsMost) return alertWords.conditionsMost(conditionsMost)
  if (alertTypeId === customTypeId) {
    if (predicates.some(({ alertPredicateTypeId: id }) => id === customTypeId || !alertType(id)))
      return alertWords.type
  } else if (predicates.length > 1 || predicates[0]!.alertPredicateTypeId !== alertTypeId)
    return alertWords.oneCondition
  for (const predicate of predicates) {
    const field = badField(predicate)
    if (field) return alertWords.value(field)
    const [problem] = kindOf(predicate.alertPredicateTypeId)!.problems(predicate)
    if (problem) return problem
  }
  const { alertNotificationRateLimitMs: limit } = draft
  if (!(limit >= 0 && limit <= rateLimitMost)) return alertWords.rateLimit
  if (notifyEmails.length > addressesMost) return alertWords.emails(addressesMost)
  if (notifyEmails.some((one) => emailOf(one) === null)) return emailNotValid
  return null
}
