/** What is done to a report config: made, edited, turned on and off, moved, copied, deleted. */
import type pg from 'pg'
import { reportConfigsMost } from '#domain/basics/assumed.ts'
import { allVins, noVins, specialGroups } from '#domain/fleet/group.ts'
import { customerWords, groupWords } from '#domain/fleet/words.ts'
import { configProblem, type ReportConfigDraft, scheduleOf, tidyConfig } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { nextMoments } from '#domain/reports/schedule.ts'
import { reportWords } from '#domain/reports/words.ts'
import { lockRules, specialAmong } from '../alerts/rule-write.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  changeConfig,
  configById,
  countConfigs,
  type HeldConfig,
  insertConfig,
  knownAmong,
  removeConfig,
} from './config-store.ts'
import { featurePause } from './owner-access.ts'
import { coversConfig, mustEditReports, seenConfig } from './reach.ts'

/** The part of a config that somebody wrote. */
const draftOf = (config: HeldConfig): ReportConfigDraft => {
  const {
    id: _id,
    created: _created,
    updated: _updated,
    deactivated: _off,
    ownerId: _owner,
    paused: _why,
    ...draft
  } = config
  return tidyConfig(draft)
}

/**
 * The draft put into order.
 * @param staysAnothers it goes on being made with the sight of somebody else: then the viewer has to see all of it
 * @throws a refusal for what is wrong with it
 */
const checked = async (
  context: Acting,
  client: pg.PoolClient,
  given: ReportConfigDraft,
  before: ReportConfigDraft | null,
  staysAnothers: boolean,
): Promise<ReportConfigDraft> => {
  const special: string[] = []
  for (const customerId of given.customerIds)
    special.push(...(await specialAmong(client, customerId, given.vehicleGroupIds, specialGroups)))
  if (!given.allVehicles && special.includes(noVins)) throw refusal(groupWords.noVins)
  const draft = tidyConfig({ ...given, allVehicles: given.allVehicles || special.includes(allVins) })
  const problem = configProblem(draft)
  if (problem) throw refusal(problem)
  mustEditReports(context.viewer, draft.customerIds)
  // What was chosen before may be gone since: the report says so.
  const fresh = (field: 'vehicleIds' | 'vehicleGroupIds' | 'geofenceIds') =>
    draft[field].filter((id) => !before?.[field].includes(id))
  const known = async (what: 'vehicle' | 'group' | 'geofence', ids: readonly number[]) =>
    (await knownAmong(client, draft.customerIds, what, ids)).size === ids.length
  if (!(await known('vehicle', fresh('vehicleIds')))) throw refusal(reportWords.vehicles)
  if (!(await known('group', fresh('vehicleGroupIds')))) throw refusal(reportWords.groups)
  if (!(await known('geofence', fresh('geofenceIds')))) throw refusal(reportWords.geofences)
  const paused = before?.reportTypeId === draft.reportTypeId ? null : await featurePause(client, draft)
  if (paused !== null) throw refusal(reportWords.flag(reportKindOf(draft.reportTypeId)!.name))
  // All vehicles are those that its owner sees.
  const accessScope = await accessScopeOf(context.db, context.viewer, 'alerts')
  if ((staysAnothers || !draft.allVehicles) && !(await coversConfig(client, accessScope, draft)))
    throw refusal(draft.allVehicles ? reportWords.coversMore : reportWords.vehicles)
  return draft
}

const dueOf = (draft: ReportConfigDraft, created: number, now: number): number | null =>
  draft.isActive ? (nextMoments(scheduleOf(draft, created), now, 1)[0] ?? null) : null

/** What the audit trail keeps of it. */
const told = ({ name: _name, customerId: _customer, ...rest }: ReportConfigDraft) => ({ ...rest })

/** Runs a change of customers' reports in a transaction. */
const editing = async <T>(
  context: Acting,
  customerIds: readonly number[],
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  mustEditReports(context.viewer, customerIds)
  return inTransaction(context.db, async (client) => {
    for (const customerId of [...customerIds].sort((a, b) => a - b))
      if (!(await lockRules(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    return act(client)
  })
}

const editingOne = async <T>(
  context: Acting,
  id: string,
  act: (client: pg.PoolClient, config: HeldConfig) => Promise<T>,
  others: readonly number[] = [],
): Promise<T> => {
  const seen = await seenConfig(context.db, context.viewer, id)
  return editing(context, [...new Set([...seen.customerIds, ...others])], async (client) => {
    const config = await configById(client, seen.customerIds, id, true)
    if (!config) throw refusal(reportWords.noSuchConfig)
    return act(client, config)
  })
}

const make = async (
  context: Acting,
  client: pg.PoolClient,
  given: ReportConfigDraft,
  action: string,
): Promise<HeldConfig> => {
  const draft = await checked(context, client, given, null, false)
  if ((await countConfigs(client, draft.customerId)) >= reportConfigsMost)
    throw refusal(reportWords.tooMany(reportConfigsMost))
  const { now, viewer } = context
  const id = await insertConfig(client, { draft, ownerId: viewer.userId, now, due: dueOf(draft, now, now) })
  await record(client, context.actor, {
    action,
    subject: draft.name,
    customerId: draft.customerId,
    new: told(draft),
  })
  return (await configById(client, 'all', id))!
}

/** @throws a refusal */
export const createConfig = (context: Acting, given: ReportConfigDraft): Promise<HeldConfig> =>
  editing(context, [...new Set([given.customerId, ...given.customerIds])], (client) =>
    make(context, client, given, 'report created'),
  )

/** A config of its own, whose owner is whoever copies it. @throws a refusal */
export const copyConfig = (context: Acting, id: string, name: string): Promise<HeldConfig> =>
  editingOne(context, id, (client, config) =>
    make(context, client, { ...draftOf(config), name }, 'report copied'),
  )

const change = async (
  context: Acting,
  client: pg.PoolClient,
  config: HeldConfig,
  given: ReportConfigDraft,
  action: string,
): Promise<HeldConfig> => {
  const before = draftOf(config)
  const isMoved = given.customerId !== config.customerId
  const { now, viewer } = context
  // Whoever saves a report that is made for nobody any more takes it over, unless they turn it off.
  const isOrphan = config.ownerId === null || (config.paused !== null && given.isActive)
  const ownerId = isOrphan ? viewer.userId : config.ownerId
  const draft = await checked(context, client, given, isMoved ? null : before, ownerId !== viewer.userId)
  const isSame = JSON.stringify(before) === JSON.stringify(draft)
  if (isSame && config.paused === null && config.ownerId !== null) return config
  // A moment that has come and is not claimed yet stays due, unless the schedule is another.
  const isOnAsBefore =
    before.isActive &&
    draft.isActive &&
    JSON.stringify(scheduleOf(before, 0)) === JSON.stringify(scheduleOf(draft, 0))
  await changeConfig(
    client,
    config.id,
    { draft, ownerId, now, due: dueOf(draft, config.created, now) },
    isOnAsBefore,
  )
  const about = { subject: draft.name, customerId: draft.customerId }
  if (isMoved) {
    await record(client, context.actor, {
      action: 'report moved away',
      ...about,
      customerId: config.customerId,
      old: told(before),
    })
    await record(client, context.actor, { action, ...about, new: told(draft) })
  } else
    await record(client, context.actor, {
      action,
      ...about,
      old: { name: before.name, ...told(before) },
      new: { name: draft.name, ...told(draft) },
    })
  return (await configById(client, 'all', config.id))!
}

/** The customer stays: for another one there is `moveConfig`. @throws a refusal */
export const updateConfig = (context: Acting, id: string, given: ReportConfigDraft): Promise<HeldConfig> =>
  editingOne(context, id, (client, config) =>
    change(context, client, config, { ...given, customerId: config.customerId }, 'report edited'),
  )

/** @throws a refusal */
export const setConfigActive = (context: Acting, id: string, isActive: boolean): Promise<HeldConfig> =>
  editingOne(context, id, (client, config) =>
    change(
      context,
      client,
      config,
      { ...draftOf(config), isActive },
      isActive ? 'report enabled' : 'report disabled',
    ),
  )

/**
 * Gives a config to another customer. Vehicles and groups are left behind: it is then about all vehicles, and turned off
 * until somebody has looked at it. Its runs go with it. @throws a refusal
 */
export const moveConfig = (context: Acting, id: string, customerId: number): Promise<HeldConfig> =>
  editingOne(
    context,
    id,
    (client, config) => {
      if (customerId === config.customerId) return Promise.resolve(config)
      if (!config.allGeofences) throw refusal(reportWords.moveChoices)
      const draft = {
        ...draftOf(config),
        customerId,
        customerIds: [customerId],
        isActive: false,
        allVehicles: true,
      }
      return change(context, client, config, draft, 'report moved')
    },
    [customerId],
  )

/** Its runs are deleted with it. @throws a refusal */
export const deleteConfig = (context: Acting, id: string): Promise<boolean> =>
  editingOne(context, id, async (client, config) => {
    await removeConfig(client, config.id)
    await record(client, context.actor, {
      action: 'report deleted',
      subject: config.name,
      customerId: config.customerId,
      old: told(draftOf(config)),
    })
    return true
  })
