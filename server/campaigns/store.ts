/** The SQL of campaigns: what they are, and how far each of their waves is. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import {
  type CampaignProgress,
  type CampaignState,
  type CampaignTerms,
  noTally,
  type Tally,
} from '#domain/ota/campaign.ts'
import type { Config } from '#domain/ota/config-keys.ts'
import type { JobTypeName } from '#domain/ota/index.ts'
import type { JobState } from '#domain/ota/job.ts'

export type Db = pg.Pool | pg.ClientBase

export interface CampaignDraft extends CampaignTerms {
  readonly name: string
  readonly type: JobTypeName
  readonly packageId: number | null
  readonly config: Config | null
}
export interface Campaign extends CampaignDraft {
  readonly id: number
  readonly state: CampaignState
  /** From 1; one more with each change of its terms. */
  readonly version: number
  /** The campaign that it takes back; null for most. */
  readonly undoes: number | null
  /** Its jobs are kept no more. */
  readonly isForgotten: boolean
  readonly waveCount: number
  readonly begun: number
  readonly rested: Instant | null
  readonly forgiven: number
  readonly created: Instant
  readonly createdBy: string
  readonly changed: Instant
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
export const toTerms = (row: any): CampaignTerms => ({
  waves: row.waves,
  window: row.window_from === null ? null : { from: row.window_from, to: row.window_to },
  conditions: row.conditions,
  failuresMost: row.failures_most,
  life: Number(row.life_ms),
})
/** The values of `waves, window_from, window_to, conditions, failures_most, life_ms`. */
export const termsValues = (terms: CampaignTerms): readonly unknown[] => [
  JSON.stringify(terms.waves),
  terms.window?.from ?? null,
  terms.window?.to ?? null,
  terms.conditions,
  terms.failuresMost,
  terms.life,
]

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toCampaign = (row: any): Campaign => ({
  id: row.id,
  name: row.name,
  type: row.type,
  packageId: row.package_id,
  config: row.config,
  ...toTerms(row),
  state: row.state,
  version: row.version,
  undoes: row.undoes,
  isForgotten: row.jobs_forgotten !== null,
  waveCount: row.wave_count,
  begun: row.begun,
  rested: row.rested?.getTime() ?? null,
  forgiven: row.forgiven,
  created: row.created.getTime(),
  createdBy: row.created_by,
  changed: row.changed.getTime(),
})

/** The newest first. */
export const campaigns = async (
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly list: readonly Campaign[] }> => {
  const [{ rows }, counted] = await Promise.all([
    db.query('SELECT * FROM campaign ORDER BY id DESC LIMIT $1 OFFSET $2', [limit, offset]),
    db.query<{ count: number }>('SELECT count(*)::int AS count FROM campaign'),
  ])
  return { count: counted.rows[0]!.count, list: rows.map(toCampaign) }
}

export const campaignById = async (db: Db, id: number): Promise<Campaign | null> => {
  const { rows } = await db.query('SELECT * FROM campaign WHERE id = $1', [id])
  return rows[0] ? toCampaign(rows[0]) : null
}

/** Which nobody else changes before the transaction ends. */
export const lockCampaign = async (client: pg.ClientBase, id: number): Promise<Campaign | null> => {
  const { rows } = await client.query('SELECT * FROM campaign WHERE id = $1 FOR UPDATE', [id])
  return rows[0] ? toCampaign(rows[0]) : null
}

/** Those that run. */
export const runningCampaigns = async (db: Db): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM campaign WHERE state = 'running' ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** One that runs, where no other server looks after it now. */
export const lockRunning = async (client: pg.ClientBase, id: number): Promise<Campaign | null> => {
  const { rows } = await client.query(
    `SELECT * FROM campaign WHERE state = 'running' AND id = $1 FOR UPDATE SKIP LOCKED`,
    [id],
  )
  return rows[0] ? toCampaign(rows[0]) : null
}

export const insertCampaign = async (
  client: pg.ClientBase,
  draft: CampaignDraft & { readonly undoes?: number },
  waveCount: number,
  by: string,
  now: Instant,
): Promise<Campaign> => {
  const { rows } = await client.query(
    `INSERT INTO campaign (waves, window_from, window_to, conditions, failures_most, life_ms, name, type, package_id, config,
        wave_count, created, created_by, changed, undoes)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $14) RETURNING *`,
    [
      ...termsValues(draft),
      draft.name,
      draft.type,
      draft.packageId,
      draft.config === null ? null : JSON.stringify(draft.config),
      waveCount,
      new Date(now),
      by,
      draft.undoes ?? null,
    ],
  )
  const campaign = toCampaign(rows[0])
  await insertVersion(client, campaign, by, now)
  return campaign
}

/** Keeps the terms of a campaign as those of its version. */
export const insertVersion = async (
  client: pg.ClientBase,
  campaign: Campaign,
  by: string,
  now: Instant,
): Promise<void> => {
  await client.query('INSERT INTO campaign_version VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
    campaign.id,
    campaign.version,
    ...termsValues(campaign),
    new Date(now),
    by,
  ])
}

/** Gives a campaign other terms, as its next version. */
export const changeTerms = async (
  client: pg.ClientBase,
  { id }: Pick<Campaign, 'id'>,
  terms: CampaignTerms,
  waveCount: number,
  by: string,
  now: Instant,
): Promise<Campaign> => {
  const { rows } = await client.query(
    `UPDATE campaign SET waves = $1, window_from = $2, window_to = $3, conditions = $4, failures_most = $5, life_ms = $6,
        wave_count = $7, changed = $8, version = version + 1 WHERE id = $9 RETURNING *`,
    [...termsValues(terms), waveCount, new Date(now), id],
  )
  const campaign = toCampaign(rows[0])
  await insertVersion(client, campaign, by, now)
  return campaign
}

export interface CampaignVersion extends CampaignTerms {
  readonly version: number
  readonly made: Instant
  readonly madeBy: string
}

/** The newest first. */
export const versionsOf = async (db: Db, id: number): Promise<readonly CampaignVersion[]> => {
  const { rows } = await db.query(
    'SELECT * FROM campaign_version WHERE campaign_id = $1 ORDER BY version DESC LIMIT 200',
    [id],
  )
  return rows.map((row) => ({
    ...toTerms(row),
    version: row.version,
    made: row.made.getTime(),
    madeBy: row.made_by,
  }))
}

/** Where a campaign stands: what is left out stays as it is. */
export const moveCampaign = async (
  client: pg.ClientBase,
  { id }: Pick<Campaign, 'id'>,
  to: Partial<Pick<Campaign, 'state' | 'begun' | 'rested' | 'forgiven'>>,
  now: Instant,
): Promise<Campaign> => {
  const { rows } = await client.query(
    `UPDATE campaign SET state = coalesce($2, state), begun = coalesce($3, begun),
        rested = CASE WHEN $4 THEN $5 ELSE rested END, forgiven = coalesce($6, forgiven), changed = $7
      WHERE id = $1 RETURNING *`,
    [
      id,
      to.state ?? null,
      to.begun ?? null,
      to.rested !== undefined,
      to.rested == null ? null : new Date(to.rested),
      to.forgiven ?? null,
      new Date(now),
    ],
  )
  return toCampaign(rows[0])
}

/** How many jobs of each wave are in which state, of several campaigns. */
export const talliesOf = async (
  db: Db,
  list: readonly Pick<Campaign, 'id' | 'waveCount'>[],
): Promise<ReadonlyMap<number, readonly Tally[]>> => {
  const { rows } = await db.query<{ id: number; wave: number; state: JobState; count: number }>(
    `SELECT campaign_id AS id, wave, state, sum(count)::int AS count FROM (
        SELECT * FROM campaign_tally WHERE campaign_id = ANY($1)
        UNION ALL SELECT * FROM campaign_tally_change WHERE campaign_id = ANY($1)) t
      GROUP BY campaign_id, wave, state`,
    [list.map(({ id }) => id)],
  )
  const tallies = new Map(
    list.map(({ id, waveCount }) => [id, Array.from({ length: waveCount }, () => ({ ...noTally }))]),
  )
  for (const { id, wave, state, count } of rows) {
    const tally = tallies.get(id)![wave]
    if (tally) tally[state] = count
  }
  return tallies
}

/** Adds up what has changed since the last time, so that tallies stay quick to read. */
export const addUpTallies = async (db: Db): Promise<void> => {
  await db.query(`WITH changes AS (DELETE FROM campaign_tally_change RETURNING campaign_id, wave, state, count)
    INSERT INTO campaign_tally SELECT campaign_id, wave, state, sum(count) FROM changes
      WHERE EXISTS (SELECT FROM campaign c WHERE c.id = campaign_id) GROUP BY 1, 2, 3
      ORDER BY 1, 2, 3
      ON CONFLICT (campaign_id, wave, state) DO UPDATE SET count = campaign_tally.count + excluded.count`)
}

export const progressOf = async (db: Db, campaign: Campaign): Promise<CampaignProgress> => ({
  ...campaign,
  // Not `waves` of the terms, but how far they are.
  waves: (await talliesOf(db, [campaign])).get(campaign.id)!,
})
