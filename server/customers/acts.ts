/** What is done to a customer: created, edited, deactivated, its features turned on and off. */

import type pg from 'pg'
import { flags, isFlag } from '#domain/access/flags.ts'
import { findPlan, fullestPlan } from '#domain/access/plans.ts'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { loadedFromMost, retentionUsualDays, usualFreeMinutes } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { superAdminFields } from '#domain/fleet/customer.ts'
import {
  type CustomerSettings,
  checkSettings,
  customerSettingNames,
} from '#domain/fleet/customer-settings.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { timeZone } from '../access/time-zone.ts'
import { followFeatures } from '../alerts/follow-features.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import {
  abbrevTaken,
  type CustomerFields,
  changeCustomer,
  insertCustomer,
  lockCustomer,
  usersOfCustomer,
  vehiclesOfCustomer,
} from './store.ts'

export type ActContext = Acting & Pick<Context, 'access' | 'fleet' | 'geofences'>

type Maybe<T> = T | null | undefined

export interface CustomerEdit
  extends Partial<{ [Name in keyof CustomerSettings]: Maybe<CustomerSettings[Name]> }> {
  readonly customerId: number
  readonly abbrev?: Maybe<string>
  readonly shortName?: Maybe<string>
  readonly longName?: Maybe<string>
  readonly dotNumber?: Maybe<string>
  readonly active?: Maybe<boolean>
  readonly retentionDurationDays?: Maybe<number>
  readonly loadedFromLbs?: Maybe<number>
  readonly blocksTechnicians?: Maybe<boolean>
  readonly oemSeesPlace?: Maybe<boolean>
}
export interface NewCustomer extends Omit<CustomerEdit, 'customerId' | 'active'> {
  readonly abbrev: string
  readonly shortName: string
  readonly longName: string
  /** What is switched on by name; the fullest where neither this nor a list of features is given. */
  readonly plan?: Maybe<string>
  readonly featureNames?: Maybe<readonly string[]>
}

/** How a new customer works where nobody says otherwise. */
const usualSettings: CustomerSettings = {
  freeMinutes: usualFreeMinutes,
  timezone: 'America/Chicago',
  workDays: [1, 2, 3, 4, 5],
  workFrom: '08:00',
  workTo: '17:00',
  freightUrl: null,
  dashboardUrl: null,
}

/** The settings that are given, over those there were. An empty address is none. */
const settingsOf = (before: CustomerSettings, given: Partial<CustomerEdit>): CustomerSettings => {
  const address = (name: 'freightUrl' | 'dashboardUrl') =>
    given[name] === undefined ? before[name] : given[name]?.trim() || null
  return {
    freeMinutes: given.freeMinutes ?? before.freeMinutes,
    timezone: given.timezone ?? before.timezone,
    // In the order of the week, so that choosing the same days again changes nothing.
    workDays: given.workDays ? given.workDays.toSorted((a, b) => a - b) : before.workDays,
    workFrom: given.workFrom ?? before.workFrom,
    workTo: given.workTo ?? before.workTo,
    freightUrl: address('freightUrl'),
    dashboardUrl: address('dashboardUrl'),
  }
}

const fieldsOf = (customer: CustomerWithCounts): CustomerFields => {
  const { abbrev, shortName, longName, dotNumber, active, retentionDurationDays, loadedFromLbs } = customer
  const { blocksTechnicians, oemSeesPlace, verdictLimits } = customer
  return {
    ...settingsOf(customer, {}),
    abbrev,
    shortName,
    longName,
    dotNumber,
    active,
    retentionDurationDays,
    loadedFromLbs,
    blocksTechnicians,
    oemSeesPlace,
    verdictLimits,
    flags: customer.flags,
  }
}

const named = (text: string) => text !== '' && text.length <= 200

/** @throws a refusal for the first value that cannot be */
const check = async (client: pg.ClientBase, to: CustomerFields, id: number, now: Instant): Promise<void> => {
  if (!/^[\p{L}\d_-]{1,20}$/u.test(to.abbrev)) throw refusal(customerWords.abbrev)
  if (!named(to.shortName) || !named(to.longName)) throw refusal(customerWords.name)
  if ((to.dotNumber?.length ?? 0) > 20) throw refusal(customerWords.dotNumber)
  if (to.retentionDurationDays < 1 || to.retentionDurationDays > 3_650) throw refusal(customerWords.retention)
  if (!(to.loadedFromLbs >= 0 && to.loadedFromLbs <= loadedFromMost))
    throw refusal(customerWords.loadedFrom(loadedFromMost))
  const problems = checkSettings(to)
  for (const name of customerSettingNames) if (problems[name]) throw refusal(problems[name])
  if (!timeZone(to.timezone, now)) throw refusal(customerWords.timezone(to.timezone.slice(0, 100)))
  for (const flag of to.flags) if (!isFlag(flag)) throw refusal(customerWords.flag(flag))
  if (await abbrevTaken(client, to.abbrev, id)) throw refusal(customerWords.abbrevTaken(to.abbrev))
}

const mustManage = ({ viewer }: ActContext) => {
  if (!can(viewer, 'manageCustomers')) throw refusal(signInWords.notAuthorized)
}

/** The features that a new customer starts with: those that are named, or a plan's. @throws a refusal */
const flagsOf = ({ featureNames, plan }: NewCustomer): readonly string[] => {
  if (featureNames) return [...new Set(featureNames)]
  const chosen = plan == null ? fullestPlan : findPlan(plan)
  if (!chosen) throw refusal(customerWords.plan(plan!))
  return chosen.flags
}

/** @throws a refusal */
export const createCustomer = async (context: ActContext, args: NewCustomer): Promise<CustomerWithCounts> => {
  mustManage(context)
  const fields: CustomerFields = {
    ...settingsOf(usualSettings, args),
    abbrev: args.abbrev.trim(),
    shortName: args.shortName.trim(),
    longName: args.longName.trim(),
    dotNumber: args.dotNumber?.trim() || null,
    active: true,
    retentionDurationDays: args.retentionDurationDays ?? retentionUsualDays,
    loadedFromLbs: args.loadedFromLbs ?? 2_000,
    blocksTechnicians: args.blocksTechnicians ?? false,
    oemSeesPlace: args.oemSeesPlace ?? false,
    verdictLimits: null,
    flags: flagsOf(args),
  }
  return inTransaction(context.db, async (client) => {
    // Two with the same abbreviation at once: the second waits here and is refused.
    await client.query('LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE')
    await check(client, fields, -1, context.now)
    const customerId = await insertCustomer(client, fields)
    await record(client, context.actor, {
      action: 'customer created',
      subject: fields.shortName,
      customerId,
      new: { ...fields },
    })
    return (await lockCustomer(client, customerId))!
  })
}

/** Whether vehicles are, or are to be, on lease from it or to it. */
const hasLeases = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    `SELECT FROM lease WHERE (lessor_id = $1 OR lessee_id = $1) AND state IN ('scheduled', 'active', 'overdue') LIMIT 1`,
    [customerId],
  )
  return rowCount !== 0
}

/** Changes a customer and records it; afterwards caches of the customer are updated. @throws a refusal */
export const changeAndTell = async (
  context: ActContext,
  customerId: number,
  action: string,
  to: (before: CustomerFields) => CustomerFields,
): Promise<CustomerWithCounts> => {
  const { customer, users, vehicles, isWatchedOtherwise } = await inTransaction(
    context.db,
    async (client) => {
      const found = await lockCustomer(client, customerId)
      if (!found) throw refusal(customerWords.noSuchCustomer)
      const before = fieldsOf(found)
      const after = to(before)
      if (before.active && !after.active && (await hasLeases(client, customerId)))
        throw refusal(customerWords.hasLeases)
      await check(client, after, customerId, context.now)
      await changeCustomer(client, customerId, after)
      await record(client, context.actor, {
        action,
        subject: after.shortName,
        customerId,
        old: { ...before },
        new: { ...after },
      })
      const isWatchedOtherwise = await followFeatures(
        client,
        customerId,
        before.flags,
        after.flags,
        context.now,
      )
      // What is written in every vehicle's row, what its days are counted by, and what a role at the customer is worth.
      const rewritten =
        after.shortName !== before.shortName ||
        after.loadedFromLbs !== before.loadedFromLbs ||
        after.retentionDurationDays !== before.retentionDurationDays ||
        after.timezone !== before.timezone ||
        after.verdictLimits !== before.verdictLimits ||
        // Open maps follow who sees them, and where.
        after.blocksTechnicians !== before.blocksTechnicians ||
        after.oemSeesPlace !== before.oemSeesPlace
      return {
        customer: (await lockCustomer(client, customerId))!,
        users: after.active === before.active ? [] : await usersOfCustomer(client, customerId),
        vehicles: rewritten ? await vehiclesOfCustomer(client, customerId) : [],
        isWatchedOtherwise,
      }
    },
  )
  if (users.length > 0) await context.access.usersChanged(users)
  if (vehicles.length > 0) await context.fleet.vehiclesChanged(vehicles)
  if (isWatchedOtherwise) await context.geofences.watchersChanged([customerId])
  return customer
}

/** @throws a refusal; for fields that are a super admin's alone from anybody else */
export const updateCustomer = async (
  context: ActContext,
  args: CustomerEdit,
): Promise<CustomerWithCounts> => {
  const { customerId } = args
  const { viewer } = context
  if (!can(viewer, 'editCustomer', { customerId })) throw refusal(signInWords.notAuthorized)
  if (!can(viewer, 'manageCustomers') && superAdminFields.some((field) => args[field] != null))
    throw refusal(signInWords.notAuthorized)
  return changeAndTell(context, customerId, 'customer edited', (before) => ({
    ...before,
    ...settingsOf(before, args),
    abbrev: args.abbrev?.trim() ?? before.abbrev,
    shortName: args.shortName?.trim() ?? before.shortName,
    longName: args.longName?.trim() ?? before.longName,
    dotNumber: args.dotNumber === undefined ? before.dotNumber : args.dotNumber?.trim() || null,
    active: args.active ?? before.active,
    retentionDurationDays: args.retentionDurationDays ?? before.retentionDurationDays,
    loadedFromLbs: args.loadedFromLbs ?? before.loadedFromLbs,
    blocksTechnicians: args.blocksTechnicians ?? before.blocksTechnicians,
    oemSeesPlace: args.oemSeesPlace ?? before.oemSeesPlace,
  }))
}

/** Its people can no longer sign in for it, and its gateways' keys no longer hold. @throws a refusal */
export const deactivateCustomer = async (
  context: ActContext,
  customerId: number,
): Promise<CustomerWithCounts> => {
  mustManage(context)
  return changeAndTell(context, customerId, 'customer deactivated', (before) => ({
    ...before,
    active: false,
  }))
}

/** @throws a refusal */
export const activateCustomer = async (
  context: ActContext,
  customerId: number,
): Promise<CustomerWithCounts> => {
  mustManage(context)
  return changeAndTell(context, customerId, 'customer activated', (before) => ({ ...before, active: true }))
}

/** @throws a refusal */
export const setCustomerFeature = async (
  context: ActContext,
  args: { readonly customerId: number; readonly featureName: string; readonly on: boolean },
): Promise<CustomerWithCounts> => {
  mustManage(context)
  const { customerId, featureName, on } = args
  if (!isFlag(featureName)) throw refusal(customerWords.flag(featureName))
  const action = on ? 'feature turned on' : 'feature turned off'
  return changeAndTell(context, customerId, action, (before) => {
    const listed = new Set(before.flags)
    if (on) listed.add(featureName)
    else listed.delete(featureName)
    // In one order, so that turning one off and on again leaves no trace.
    return { ...before, flags: flags.map(({ name }) => name).filter((name) => listed.has(name)) }
  })
}
