/** What the clock does with campaigns: it begins their waves, stops those that fail, and ends those that are through. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { failuresOf, nextAct } from '#domain/ota/campaign.ts'
import { record } from '../audit/record.ts'
import { giveUpJobs } from '../ota/settle.ts'
import { inTransaction } from '../platform/transaction.ts'
import { holdJobs, releaseJobs } from './jobs.ts'
import {
  addUpTallies,
  type Campaign,
  lockRunning,
  moveCampaign,
  progressOf,
  runningCampaigns,
} from './store.ts'

/** Who the audit trail names for what nobody did. */
const clock = { userId: null, email: 'the clock', address: null }

/** @returns whether anything was released */
const look = async (client: pg.PoolClient, campaign: Campaign, now: Instant): Promise<boolean> => {
  let held = campaign
  for (;;) {
    const progress = await progressOf(client, held)
    // Some that had failed have turned out to be done.
    const failures = failuresOf(progress.waves)
    if (failures < held.forgiven) {
      held = await moveCampaign(client, held, { forgiven: failures }, now)
      continue
    }
    const act = nextAct(progress, held, now)
    switch (act) {
      case 'stop':
      case 'finish': {
        const state = act === 'stop' ? 'stopped' : 'finished'
        await moveCampaign(client, held, { state }, now)
        if (act === 'stop') await holdJobs(client, held.id, now)
        await record(client, clock, {
          action: `campaign ${state}`,
          subject: held.name,
          old: { state: held.state },
          new: { state, failed: failuresOf(progress.waves) },
        })
        return false
      }
      case 'rest':
        held = await moveCampaign(client, held, { rested: now }, now)
        break
      case 'begin':
        held = await moveCampaign(client, held, { begun: held.begun + 1, rested: null }, now)
        break
      case null:
        return (await releaseJobs(client, held, now)) > 0
    }
    // A wave that begins is released before anything else is looked at.
    if (act === 'begin') return (await releaseJobs(client, held, now)) > 0
  }
}

/**
 * Sees to every campaign that runs, each in a transaction of its own: one that cannot be looked after holds up no other.
 * @param onFault what to do with the trouble of one campaign
 * @returns whether jobs were released
 */
export const lookAfterCampaigns = async (
  pool: pg.Pool,
  now: Instant,
  onFault: (campaignId: number, error: unknown) => void,
): Promise<boolean> => {
  while (await giveUpJobs(pool, now));
  await addUpTallies(pool)
  let released = false
  for (const id of await runningCampaigns(pool)) {
    try {
      await inTransaction(pool, async (client) => {
        const campaign = await lockRunning(client, id)
        if (campaign && (await look(client, campaign, now))) released = true
      })
    } catch (error) {
      onFault(id, error)
    }
  }
  return released
}
