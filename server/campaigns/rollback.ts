/** Takes a campaign back: every device that it updated gets what it had before, by a campaign of its own. */
import { t } from '#domain/basics/texts.ts'
import { campaignNameLongest, campaignStates, isChangeable, waveSizes } from '#domain/ota/campaign.ts'
import type { Config } from '#domain/ota/config-keys.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import type { Before } from '#domain/ota/job-type.ts'
import { packageTitle } from '#domain/ota/package.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { type Package, packageById, packagesOf } from '../ota/packages.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustManageOta } from './access.ts'
import type { ActContext, Preview } from './acts.ts'
import { candidateRows, judged, leftOut, type Planning, type Row } from './candidates.ts'
import { abortJobs, insertJobs } from './jobs.ts'
import { type Campaign, campaignById, type Db, insertCampaign, lockCampaign, moveCampaign } from './store.ts'

/** What a device gets back. */
interface Target {
  readonly file: Package | null
  readonly config: Config | null
}

interface Plan extends Preview {
  readonly targets: ReadonlyMap<string, Target>
}

/** @throws a refusal while another roll back of it has not ended */
const mustNotBeUndone = async (db: Db, { id }: Campaign): Promise<void> => {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM campaign WHERE undoes = $1 AND state = ANY($2) LIMIT 1',
    [id, campaignStates.filter(isChangeable)],
  )
  if (rows[0]) throw refusal(otaWords.beingUndone(rows[0].name))
}

/** What a roll back does as things are; the real one with its campaign locked and aborted. @throws a refusal */
const plan = async (context: Planning, campaign: Campaign): Promise<Plan> => {
  const { db } = context
  const { undo, title, shows } = jobTypeOf(campaign.type)
  if (!undo) throw refusal(otaWords.cannotUndo(title))
  if (campaign.undoes !== null) throw refusal(otaWords.isUndo)
  await mustNotBeUndone(db, campaign)
  const file = campaign.packageId === null ? null : await packageById(db, campaign.packageId)
  const brought = { package: file, config: campaign.config }
  // What is installing goes on to its end, also of a campaign that is aborted.
  const { rows: done } = await db.query<{
    id: number
    serial: string
    before: Before | null
    isInstalling: boolean
  }>(
    `SELECT DISTINCT ON (j.serial_num) v.id, j.serial_num AS serial, j.before, j.state = 'installing' AS "isInstalling"
      FROM campaign_job j JOIN vehicle v ON v.serial_num = j.serial_num
      WHERE j.campaign_id = $1 AND j.state IN ('done', 'installing')
      ORDER BY j.serial_num, j.state = 'installing' DESC, j.id`,
    [campaign.id],
  )
  if (done.length === 0) throw refusal(otaWords.nothingDone)
  const installing = new Set(done.flatMap(({ serial, isInstalling }) => (isInstalling ? [serial] : [])))
  const beforeOf = new Map(done.map(({ serial, before }) => [serial, before]))
  const versions = [...new Set(done.flatMap(({ before }) => before?.version ?? []))]
  const older = file ? await packagesOf(db, file, versions) : []
  const targets = new Map<string, Target>()
  const why = (row: Row): string | null => {
    const serial = row.serial_num ?? ''
    if (installing.has(serial)) return otaWords.installing
    const before = beforeOf.get(serial)
    if (!before) return otaWords.hadNone
    if (row.product !== null && shows && !shows({ firmware: row.firmware, config: row.config }, brought))
      return otaWords.hasOther
    const target = { file: null as Package | null, config: before.config ?? null }
    if (file) {
      const { version = '' } = before
      const title = packageTitle({ ...file, version })
      target.file = older.find((one) => one.version === version) ?? null
      if (!target.file) return otaWords.neverUploaded(title)
      if (target.file.withdrawn !== null) return otaWords.withdrawnBefore(title)
    }
    const problem = leftOut(row, { ...campaign, ...target })
    if (problem === null) targets.set(serial, target)
    return problem
  }
  const rows = await candidateRows(
    context,
    done.map(({ id }) => id),
  )
  const all = await judged(context, rows, campaign.conditions, why)
  const takesPart = all.filter(({ leftOut }) => leftOut === null)
  return {
    takesPart,
    leftOut: all.filter(({ leftOut }) => leftOut !== null),
    waves: waveSizes(takesPart.length, campaign.waves),
    targets,
  }
}

/** Which devices would be rolled back, and which not and why. @throws a refusal */
export const previewRollback = async (context: Acting, id: number): Promise<Preview> => {
  await mustManageOta(context)
  const campaign = await campaignById(context.db, id)
  if (!campaign) throw refusal(otaWords.noSuchCampaign)
  return plan(context, campaign)
}

/**
 * Ends a campaign where it has not ended, and begins another one with its terms that brings back what devices had before.
 * What is being installed while it ends takes no part: once that is done, another roll back brings it back too.
 * @throws a refusal, with which the campaign goes on as it was
 */
export const rollBackCampaign = async (context: ActContext, id: number): Promise<Campaign> => {
  await mustManageOta(context)
  const { db, viewer, now, actor } = context
  const made = await inTransaction(db, async (client) => {
    const held = await lockCampaign(client, id)
    if (!held) throw refusal(otaWords.noSuchCampaign)
    if (isChangeable(held.state)) {
      await abortJobs(client, id, now)
      await moveCampaign(client, held, { state: 'aborted' }, now)
    }
    // What holds jobs back for now is looked at when they are handed out: nobody waits for it here.
    const { takesPart, waves, targets } = await plan({ db: client, now }, { ...held, conditions: [] })
    if (takesPart.length === 0) throw refusal(otaWords.nothingToUndo)
    const waveOf = waves.flatMap((size, wave) => Array<number>(size).fill(wave))
    // Packages that are withdrawn meanwhile are not sent.
    const packageIds = [...new Set([...targets.values()].flatMap(({ file }) => file?.id ?? []))]
    const { rowCount } = await client.query(
      'SELECT FROM package WHERE id = ANY($1) AND withdrawn IS NULL FOR SHARE',
      [packageIds],
    )
    if (rowCount !== packageIds.length) throw refusal(otaWords.withdrawn)
    const name = t('Rollback of {{campaign}}', { campaign: held.name }).slice(0, campaignNameLongest)
    const draft = { ...held, name, packageId: null, config: null, undoes: id }
    const campaign = await insertCampaign(client, draft, waves.length, viewer.email, now)
    await insertJobs(
      client,
      campaign,
      takesPart.map(({ serial, vehicleId, customerId }, n) => {
        const { file, config } = targets.get(serial!)!
        return {
          ...{ serial: serial!, vehicleId, customerId, wave: waveOf[n]! },
          ...(file && { packageId: file.id }),
          ...(config && { config }),
        }
      }),
      now,
    )
    await record(client, actor, {
      action: 'campaign rolled back',
      subject: held.name,
      old: { state: held.state },
      new: { campaign: name, devices: takesPart.length, waves },
    })
    return campaign
  })
  context.campaigns.changed()
  return made
}
