/** The e-mail domains of a customer: asked for by its administrators, confirmed by a super admin or a TXT record. */
import { Resolver } from 'node:dns/promises'
import { DatabaseError } from 'pg'
import { can } from '#domain/access/rights.ts'
import { emailDomain } from '#domain/access/single-sign-on.ts'
import { singleSignOnWords as words } from '#domain/access/single-sign-on-words.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { newSecret } from '../access/secrets.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type ActContext, mustManageSingleSignOn } from './acts.ts'
import {
  addDomain,
  confirmDomain,
  domainsOf,
  isTaken,
  removeDomain,
  type SignInDomain,
} from './domain-store.ts'
import { lockCustomerOf } from './store.ts'

/** @assume No customer has more. */
const domainsMost = 50

/** Where a TXT record is looked for, and what it must say. */
export const recordOf = ({ domain, proof }: Pick<SignInDomain, 'domain' | 'proof'>) => ({
  name: `_tandem-sign-in.${domain}`,
  value: `tandem-sign-in=${proof}`,
})

const domainNamed = (typed: string): string => {
  const domain = emailDomain(typed)
  if (domain === null) throw refusal(words.domain)
  return domain
}

const changing = async (
  context: ActContext,
  customerId: number,
  act: (client: Parameters<typeof addDomain>[0]) => Promise<void>,
): Promise<readonly SignInDomain[]> => {
  mustManageSingleSignOn(context, customerId)
  return inTransaction(context.db, async (client) => {
    if ((await lockCustomerOf(client, customerId)) === null) throw refusal(customerWords.noSuchCustomer)
    await act(client)
    return domainsOf(client, customerId)
  })
}

const taken = (error: unknown) => error instanceof DatabaseError && error.code === '23505'

/** A super admin's own word is its confirmation. @throws a refusal */
export const addSignInDomain = async (
  context: ActContext,
  customerId: number,
  typed: string,
): Promise<readonly SignInDomain[]> => {
  const { viewer, actor, now } = context
  return changing(context, customerId, async (client) => {
    const domain = domainNamed(typed)
    if ((await domainsOf(client, customerId)).length >= domainsMost) throw refusal(words.domains(domainsMost))
    if (await isTaken(client, customerId, domain)) throw refusal(words.domainTaken)
    const by = actor.email
    if (!(await addDomain(client, { customerId, domain, proof: newSecret(), by }, now)))
      throw refusal(words.domainThere)
    const isConfirmed = can(viewer, 'confirmDomains')
    if (isConfirmed) await confirmDomain(client, { customerId, domain, by }, now)
    await record(client, actor, {
      action: 'sign-in domain added',
      subject: domain,
      customerId,
      new: { confirmed: isConfirmed },
    })
  })
}

/** Its people sign in with a password again. @throws a refusal */
export const removeSignInDomain = (
  context: ActContext,
  customerId: number,
  typed: string,
): Promise<readonly SignInDomain[]> =>
  changing(context, customerId, async (client) => {
    const domain = domainNamed(typed)
    if (!(await removeDomain(client, customerId, domain))) throw refusal(words.noSuchDomain)
    await record(client, context.actor, { action: 'sign-in domain removed', subject: domain, customerId })
  })

/** Whether the TXT record of a domain is there. @throws a refusal where nobody answers */
const hasRecord = async ({ singleSignOn }: ActContext, of: SignInDomain): Promise<boolean> => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (singleSignOn.dnsServers.length > 0) resolver.setServers([...singleSignOn.dnsServers])
  const { name, value } = recordOf(of)
  try {
    return (await resolver.resolveTxt(name)).some((parts) => parts.join('') === value)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return false
    throw refusal(words.dnsAway)
  }
}

/** By a super admin's word; by anybody else where the domain's own record says so. @throws a refusal */
export const confirmSignInDomain = async (
  context: ActContext,
  customerId: number,
  typed: string,
): Promise<readonly SignInDomain[]> => {
  mustManageSingleSignOn(context, customerId)
  const { viewer, actor, now, singleSignOn } = context
  const isWord = can(viewer, 'confirmDomains')
  if (!isWord && !singleSignOn.domainsByDns) throw refusal(words.dnsOff)
  const domain = domainNamed(typed)
  const found = (await domainsOf(context.db, customerId)).find((one) => one.domain === domain)
  if (!found) throw refusal(words.noSuchDomain)
  if (!isWord) {
    if (singleSignOn.checks.take(String(viewer.userId), now) > 0) throw refusal(words.tooManyChecks)
    if (!(await hasRecord(context, found))) throw refusal(words.noRecord(recordOf(found).name))
  }
  try {
    return await changing(context, customerId, async (client) => {
      if (await isTaken(client, customerId, domain)) throw refusal(words.domainTaken)
      await confirmDomain(client, { customerId, domain, by: isWord ? actor.email : 'TXT record' }, now)
      await record(client, actor, {
        action: 'sign-in domain confirmed',
        subject: domain,
        customerId,
        new: { by: isWord ? 'super admin' : 'TXT record' },
      })
    })
  } catch (error) {
    // Two customers at the same moment.
    if (taken(error)) throw refusal(words.domainTaken)
    throw error
  }
}
