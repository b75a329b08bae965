/** The SQL of the jobs of a campaign: planned, released wave by wave, held back, ended by hand, tried again. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Config } from '#domain/ota/config-keys.ts'
import { openStates, statesFor } from '#domain/ota/job.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Campaign } from './store.ts'

/** A device that takes part. */
export interface Planned {
  readonly serial: string
  readonly vehicleId: number
  readonly customerId: number
  /** From 0. */
  readonly wave: number
  /** Its own, where the campaign brings each device something else. */
  readonly packageId?: number
  readonly config?: Config
}

export const insertJobs = async (
  client: pg.ClientBase,
  { id }: Pick<Campaign, 'id'>,
  planned: readonly Planned[],
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO campaign_job (campaign_id, wave, serial_num, vehicle_id, customer_id, package_id, config, changed)
      SELECT $1, p.wave, p.serial, p.vehicle, p.customer, p.package, p.config, $8
      FROM unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::int[], $7::jsonb[])
        AS p(wave, serial, vehicle, customer, package, config)`,
    [
      id,
      planned.map(({ wave }) => wave),
      planned.map(({ serial }) => serial),
      planned.map(({ vehicleId }) => vehicleId),
      planned.map(({ customerId }) => customerId),
      planned.map(({ packageId }) => packageId ?? null),
      planned.map(({ config }) => (config ? JSON.stringify(config) : null)),
      new Date(now),
    ],
  )
}

/** So many are released in one transaction, which nobody waits for long. */
const releasedAtOnce = 20_000

/** What a campaign is about: of a roll back, what it takes back. */
const aboutSql = (campaign: string, column: string): string =>
  `coalesce(${campaign}.${column}, (SELECT u.${column} FROM campaign u WHERE u.id = ${campaign}.undoes))`
const nameSql = (campaign: string): string =>
  `(SELECT p.name FROM package p WHERE p.id = ${aboutSql(campaign, 'package_id')})`

/** Whether a campaign decides again all that an older one did: the same package by name, or at least the same values. */
const replacesSql = (
  newer: string,
  older: string,
): string => `${newer}.id > ${older}.id AND ${newer}.type = ${older}.type
  AND ${nameSql(newer)} IS NOT DISTINCT FROM ${nameSql(older)}
  AND (${aboutSql(older, 'config')} IS NULL
    OR ${aboutSql(newer, 'config')} ?& ARRAY(SELECT jsonb_object_keys(${aboutSql(older, 'config')})))`

const supersede = `UPDATE campaign_job o SET state = 'superseded', percent = NULL, reason = $3, changed = $4`

/**
 * Releases the jobs of the waves that have begun, as far as their gateways have no other. What an older campaign has not told
 * its gateway yet gives way where this one decides the same: whoever was silent for weeks gets the newest alone.
 * @returns how many were released
 */
export const releaseJobs = async (
  client: pg.ClientBase,
  campaign: Campaign,
  now: Instant,
): Promise<number> => {
  const { id, begun, life } = campaign
  const at = new Date(now)
  const due = `SELECT j.id, j.serial_num FROM campaign_job j WHERE j.campaign_id = $1 AND j.wave < $2
    AND j.state = 'planned' AND NOT j.retried`
  // Of one that is paused or stopped, also what a gateway was told of and has not begun.
  await client.query(
    `${supersede} FROM campaign c, campaign mine, (${due}) d
      WHERE o.serial_num = d.serial_num AND c.id = o.campaign_id AND mine.id = $1 AND ${replacesSql('mine', 'c')}
        AND (o.state = ANY($5) OR (o.state = ANY($6) AND c.state <> 'running'))`,
    [id, begun, otaWords.replaced, at, statesFor('supersede'), statesFor('supersedeHeld')],
  )
  // And what is tried again here gives way to what newer ones have brought meanwhile.
  await client.query(
    `${supersede} FROM (${due}) d, campaign mine WHERE o.id = d.id AND mine.id = $1 AND EXISTS (SELECT FROM campaign_job n
      JOIN campaign c ON c.id = n.campaign_id WHERE n.serial_num = d.serial_num AND n.state = ANY($5) AND ${replacesSql('c', 'mine')})`,
    [id, begun, otaWords.replaced, at, ['done', ...openStates]],
  )
  const { rowCount } = await client.query(
    `UPDATE campaign_job j SET state = 'pending', expires = $3, changed = $4, look_at = $4 FROM (${due}
        AND NOT EXISTS (SELECT FROM campaign_job o
          WHERE o.serial_num = j.serial_num AND o.state IN ('${openStates.join("', '")}'))
        ORDER BY j.id LIMIT ${releasedAtOnce}) d
      WHERE j.id = d.id`,
    [id, begun, new Date(now + life), at],
  )
  return rowCount ?? 0
}

/**
 * Holds back the jobs of a campaign that is paused or stopped: what waits is released anew later, so that it does not keep
 * its gateways from other campaigns. What gateways were told of stays, and is told to nobody again.
 */
export const holdJobs = async (client: pg.ClientBase, id: number, now: Instant): Promise<void> => {
  await client.query(
    `UPDATE campaign_job SET state = 'planned', expires = NULL, changed = $2, look_at = NULL
      WHERE campaign_id = $1 AND state = ANY($3)`,
    [id, new Date(now), statesFor('hold')],
  )
}

/** Lets the time of what gateways were told of run anew, and has it told again. */
export const renewJobs = async (
  client: pg.ClientBase,
  { id, life }: Pick<Campaign, 'id' | 'life'>,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE campaign_job SET expires = $2, look_at = $3 WHERE campaign_id = $1 AND state IN ('sent', 'downloading')`,
    [id, new Date(now + life), new Date(now)],
  )
}

/** Has what waits looked at at once: what holds it back may be others now. */
export const lookAtOnce = async (client: pg.ClientBase, id: number, now: Instant): Promise<void> => {
  await client.query(`UPDATE campaign_job SET look_at = $2 WHERE campaign_id = $1 AND state = 'pending'`, [
    id,
    new Date(now),
  ])
}

/** Deals the devices whose wave has not begun out to other waves, in their order. */
export const dealOut = async (
  client: pg.ClientBase,
  { id, begun }: Pick<Campaign, 'id' | 'begun'>,
  sizes: readonly number[],
): Promise<void> => {
  await client.query(
    `UPDATE campaign_job j SET wave = $2 + w.wave
      FROM (SELECT id, row_number() OVER (ORDER BY wave, id) AS n FROM campaign_job
        WHERE campaign_id = $1 AND wave >= $2 AND NOT retried) p
      JOIN (SELECT (ordinality - 1)::int AS wave, sum(size) OVER (ORDER BY ordinality) - size AS first,
          sum(size) OVER (ORDER BY ordinality) AS last FROM unnest($3::int[]) WITH ORDINALITY AS u(size, ordinality)) w
        ON p.n > w.first AND p.n <= w.last
      WHERE j.id = p.id`,
    [id, begun, sizes],
  )
}

/** Ends what gateways have not begun to install. What they install, they bring to its end. */
export const abortJobs = async (client: pg.ClientBase, id: number, now: Instant): Promise<void> => {
  await client.query(
    `UPDATE campaign_job SET state = 'gaveUp', percent = NULL, reason = $2, changed = $3
      WHERE campaign_id = $1 AND state = ANY($4)`,
    [id, otaWords.aborted, new Date(now), statesFor('abort')],
  )
}

/** Plans a new job in place of each that failed or was given up; answers how many. */
export const retryJobs = async (client: pg.ClientBase, id: number, now: Instant): Promise<number> => {
  const { rowCount } = await client.query(
    `WITH old AS (UPDATE campaign_job SET retried = true
        WHERE campaign_id = $1 AND NOT retried AND state IN ('failed', 'gaveUp')
        RETURNING wave, serial_num, vehicle_id, customer_id, package_id, config)
      INSERT INTO campaign_job (campaign_id, wave, serial_num, vehicle_id, customer_id, package_id, config, changed)
        SELECT $1, wave, serial_num, vehicle_id, customer_id, package_id, config, $2 FROM old`,
    [id, new Date(now)],
  )
  return rowCount ?? 0
}
