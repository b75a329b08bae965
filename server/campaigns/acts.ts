/** What super admins do with campaigns: preview, create, pause, resume, abort, try again. */
import type pg from 'pg'
import {
  afterChange,
  type CampaignChange,
  campaignNameLongest,
  failuresOf,
  termsProblem,
  waveSizes,
} from '#domain/ota/campaign.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import { packageTitle } from '#domain/ota/package.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { type Package, packageById } from '../ota/packages.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustManageOta } from './access.ts'
import { type Candidate, candidatesFor } from './candidates.ts'
import type { Choice } from './chosen.ts'
import { abortJobs, holdJobs, insertJobs, renewJobs, retryJobs } from './jobs.ts'
import {
  type Campaign,
  type CampaignDraft,
  insertCampaign,
  lockCampaign,
  moveCampaign,
  progressOf,
} from './store.ts'

export type ActContext = Acting & Pick<Context, 'campaigns'>

/** What is wrong with what it sends; the package that it sends. @throws a refusal */
const sentBy = async (db: pg.Pool, draft: CampaignDraft): Promise<Package | null> => {
  const { sends, title } = jobTypeOf(draft.type)
  if (sends === 'config') {
    if (!draft.config || Object.keys(draft.config).length === 0) throw refusal(otaWords.emptyConfig)
  } else if (draft.config) throw refusal(otaWords.noConfig)
  if (sends === null || sends === 'config') {
    if (draft.packageId !== null) throw refusal(otaWords.noPackage)
    return null
  }
  const file = draft.packageId === null ? null : await packageById(db, draft.packageId)
  if (!file) throw refusal(otaWords.noSuchPackage)
  if (file.kind !== sends) throw refusal(otaWords.wrongKind(title))
  if (file.withdrawn !== null) throw refusal(otaWords.withdrawn)
  return file
}

export interface Preview {
  /** In the order of the waves. */
  readonly takesPart: readonly Candidate[]
  readonly leftOut: readonly Candidate[]
  readonly waves: readonly number[]
}

const plan = async (context: Acting, draft: CampaignDraft, choice: Choice) => {
  await mustManageOta(context)
  const problem = termsProblem(draft)
  if (problem) throw refusal(problem)
  const file = await sentBy(context.db, draft)
  const all = await candidatesFor(context, choice, { ...draft, file })
  const takesPart = all.filter(({ leftOut }) => leftOut === null)
  return {
    takesPart,
    leftOut: all.filter(({ leftOut }) => leftOut !== null),
    waves: waveSizes(takesPart.length, draft.waves),
    file,
  }
}

/** The dry run: who would take part, and who would not and why. @throws a refusal */
export const previewCampaign = (context: Acting, draft: CampaignDraft, choice: Choice): Promise<Preview> =>
  plan(context, draft, choice)

/** Begins a campaign with its first wave. @throws a refusal */
export const createCampaign = async (
  context: ActContext,
  draft: CampaignDraft,
  choice: Choice,
): Promise<Campaign> => {
  await mustManageOta(context)
  const name = draft.name.trim()
  if (name === '' || name.length > campaignNameLongest || /\p{Cc}/u.test(name))
    throw refusal(otaWords.campaignName(campaignNameLongest))
  const { takesPart, waves, file } = await plan(context, draft, choice)
  if (takesPart.length === 0) throw refusal(otaWords.noneFits)
  const waveOf = waves.flatMap((size, wave) => Array<number>(size).fill(wave))
  const { db, viewer, now, actor } = context
  const made = await inTransaction(db, async (client) => {
    // A package that is withdrawn meanwhile is not sent.
    if (file) {
      const { rowCount } = await client.query(
        'SELECT FROM package WHERE id = $1 AND withdrawn IS NULL FOR SHARE',
        [file.id],
      )
      if (rowCount === 0) throw refusal(otaWords.withdrawn)
    }
    const campaign = await insertCampaign(client, { ...draft, name }, waves.length, viewer.email, now)
    await insertJobs(
      client,
      campaign,
      takesPart.map(({ serial, vehicleId, customerId }, n) => ({
        ...{ serial: serial!, vehicleId, customerId, wave: waveOf[n]! },
      })),
      now,
    )
    await record(client, actor, {
      action: 'campaign created',
      subject: name,
      new: {
        type: jobTypeOf(draft.type).title,
        ...(file && { package: inLanguage('en', () => packageTitle(file)) }),
        ...(draft.config && { config: draft.config }),
        devices: takesPart.length,
        waves,
        failuresMost: draft.failuresMost,
      },
    })
    return campaign
  })
  context.campaigns.changed()
  return made
}

/** Does it with a campaign that nobody else changes meanwhile, and has it looked after at once. */
export const changing = async (
  context: ActContext,
  id: number,
  act: (client: pg.PoolClient, campaign: Campaign) => Promise<Campaign>,
): Promise<Campaign> => {
  await mustManageOta(context)
  const campaign = await inTransaction(context.db, async (client) => {
    const held = await lockCampaign(client, id)
    if (!held) throw refusal(otaWords.noSuchCampaign)
    return act(client, held)
  })
  context.campaigns.changed()
  return campaign
}

const pastOf = { pause: 'paused', resume: 'resumed', abort: 'aborted' } as const

/** Pauses, resumes or aborts it. Failures up to now count no more once it is resumed. @throws a refusal */
export const changeCampaign = (context: ActContext, id: number, change: CampaignChange): Promise<Campaign> =>
  changing(context, id, async (client, held) => {
    const state = afterChange(held.state, change)
    if (state === null) throw refusal(otaWords.cannot(pastOf[change], held.state))
    const { now, actor } = context
    if (change === 'abort') await abortJobs(client, id, now)
    if (change === 'pause') await holdJobs(client, id, now)
    if (change === 'resume') await renewJobs(client, held, now)
    const forgiven = change === 'resume' ? failuresOf((await progressOf(client, held)).waves) : held.forgiven
    const campaign = await moveCampaign(client, held, { state, forgiven }, now)
    await record(client, actor, {
      action: `campaign ${pastOf[change]}`,
      subject: held.name,
      old: { state: held.state },
      new: { state },
    })
    return campaign
  })

/** Plans new jobs in place of those that failed or were given up, in their waves, and goes on. @throws a refusal */
export const retryCampaign = (context: ActContext, id: number): Promise<Campaign> =>
  changing(context, id, async (client, held) => {
    if (held.state === 'aborted') throw refusal(otaWords.cannot('resumed', held.state))
    const { now, actor } = context
    const count = await retryJobs(client, id, now)
    if (count === 0) throw refusal(otaWords.nothingFailed)
    if (held.state !== 'running') await renewJobs(client, held, now)
    // What is tried again has not failed.
    const campaign = await moveCampaign(client, held, { state: 'running', forgiven: 0, rested: null }, now)
    await record(client, actor, {
      action: 'campaign retried',
      subject: held.name,
      new: { devices: count },
    })
    return campaign
  })
