/** How jobs end: by their gateways' word, by what gateways say of themselves, or by the clock. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { installLongest } from '#domain/ota/campaign.ts'
import type { DeviceAccount } from '#domain/ota/device.ts'
import { isJobType, jobTypeOf } from '#domain/ota/index.ts'
import { lateDoneStates, openStates, reportedStates, statesBefore, statesFor } from '#domain/ota/job.ts'
import type { JobResult } from '#domain/ota/wire.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { IngestReach } from '../access/ingest-keys.ts'

type Db = pg.Pool | pg.ClientBase

/** `known`: nothing changes, as the job is further or over. `unknown`: no job of this gateway. */
export type SettledJob = 'settled' | 'known' | 'unknown'

const lateSql = (
  job: string,
): string => `${job}.sent IS NOT NULL AND (${job}.state = ANY('{${lateDoneStates.join()}}')
  OR (${job}.state = 'failed' AND ${job}.silent))`

interface Done {
  readonly id: number
  readonly campaign_id: number
  readonly serial_num: string
  readonly retried: boolean
}

/** An older try was done after all: its gateway is not told of the new one. */
const endNewerTry = async (
  db: Db,
  { id, campaign_id, serial_num, retried }: Done,
  now: Instant,
): Promise<void> => {
  if (!retried) return
  await db.query(
    `UPDATE campaign_job SET state = 'done', percent = NULL, reason = $4, changed = $5
      WHERE serial_num = $1 AND campaign_id = $2 AND id > $3 AND state IN ('planned', 'pending')`,
    [serial_num, campaign_id, id, otaWords.doneBefore, new Date(now)],
  )
}

/** What a gateway says of its job, with the key that it says it by. */
export interface JobWord {
  readonly serial: string
  readonly reach: IngestReach
  readonly result: JobResult
  /** When it was said. */
  readonly at: Instant
}

const goesForwardSql = `CASE s.state ${reportedStates
  .map((state) => `WHEN '${state}' THEN j.state = ANY('{${statesBefore(state).join()}}')`)
  .join(' ')} END`

/**
 * Keeps what gateways say of their jobs, each of another job, in one statement. A `done` holds even where others have given
 * the job up meanwhile.
 * @returns what became of each, in their order
 */
export const settleJobs = async (db: Db, words: readonly JobWord[]): Promise<readonly SettledJob[]> => {
  const { rows } = await db.query<Done & { settled: boolean; told: boolean }>(
    `WITH own AS MATERIALIZED (
        SELECT s.*, j.sent IS NOT NULL OR j.state NOT IN ('planned', 'pending') AS told
        FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::smallint[], $6::text[], $7::timestamptz[])
          AS s(id, serial, customer_id, state, percent, reason, at)
        JOIN campaign_job j ON j.id = s.id AND j.serial_num = s.serial
        WHERE EXISTS (SELECT FROM vehicle v WHERE v.serial_num = s.serial
          AND (s.customer_id IS NULL OR v.customer_id = s.customer_id))
        ORDER BY s.id),
      moved AS (UPDATE campaign_job j SET state = s.state, percent = s.percent, reason = s.reason, changed = s.at, silent = false,
          expires = CASE WHEN s.state = 'installing' THEN s.at + interval '${installLongest} milliseconds' ELSE expires END
        FROM own s WHERE j.id = s.id AND (${goesForwardSql} OR (s.state = 'done' AND ${lateSql('j')}))
          AND NOT (s.state = 'downloading' AND j.state = 'downloading' AND coalesce(s.percent, 0) <= coalesce(j.percent, 0))
        RETURNING j.id, j.campaign_id, j.retried)
      SELECT id, own.serial AS serial_num, own.told, moved.id IS NOT NULL AS settled, campaign_id, retried
      FROM own LEFT JOIN moved USING (id)`,
    [
      words.map(({ result }) => result.id),
      words.map(({ serial }) => serial),
      words.map(({ reach }) => reach.customerId ?? null),
      words.map(({ result }) => result.state),
      words.map(({ result }) => result.percent),
      words.map(({ result }) => result.reason),
      words.map(({ at }) => new Date(at)),
    ],
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const settled: SettledJob[] = []
  for (const { result, at } of words) {
    const row = found.get(result.id)
    if (row?.settled && result.state === 'done') await endNewerTry(db, row, at)
    settled.push(row?.settled ? 'settled' : row?.told ? 'known' : 'unknown')
  }
  return settled
}

/** The job that a gateway is at, or was told of last: done where its account shows that. */
export const finishShown = async (
  client: pg.ClientBase,
  account: DeviceAccount,
  now: Instant,
): Promise<void> => {
  const { rows } = await client.query(
    `SELECT j.id, j.campaign_id, j.serial_num, j.retried, c.type, coalesce(j.config, c.config) AS config, p.name, p.version,
        (j.state = ANY($2) OR (${lateSql('j')})) AS is_open
      FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id
      LEFT JOIN package p ON p.id = coalesce(j.package_id, c.package_id)
      WHERE j.serial_num = $1 AND j.sent IS NOT NULL ORDER BY j.state = ANY($2) DESC, j.id DESC LIMIT 1
      FOR NO KEY UPDATE OF j`,
    [account.serial, openStates],
  )
  const job = rows[0]
  if (!job?.is_open || !isJobType(job.type)) return
  const order = {
    package: job.version === null ? null : { name: job.name, version: job.version },
    config: job.config,
  }
  if (!jobTypeOf(job.type).shows?.(account, order)) return
  await client.query(
    `UPDATE campaign_job SET state = 'done', percent = NULL, reason = NULL, silent = false, changed = $2 WHERE id = $1`,
    [job.id, new Date(now)],
  )
  await endNewerTry(client, job, now)
}

const endedAtOnce = 20_000

/**
 * Ends what nobody has finished in time: given up, or failed where the gateway was silent in the middle of an installation.
 * The time of a job does not run while its campaign does not, but for what its gateway installs.
 * @returns whether there may be more
 */
export const giveUpJobs = async (db: Db, now: Instant): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE campaign_job j SET percent = NULL, changed = $1, silent = j.state = ANY($5),
        state = CASE WHEN j.state = ANY($5) THEN 'failed' ELSE 'gaveUp' END,
        reason = CASE WHEN j.state = ANY($5) THEN $3 ELSE $2 END
      FROM (SELECT j.id FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id
        WHERE j.expires <= $1 AND j.state IN ('${openStates.join("', '")}')
          AND (j.state = ANY($5) OR (j.state = ANY($4) AND c.state = 'running')) LIMIT ${endedAtOnce}) d
      WHERE j.id = d.id AND j.expires <= $1 AND j.state = ANY($6)`,
    [
      ...[new Date(now), otaWords.expired, otaWords.silent, statesFor('giveUp'), statesFor('lose')],
      openStates,
    ],
  )
  return rowCount === endedAtOnce
}

/**
 * Removes jobs of campaigns that ended before a moment, as many as `limit`; the numbers of the campaigns stay.
 * @returns how many were removed
 */
export const forgetJobs = async (db: Db, before: Instant, limit: number): Promise<number> => {
  const ended = `c.state IN ('finished', 'aborted') AND c.changed < $1 AND c.jobs_forgotten IS NULL`
  const { rowCount } = await db.query(
    `DELETE FROM campaign_job WHERE id IN (SELECT j.id FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id
        WHERE ${ended} AND j.state <> ALL($3) LIMIT $2)`,
    [new Date(before), limit, openStates],
  )
  if ((rowCount ?? 0) < limit)
    await db.query(
      `UPDATE campaign c SET jobs_forgotten = $1 WHERE ${ended}
        AND NOT EXISTS (SELECT FROM campaign_job j WHERE j.campaign_id = c.id)`,
      [new Date(before)],
    )
  return rowCount ?? 0
}
