/** The limits of the verdict that a customer sets for its own vehicles. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import {
  checkLimits,
  isLimitName,
  type LimitName,
  limitFields,
  type OwnLimits,
  ownOf,
} from '#domain/basics/limit-fields.ts'
import { same } from '#domain/basics/same.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import { refusal } from '../platform/refusal.ts'
import { type ActContext, changeAndTell } from './acts.ts'

/** A limit and what it is to be, in the unit that people set it in; null: as usual again. */
export interface LimitChange {
  readonly name: string
  readonly value: number | null
}

/** The limits with these changes. @throws a refusal for a name there is not, and for what will not do */
const changed = (before: OwnLimits | null, changes: readonly LimitChange[]): OwnLimits | null => {
  const after: { [Name in LimitName]?: number } = { ...before }
  for (const { name, value } of changes) {
    if (!isLimitName(name)) throw refusal(customerWords.noSuchLimit(name.slice(0, 100)))
    if (value === null) delete after[name]
    else after[name] = value
  }
  const wrong = checkLimits(after)
  // Of two that do not fit each other, at the one that was given.
  for (const { name } of [...changes, ...limitFields]) {
    const sentence = wrong[name as LimitName]
    if (sentence) throw refusal(sentence)
  }
  return ownOf(after)
}

/**
 * Sets limits of a customer; those that are not named stay as they are. Verdicts follow at once.
 * @throws a refusal
 */
export const setVerdictLimits = async (
  context: ActContext,
  customerId: number,
  changes: readonly LimitChange[],
): Promise<CustomerWithCounts> => {
  if (!can(context.viewer, 'editCustomer', { customerId })) throw refusal(signInWords.notAuthorized)
  // Bounded before it is looked through.
  if (changes.length > limitFields.length) throw refusal(customerWords.tooManyLimits(limitFields.length))
  return changeAndTell(context, customerId, 'verdict limits changed', (before) => {
    const verdictLimits = changed(before.verdictLimits, changes)
    // What is as before is the very same, so that no vehicle is read anew for nothing.
    return same(verdictLimits, before.verdictLimits) ? before : { ...before, verdictLimits }
  })
}
