/** What is done to an alert rule: made, edited, turned on and off, moved, copied, deleted. */

import type pg from 'pg'
import { withAllVehicles } from '#domain/alerts/choosing.ts'
import { ruleProblem, tidyRule } from '#domain/alerts/draft.ts'
import { isWatching } from '#domain/alerts/features.ts'
import type { Rule, RuleDraft } from '#domain/alerts/rule.ts'
import { alertWords } from '#domain/alerts/rule-words.ts'
import { alertType } from '#domain/alerts/types.ts'
import { rulesMost } from '#domain/basics/assumed.ts'
import { allVins, noVins, specialGroups } from '#domain/fleet/group.ts'
import { customerWords, groupWords } from '#domain/fleet/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { mustBeRevision, revisionOf } from '../graphql/revision.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { describeRule } from './describe-rule.ts'
import { mustEditAlerts, seenAlerts } from './reach.ts'
import { covers } from './rule-scope.ts'
import { ruleBefore, ruleById } from './rule-store.ts'
import {
  allOf,
  beginVersions,
  changeRule,
  countRules,
  editMoment,
  endVersions,
  featuresOn,
  insertRule,
  lockRules,
  removeRule,
  renameVersion,
  specialAmong,
} from './rule-write.ts'

type ActContext = Acting & Pick<Context, 'geofences'>

/** The part of a rule that somebody wrote. */
const draftOf = (rule: Rule): RuleDraft => tidyRule(rule)

/** What a rule is called as it is now. */
export const ruleRevision = (rule: Rule): string => revisionOf([rule.id, rule.version, draftOf(rule)])

/** The parts of a rule that start a new version: what is watched, on which vehicles, and how often to notify. */
const watched = (draft: RuleDraft) =>
  JSON.stringify([
    draft.alertTypeId,
    draft.alertPredicates,
    draft.allVehicles,
    draft.vehicleIds,
    draft.vehicleGroupIds,
    draft.alertNotificationRateLimitMs,
  ])

/** Runs a change of customers' rules in a transaction, and tells the engine of it afterwards. */
const editing = async <T>(
  context: ActContext,
  customerIds: readonly number[],
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  for (const customerId of customerIds) mustEditAlerts(context.viewer, customerId)
  const result = await inTransaction(context.db, async (client) => {
    // In one order, so that two who move rules to and fro do not wait for one another.
    for (const customerId of [...new Set(customerIds)].sort((a, b) => a - b))
      if (!(await lockRules(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    return act(client)
  })
  await context.geofences.watchersChanged(customerIds)
  return result
}

/** Changes a rule that the viewer sees. @throws a refusal where there is none, or where they may not */
const editingOne = async <T>(
  context: ActContext,
  id: string,
  act: (client: pg.PoolClient, rule: Rule) => Promise<T>,
  others: readonly number[] = [],
): Promise<T> => {
  const { viewer, db } = context
  const seen = await ruleById(db, seenAlerts(viewer, null), id)
  if (!seen) throw refusal(alertWords.noSuchRule)
  mustEditAlerts(viewer, seen.customerId)
  if (!(await covers(db, await accessScopeOf(db, viewer, 'alerts'), seen)))
    throw refusal(alertWords.coversMore)
  return editing(context, [seen.customerId, ...others], async (client) => {
    const rule = await ruleById(client, [seen.customerId], id)
    if (!rule) throw refusal(alertWords.noSuchRule)
    return act(client, rule)
  })
}

/** The draft put into order. @throws a refusal for what is wrong with it */
const checked = async (
  context: ActContext,
  client: pg.PoolClient,
  given: RuleDraft,
  before: RuleDraft | null,
): Promise<RuleDraft> => {
  const { customerId } = given
  const special = await specialAmong(client, customerId, given.vehicleGroupIds, specialGroups)
  if (!given.allVehicles && special.includes(noVins)) throw refusal(groupWords.noVins)
  const draft = tidyRule({ ...given, allVehicles: given.allVehicles || special.includes(allVins) })
  const problem = ruleProblem(draft)
  if (problem) throw refusal(problem)
  const fences = draft.alertPredicates.flatMap(({ geofenceIds = [] }) => geofenceIds).filter((id) => id !== 0)
  if (!(await allOf(client, customerId, 'vehicle', draft.vehicleIds))) throw refusal(alertWords.vehicles)
  if (!(await allOf(client, customerId, 'group', draft.vehicleGroupIds))) throw refusal(alertWords.groups)
  // A rule that is there already may name geofences that were deleted since.
  const known = new Set(before?.alertPredicates.flatMap(({ geofenceIds = [] }) => geofenceIds))
  const fresh = fences.filter((id) => !known.has(id))
  if (!(await allOf(client, customerId, 'geofence', fresh))) throw refusal(alertWords.geofences)
  const isFeatureOn = await featuresOn(client, customerId)
  const had = new Set(before?.alertPredicates.map(({ alertPredicateTypeId: id }) => id))
  for (const id of [draft.alertTypeId, ...draft.alertPredicates.map((one) => one.alertPredicateTypeId)]) {
    const type = alertType(id)
    // What was there before a feature was switched off can still be edited.
    if (type?.flag && !isFeatureOn(type.flag) && !had.has(id)) throw refusal(alertWords.flag(type.name))
  }
  if (!(await covers(client, await accessScopeOf(context.db, context.viewer, 'alerts'), draft)))
    throw refusal(draft.allVehicles ? alertWords.chooseVehicles : alertWords.vehicles)
  return draft
}

const make = async (context: ActContext, client: pg.PoolClient, given: RuleDraft, action: string) => {
  const { customerId } = given
  const draft = await checked(context, client, given, null)
  if ((await countRules(client, customerId)) >= rulesMost) throw refusal(alertWords.tooMany(rulesMost))
  const { now } = context
  const id = await insertRule(client, draft, { ownerId: context.viewer.userId, now })
  if (draft.isActive) await beginVersions(client, customerId, [id], now)
  await record(client, context.actor, {
    action,
    subject: draft.name,
    customerId,
    new: await describeRule(client, draft),
  })
  return (await ruleById(client, [customerId], id))!
}

/** @throws a refusal */
export const createRule = (context: ActContext, given: RuleDraft): Promise<Rule> =>
  editing(context, [given.customerId], (client) => make(context, client, given, 'alert created'))

/** A rule of its own, on and off like the first, whose maker is whoever copies it. @throws a refusal */
export const copyRule = (context: ActContext, id: string, name: string): Promise<Rule> =>
  editingOne(context, id, (client, rule) => make(context, client, { ...draftOf(rule), name }, 'alert copied'))

const change = async (
  context: ActContext,
  client: pg.PoolClient,
  rule: Rule,
  given: RuleDraft,
  action: string,
): Promise<Rule> => {
  const before = draftOf(rule)
  const isMoved = given.customerId !== rule.customerId
  const draft = await checked(context, client, given, isMoved ? null : before)
  if (JSON.stringify(before) === JSON.stringify(draft)) return rule
  const at = await editMoment(client, [rule], context.now)
  const isOther = isMoved || watched(draft) !== watched(before)
  const watchedBefore = isWatching(rule, await featuresOn(client, rule.customerId))
  const watches = isWatching(draft, await featuresOn(client, draft.customerId))
  const ends = watchedBefore && (isOther || !watches)
  const begins = watches && (isOther || !watchedBefore)
  if (ends) await endVersions(client, rule.customerId, [rule.id], at)
  await changeRule(
    client,
    rule.id,
    {
      draft,
      version: rule.version + (isOther ? 1 : 0),
      // 'Notify me' means whoever says so.
      ownerId:
        draft.notifyMe && (!rule.notifyMe || rule.ownerId === null) ? context.viewer.userId : rule.ownerId,
      deactivated: draft.isActive ? null : (rule.deactivated ?? at),
      before: isMoved ? null : before,
    },
    at,
  )
  if (begins) await beginVersions(client, draft.customerId, [rule.id], at)
  else if (draft.name !== rule.name) await renameVersion(client, rule, draft.name)
  const [old, fresh] = [await describeRule(client, before), await describeRule(client, draft)]
  const about = { subject: draft.name, customerId: draft.customerId }
  if (isMoved) {
    // Each customer reads of its own part: trailers and groups of the one are nothing for the other.
    await record(client, context.actor, {
      action: 'alert moved away',
      ...about,
      customerId: rule.customerId,
      old,
    })
    await record(client, context.actor, { action, ...about, new: fresh })
  } else await record(client, context.actor, { action, ...about, old, new: fresh })
  return (await ruleById(client, [draft.customerId], rule.id))!
}

/** The customer stays: for another one there is `moveRule`. @throws a refusal */
export const updateRule = (
  context: ActContext,
  id: string,
  given: RuleDraft,
  revisions?: readonly string[] | null,
): Promise<Rule> =>
  editingOne(context, id, (client, rule) => {
    mustBeRevision(revisions, ruleRevision(rule))
    return change(context, client, rule, { ...given, customerId: rule.customerId }, 'alert edited')
  })

/**
 * Takes the last change of a rule back, within a week of it; to take that back in turn is to do it again.
 * @throws a refusal
 */
export const undoRule = (context: ActContext, id: string): Promise<Rule> =>
  editingOne(context, id, async (client, rule) => {
    const before = await ruleBefore(client, id, context.now)
    if (!before) throw refusal(alertWords.noUndo)
    return change(context, client, rule, { ...before, customerId: rule.customerId }, 'alert change undone')
  })

/** @throws a refusal */
export const setRuleActive = (context: ActContext, id: string, isActive: boolean): Promise<Rule> =>
  editingOne(context, id, (client, rule) =>
    change(
      context,
      client,
      rule,
      { ...draftOf(rule), isActive },
      isActive ? 'alert enabled' : 'alert disabled',
    ),
  )

/**
 * Gives a rule to another customer. Vehicles and groups are left behind: it is then about all vehicles, and turned off
 * until somebody has looked at it. @throws a refusal
 */
export const moveRule = (context: ActContext, id: string, customerId: number): Promise<Rule> =>
  editingOne(
    context,
    id,
    (client, rule) => {
      if (customerId === rule.customerId) return Promise.resolve(rule)
      if (
        rule.alertPredicates.some(
          (one) => !one.anyCustomerGeofence && one.geofenceIds?.some((of) => of !== 0),
        )
      )
        throw refusal(alertWords.moveGeofences)
      const isActive = rule.isActive && rule.allVehicles
      const draft = withAllVehicles({ ...draftOf(rule), customerId, isActive })
      return change(context, client, rule, draft, 'alert moved')
    },
    [customerId],
  )

/** @throws a refusal */
export const deleteRule = (
  context: ActContext,
  id: string,
  revisions?: readonly string[] | null,
): Promise<boolean> =>
  editingOne(context, id, async (client, rule) => {
    mustBeRevision(revisions, ruleRevision(rule))
    await endVersions(client, rule.customerId, [id], await editMoment(client, [rule], context.now))
    await removeRule(client, rule)
    await record(client, context.actor, {
      action: 'alert deleted',
      subject: rule.name,
      customerId: rule.customerId,
      old: await describeRule(client, draftOf(rule)),
    })
    return true
  })
