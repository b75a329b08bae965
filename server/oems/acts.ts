/** What is done to an OEM: made, edited, deleted. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { checkOem, type OemDraft, oemMost, oemWords, tidyOem } from '#domain/fleet/oem.ts'
import type { Acting } from '../audit/context.ts'
import { record, recordMany } from '../audit/record.ts'
import type { Logo } from '../brands/brand.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { readLogo } from './logo.ts'
import {
  customersOf,
  dropOem,
  keepOem,
  lockOem,
  type NamedCustomer,
  nameTaken,
  type Oem,
  peopleOf,
  taken,
} from './store.ts'

type ActContext = Acting & Pick<Context, 'access' | 'mail'>

export interface OemEdit extends OemDraft {
  /** Null: a new one. */
  readonly id: number | null
  readonly customerIds: readonly number[]
  readonly dealerIds: readonly number[]
  /** A picture as base64; null: it stays as it is; empty: none. */
  readonly logo: string | null
}

export const mustManageOems = (viewer: Viewer): void => {
  if (!can(viewer, 'manageOems')) throw refusal(signInWords.notAuthorized)
}

const namesOf = (customers: readonly NamedCustomer[]): readonly string[] =>
  customers.map(({ shortName }) => shortName)

/** As the audit trail has it. */
const noted = (oem: Oem): Record<string, unknown> => {
  const { id: _id, people: _people, customers, dealers, logoKey, ...facts } = oem
  return { ...facts, logo: logoKey, customers: namesOf(customers), dealers: namesOf(dealers) }
}

/** Notes at each customer that it buys from the OEM now, or not any more. */
const noteCustomers = async (
  client: pg.ClientBase,
  { actor }: ActContext,
  before: Oem | null,
  after: Oem | null,
) => {
  const [was, is] = [before?.customers ?? [], after?.customers ?? []]
  const gone = was.filter(({ id }) => !is.some((one) => one.id === id))
  const come = is.filter(({ id }) => !was.some((one) => one.id === id))
  const event = ({ id, shortName }: NamedCustomer) => ({
    action: 'customer edited',
    subject: shortName,
    customerId: id,
  })
  await recordMany(client, actor, [
    ...gone.map((customer) => ({ ...event(customer), old: { oem: before!.name }, new: { oem: null } })),
    ...come.map((customer) => ({ ...event(customer), old: { oem: null }, new: { oem: after!.name } })),
  ])
}

/** @throws a refusal where another OEM has what this one is to have */
const mustBeFree = async (client: pg.ClientBase, oem: OemDraft, args: OemEdit) => {
  if (await nameTaken(client, oem.name, args.id)) throw refusal(oemWords.nameTaken(oem.name))
  const make = await taken(client, 'make', oem.makes, args.id)
  if (make) throw refusal(oemWords.makeTaken(make.value, make.oem))
  const host = await taken(client, 'host', oem.hosts, args.id)
  if (host) throw refusal(oemWords.hostTaken(host.value, host.oem))
  const customers = await customersOf(client, args.customerIds, args.id)
  if (customers.taken) throw refusal(oemWords.customerTaken(customers.taken.name, customers.taken.oem))
  const dealers = await customersOf(client, args.dealerIds, args.id)
  if (customers.found !== args.customerIds.length || dealers.found !== args.dealerIds.length)
    throw refusal(oemWords.noSuchCustomer)
}

const logoFrom = (text: string | null): { readonly logo?: Logo | null } => {
  if (text === null) return {}
  if (text === '') return { logo: null }
  const logo = readLogo(text)
  if (!logo) throw refusal(oemWords.logo)
  return { logo }
}

/** @throws a refusal */
export const saveOem = async (context: ActContext, given: OemEdit): Promise<Oem> => {
  mustManageOems(context.viewer)
  const args: OemEdit = {
    ...given,
    customerIds: [...new Set(given.customerIds)],
    dealerIds: [...new Set(given.dealerIds)],
  }
  if (args.customerIds.length > oemMost.customers || args.dealerIds.length > oemMost.dealers)
    throw refusal(oemWords.customers)
  const oem = tidyOem(args)
  const wrong = Object.values(checkOem(oem))[0]
  if (wrong) throw refusal(wrong)
  const own = new URL(context.mail.emailBrand().publicUrl).hostname
  if (oem.hosts.includes(own)) throw refusal(oemWords.ownHost(own))
  const logo = logoFrom(args.logo)
  const { after, people } = await inTransaction(context.db, async (client) => {
    // One after the other, so that no two take the same name, make or host.
    await client.query('LOCK TABLE oem IN SHARE ROW EXCLUSIVE MODE')
    const before = args.id === null ? null : await lockOem(client, args.id)
    if (args.id !== null && !before) throw refusal(oemWords.noSuchOem)
    await mustBeFree(client, oem, args)
    const id = await keepOem(client, args.id, oem, {
      customerIds: args.customerIds,
      dealerIds: args.dealerIds,
      ...logo,
    })
    const after = (await lockOem(client, id))!
    await record(client, context.actor, {
      action: before ? 'OEM edited' : 'OEM created',
      subject: after.name,
      old: before && noted(before),
      new: noted(after),
    })
    await noteCustomers(client, context, before, after)
    return { after, people: await peopleOf(client, id) }
  })
  // What they see follows its makes and its warranty.
  await context.access.usersChanged(people)
  return after
}

/** @throws a refusal */
export const deleteOem = async (context: ActContext, id: number): Promise<boolean> => {
  mustManageOems(context.viewer)
  await inTransaction(context.db, async (client) => {
    const before = await lockOem(client, id)
    if (!before) throw refusal(oemWords.noSuchOem)
    if (before.people > 0) throw refusal(oemWords.inUse(before.people))
    await dropOem(client, id)
    await record(client, context.actor, { action: 'OEM deleted', subject: before.name, old: noted(before) })
    await noteCustomers(client, context, before, null)
  })
  return true
}
