/** Recipients of a firing: each address once. */
import { emailOf } from '../basics/email.ts'
import type { RuleDraft } from './rule.ts'

export interface NotifiedUser {
  readonly id: number
  readonly email: string
}
export interface Recipient {
  /** In lower case. */
  readonly email: string
  /** The user where the address is one's. */
  readonly userId: number | null
}

/**
 * The recipients of a rule, without duplicates, in the order: its creator, the users, the addresses.
 * @param owner whom `notifyMe` means; null where that person is no more
 * @param users those of the customer who may see the vehicle
 */
export function recipientsOf(
  rule: Pick<RuleDraft, 'notifyMe' | 'notifyAllCustomerUsers' | 'notifyEmails'>,
  owner: NotifiedUser | null,
  users: readonly NotifiedUser[],
): readonly Recipient[] {
  const recipients = new Map<string, Recipient>()
  const put = (written: string, userId: number | null) => {
    const email = emailOf(written)
    if (email !== null && !recipients.has(email)) recipients.set(email, { email, userId })
  }
  if (rule.notifyMe && owner) put(owner.email, owner.id)
  if (rule.notifyAllCustomerUsers) for (const user of users) put(user.email, user.id)
  const known = new Map([...(owner ? [owner] : []), ...users].map((user) => [emailOf(user.email), user.id]))
  for (const email of rule.notifyEmails) put(email, known.get(emailOf(email)) ?? null)
  return [...recipients.values()]
}
