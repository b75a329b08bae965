/** What is done with maintenance plans: made, changed, deleted, and their work noted as done. */

import type pg from 'pg'
import { maintenanceAtOnce, plansMost } from '#domain/basics/assumed.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { allVins, noVins, specialGroups } from '#domain/fleet/group.ts'
import { groupWords } from '#domain/fleet/words.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { unitsOfUser } from '../access/own-units.ts'
import { describeTrailers } from '../alerts/describe-rule.ts'
import { covers } from '../alerts/rule-scope.ts'
import { allOf, specialAmong } from '../alerts/rule-write.ts'
import { summaryNames } from '../alerts/summary-names.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { cleanNotes, cleanTitle } from './issue-acts.ts'
import * as store from './plan-store.ts'
import * as lines from './plan-vehicle-store.ts'
import { maintenanceScope, mustEditMaintenance } from './reach.ts'

/** No interval is longer. */
const intervalMost = 10_000_000

const interval = (value: number | null, units: Units): number | null => {
  if (value === null) return null
  if (!Number.isFinite(value) || value <= 0 || value > intervalMost)
    throw refusal(maintenanceWords.interval(units))
  return value
}

/** The draft put in order. @throws a refusal for what is wrong with it, or about vehicles that are not seen */
const checked = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  customerId: number,
  given: store.PlanDraft,
  but: number | null,
  userId: number,
): Promise<store.PlanDraft> => {
  const units = await unitsOfUser(client, userId)
  const special = await specialAmong(client, customerId, given.vehicleGroupIds, specialGroups)
  if (!given.allVehicles && special.includes(noVins)) throw refusal(groupWords.noVins)
  const isAll = given.allVehicles || special.includes(allVins)
  const draft: store.PlanDraft = {
    name: cleanTitle(given.name),
    notes: cleanNotes(given.notes),
    everyMiles: interval(given.everyMiles, units),
    everyEngineHours: interval(given.everyEngineHours, units),
    everyDays: interval(given.everyDays, units),
    allVehicles: isAll,
    vehicleIds: isAll ? [] : [...new Set(given.vehicleIds)],
    vehicleGroupIds: isAll ? [] : [...new Set(given.vehicleGroupIds)],
  }
  const { everyMiles, everyEngineHours, everyDays, allVehicles, vehicleIds, vehicleGroupIds } = draft
  if (everyMiles === null && everyEngineHours === null && everyDays === null)
    throw refusal(maintenanceWords.interval(units))
  if (!allVehicles && vehicleIds.length + vehicleGroupIds.length === 0) throw refusal(maintenanceWords.scope)
  if (vehicleIds.length > maintenanceAtOnce) throw refusal(maintenanceWords.atOnce(maintenanceAtOnce))
  if (!(await allOf(client, customerId, 'vehicle', vehicleIds))) throw refusal(maintenanceWords.vehicles)
  if (!(await allOf(client, customerId, 'group', vehicleGroupIds))) throw refusal(maintenanceWords.groups)
  if (!(await covers(client, accessScope, { customerId, ...draft }))) throw refusal(maintenanceWords.scope)
  const namesake = await store.planNamed(client, customerId, draft.name)
  if (namesake !== null && namesake !== but) throw refusal(maintenanceWords.planNameTaken(draft.name))
  return draft
}

/** As the audit trail tells it: with names that outlive what they name. */
const auditValues = async (client: pg.ClientBase, draft: store.PlanDraft) => {
  const { name, notes, everyMiles, everyEngineHours, everyDays } = draft
  const names = await summaryNames(client, [{ ...draft, alertPredicates: [] }])
  return {
    name,
    notes,
    everyMiles,
    everyEngineHours,
    everyDays,
    whichTrailers: inLanguage('en', () => describeTrailers(draft, names)),
  }
}

/** Of fleets up to this size a plan is settled while somebody waits; of larger ones by the round, a moment later. */
const settledAtOnce = 5_000

/** Finds the vehicles that a plan is about now, and counts how it stands for them, unless these are too many to wait for. */
const settle = async (
  client: pg.ClientBase,
  customerId: number,
  planId: number,
  draft: store.PlanDraft,
  now: Instant,
): Promise<void> => {
  if (!(await store.isSmall(client, customerId, draft, settledAtOnce))) return
  await lines.fitAndCount(client, lines.wholePlan(customerId, planId), now)
  await store.markFitted(client, { id: planId, updated: new Date(now) }, now)
}

/** @throws a refusal */
export const createPlan = async (
  context: Acting,
  customerId: number,
  given: store.PlanDraft,
): Promise<number> => {
  const { db, viewer, now } = context
  const accessScope = await maintenanceScope(db, viewer, customerId)
  mustEditMaintenance(viewer, customerId)
  return inTransaction(db, async (client) => {
    const draft = await checked(client, accessScope, customerId, given, null, viewer.userId)
    if ((await store.plansOf(client, [customerId])).length >= plansMost)
      throw refusal(maintenanceWords.tooManyPlans(plansMost))
    const id = await store.insertPlan(client, customerId, draft, now)
    await settle(client, customerId, id, draft, now)
    await record(client, context.actor, {
      action: 'maintenance plan created',
      subject: draft.name,
      customerId,
      new: await auditValues(client, draft),
    })
    return id
  })
}

/** Holds a plan for a change. @throws a refusal where there is none that the viewer may change */
const holding = async <T>(
  context: Acting,
  id: number,
  act: (client: pg.PoolClient, plan: store.Plan, accessScope: AccessScope) => Promise<T>,
): Promise<T> => {
  const { db, viewer } = context
  const accessScope = await maintenanceScope(db, viewer, null)
  return inTransaction(db, async (client) => {
    const plan = await store.lockPlan(client, id)
    if (!plan || (accessScope.scope !== 'all' && !accessScope.scope.includes(plan.customerId)))
      throw refusal(maintenanceWords.noSuchPlan)
    mustEditMaintenance(viewer, plan.customerId)
    return act(client, plan, accessScope)
  })
}

/** @throws a refusal */
export const updatePlan = (context: Acting, id: number, given: store.PlanDraft): Promise<void> =>
  holding(context, id, async (client, plan, accessScope) => {
    if (!(await covers(client, accessScope, plan))) throw refusal(maintenanceWords.noSuchPlan)
    const draft = await checked(client, accessScope, plan.customerId, given, id, context.viewer.userId)
    await store.changePlan(client, id, draft, context.now)
    await settle(client, plan.customerId, id, draft, context.now)
    await record(client, context.actor, {
      action: 'maintenance plan edited',
      subject: draft.name,
      customerId: plan.customerId,
      old: await auditValues(client, plan),
      new: await auditValues(client, draft),
    })
  })

/** What was done for it stays known. @throws a refusal */
export const deletePlan = (context: Acting, id: number): Promise<void> =>
  holding(context, id, async (client, plan, accessScope) => {
    if (!(await covers(client, accessScope, plan))) throw refusal(maintenanceWords.noSuchPlan)
    await store.removePlan(client, id)
    await record(client, context.actor, {
      action: 'maintenance plan deleted',
      subject: plan.name,
      customerId: plan.customerId,
      old: await auditValues(client, plan),
    })
  })

export interface GivenDone {
  readonly planId: number
  readonly vins: readonly string[]
  readonly at: Instant
  readonly miles: number | null
  readonly engineHours: number | null
  readonly notes: string
}

/** The work of a plan was done on some vehicles: it is counted from there again. @throws a refusal */
export const planDone = (context: Acting, given: GivenDone): Promise<number> =>
  holding(context, given.planId, async (client, plan, accessScope) => {
    const { now, actor, viewer } = context
    if (given.at > now + day) throw refusal(maintenanceWords.inFuture)
    if (given.vins.length === 0 || given.vins.length > maintenanceAtOnce)
      throw refusal(maintenanceWords.atOnce(maintenanceAtOnce))
    for (const value of [given.miles, given.engineHours])
      if (value !== null && (!Number.isFinite(value) || value < 0 || value > intervalMost))
        throw refusal(maintenanceWords.interval(await unitsOfUser(client, viewer.userId)))
    const params: unknown[] = [plan.customerId, plan.id, given.vins.map((vin) => vin.trim().toUpperCase())]
    const { rows } = await client.query<{ id: number; unitId: string }>(
      `SELECT v.id, v.unit_id AS "unitId" FROM vehicle v
        JOIN plan_vehicle p ON p.customer_id = v.customer_id AND p.vehicle_id = v.id AND p.plan_id = $2
        WHERE v.customer_id = $1 AND v.vin = ANY($3::text[])
          AND ${accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}`,
      params,
    )
    if (rows.length < new Set(given.vins).size) throw refusal(maintenanceWords.notInPlan)
    const at = Math.min(given.at, now)
    const notes = cleanNotes(given.notes)
    const ids = rows.map(({ id }) => id)
    const { miles, engineHours } = given
    await lines.insertDone(client, plan, ids, { at, miles, engineHours, notes, by: viewer.email }, now)
    await lines.recount(client, lines.wholePlan(plan.customerId, plan.id), now, ids)
    await record(client, actor, {
      action: 'maintenance done',
      subject: `${plan.name}: ${rows
        .map(({ unitId }) => unitId)
        .slice(0, 10)
        .join(', ')}`,
      customerId: plan.customerId,
      new: { done: new Date(at).toISOString(), miles, engineHours, notes, trailers: rows.length },
    })
    return rows.length
  })
