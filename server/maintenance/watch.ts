/** The round over the fleet: opens issues where something is due, closes what went by itself, judges repairs, counts plans. */
import type pg from 'pg'
import { faultMilesWithin } from '#domain/basics/assumed.ts'
import { minute, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type MaintenanceSubject, type Trouble, troublesOf } from '#domain/maintenance/issues.ts'
import { judgeRepair, recurrenceAfter, recurrenceNow, type Verdict } from '#domain/maintenance/repair.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { inTransaction } from '../platform/transaction.ts'
import { markFitted, unfittedPlans } from './plan-store.ts'
import { fitAndCount } from './plan-vehicle-store.ts'
import {
  batchAfter,
  type Chore,
  claimBatch,
  customersWithPlans,
  customersWithVehicles,
  type VehicleBatch,
} from './vehicle-batch.ts'
import * as store from './watch-store.ts'

const usualPause: Ms = 5 * second
/** A round over a large fleet takes its time: so many times as long nothing is looked at after it. */
const restAfterWork = 20

/** Plans are a matter of days, whoever changes one has it counted at once, and what a line says is counted when it is read. */
const plansEvery: Ms = 5 * minute

/** A vehicle of which only faults are known. */
const quiet: Omit<MaintenanceSubject, 'faults'> = {
  amberLampSince: null,
  lastReport: null,
  battery: null,
  connectivity: null,
}

/** Looks after the issues of some vehicles, in the caller's transaction. */
const tendIssues = async (client: pg.ClientBase, batch: VehicleBatch, now: Instant): Promise<void> => {
  const facts = await store.nowFacts(client, batch)
  const faults = await store.faultsInBatch(client, batch, now - faultMilesWithin)
  const open = await store.openIssues(client, batch)
  const watched = await store.watchedIssues(client, batch)
  const troubles = new Map<number, ReadonlyMap<string, Trouble>>()
  for (const vehicleId of new Set([...facts.keys(), ...faults.keys()])) {
    const found = troublesOf({ ...(facts.get(vehicleId) ?? quiet), faults: faults.get(vehicleId) ?? [] }, now)
    if (found.length > 0) troubles.set(vehicleId, new Map(found.map((trouble) => [trouble.key, trouble])))
  }

  const known = new Set(open.map(({ vehicleId, trouble }) => `${vehicleId} ${trouble}`))
  // While a repair settles, and once it did not hold, its own judgement opens the issue again.
  const held = new Set(watched.map(({ vehicleId, trouble }) => `${vehicleId} ${trouble}`))
  const fresh: store.FoundIssue[] = []
  for (const [vehicleId, of] of troubles)
    for (const { key, category, status, title, since, isDue } of of.values()) {
      const name = `${vehicleId} ${key}`
      if (isDue && !known.has(name) && !held.has(name))
        fresh.push({ vehicleId, trouble: key, category, status, title, since, returnedOf: null })
    }

  const judged: { readonly id: number; readonly verdict: Verdict }[] = []
  for (const one of watched) {
    const repair = { at: one.repaired, miles: one.miles }
    const seen = facts.get(one.vehicleId)
    const again = one.trouble.startsWith('fault:')
      ? recurrenceAfter(one.lives, one.repaired, now)
      : recurrenceNow(troubles.get(one.vehicleId)?.get(one.trouble), one.repaired, now)
    const miles = one.mileage === null ? null : (seen?.[one.mileage] ?? null)
    const verdict = judgeRepair(repair, { now, miles, recurrence: again })
    if (verdict === 'watched') continue
    judged.push({ id: one.id, verdict })
    if (verdict === 'came back') {
      const { vehicleId, trouble, category, status, title } = one
      fresh.push({ vehicleId, trouble, category, status, title, since: null, returnedOf: one.id })
    }
  }

  const gone = open.filter(({ vehicleId, trouble }) => !troubles.get(vehicleId)?.has(trouble))
  const cleared = gone.filter(({ hasOrder }) => !hasOrder).map(({ id }) => id)
  const silent = gone.filter(({ hasOrder, isGone }) => hasOrder && !isGone).map(({ id }) => id)
  const there = open.flatMap((issue) => {
    const trouble = troubles.get(issue.vehicleId)?.get(issue.trouble)
    return trouble ? [{ issue, trouble }] : []
  })
  const back = there.filter(({ issue }) => issue.isGone).map(({ issue }) => issue.id)
  const renamed = there
    .filter(({ issue, trouble }) => issue.status !== trouble.status || issue.title !== trouble.title)
    .map(({ issue: { id }, trouble: { status, title } }) => ({ id, status, title }))

  const touched = new Set([...cleared, ...silent, ...back, ...[...renamed, ...judged].map(({ id }) => id)])
  const concerned = [...open, ...watched].filter(({ id }) => touched.has(id))
  await store.holdIssues(
    client,
    batch.customerId,
    [...touched],
    [...new Set([...concerned, ...fresh].map(({ vehicleId }) => vehicleId))],
  )
  await store.clearIssues(client, cleared, now)
  await store.markGone(client, silent, now)
  await store.markGone(client, back, null)
  await store.retitleIssues(client, renamed)
  await store.insertIssues(client, batch.customerId, fresh, now)
  await store.judgeIssues(client, judged, now)
}

/** Vehicles at a time: of issues some ten milliseconds of work, of plans, which need no look by us, some hundred. */
const chores: Readonly<Record<Chore, { readonly atOnce: number; readonly tend: typeof tendIssues }>> = {
  issues: { atOnce: 2_000, tend: tendIssues },
  plans: {
    atOnce: 20_000,
    tend: (client, batch, now) => fitAndCount(client, { ...batch, planId: null }, now),
  },
}

/** Does something for all vehicles of a customer, a batch at a time; false where it was broken off, or others hold some. */
const inBatches = async (
  pool: pg.Pool,
  chore: Chore,
  customerId: number,
  act: (client: pg.ClientBase, batch: VehicleBatch) => Promise<void>,
  isStopped: () => boolean,
): Promise<boolean> => {
  let isWhole = true
  for (let after = 0; !isStopped(); ) {
    const batch = await batchAfter(pool, customerId, after, chores[chore].atOnce)
    if (!batch) return isWhole
    await inTransaction(pool, async (client) => {
      if (await claimBatch(client, chore, batch)) await act(client, batch)
      else isWhole = false
    })
    after = batch.to
  }
  return false
}

/**
 * One round over all vehicles of all customers.
 * @param isStopped breaks off between two batches
 * @param wanted what is done for them
 */
export const runIssueRound = async (
  pool: pg.Pool,
  now: () => Instant,
  isStopped: () => boolean = () => false,
  wanted: readonly Chore[] = ['issues', 'plans'],
): Promise<void> => {
  for (const chore of wanted) {
    const { tend } = chores[chore]
    const customers = await (chore === 'plans' ? customersWithPlans(pool) : customersWithVehicles(pool))
    for (const customerId of customers)
      await inBatches(pool, chore, customerId, (client, batch) => tend(client, batch, now()), isStopped)
  }
}

/**
 * Finds and counts the vehicles of plans that were made or changed over a large fleet. One that is changed meanwhile, or
 * whose vehicles another server holds, stays to be done.
 * @param isStopped breaks off between two batches
 */
export const fitPlans = async (
  pool: pg.Pool,
  now: () => Instant,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  for (const plan of await unfittedPlans(pool)) {
    const fit = (client: pg.ClientBase, batch: VehicleBatch) =>
      fitAndCount(client, { ...batch, planId: plan.id }, now())
    if (await inBatches(pool, 'plans', plan.customerId, fit, isStopped)) await markFitted(pool, plan, now())
  }
}

/** Goes round until it is stopped. */
export const startMaintenance = (pool: pg.Pool, log: Log, now: () => Instant = Date.now): Loop => {
  let stopped = false
  let next: Instant = 0
  let nextPlans: Instant = 0
  const loop = openLoop({
    pause: usualPause,
    round: async () => {
      await fitPlans(pool, now, () => stopped)
      if (Date.now() < next) return false
      const began = Date.now()
      const plans = began >= nextPlans
      await runIssueRound(pool, now, () => stopped, plans ? ['issues', 'plans'] : ['issues'])
      if (plans) nextPlans = began + plansEvery
      next = Date.now() + restAfterWork * (Date.now() - began)
      return false
    },
    onFault: (error) =>
      log.seldom('upkeep', 'Issues could not be looked after; it is tried again', { error }),
  })
  return {
    nudge: loop.nudge,
    stop: () => {
      stopped = true
      return loop.stop()
    },
  }
}
