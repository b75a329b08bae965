/** What waits for gateways: which jobs they may be told of now, what holds back the others, and that they were told. */
import type pg from 'pg'
import { hour, minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type ConditionName, conditionProblem, coverageWithin } from '#domain/ota/conditions.ts'
import { type Config, configProblem } from '#domain/ota/config-keys.ts'
import { isJobType, type JobTypeName, jobTypeOf } from '#domain/ota/index.ts'
import { openStates, statesFor } from '#domain/ota/job.ts'
import type { Before } from '#domain/ota/job-type.ts'
import { misfit } from '#domain/ota/package.ts'
import { isProduct } from '#domain/ota/product.ts'
import { isInWindow, windowOpens } from '#domain/ota/window.ts'
import type { GatewayJob } from '#domain/ota/wire.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { IngestReach } from '../access/ingest-keys.ts'
import { factsOf, hasReeferSql, stateConditions } from './facts.ts'

type Db = pg.Pool | pg.ClientBase

/** A job that a gateway may be told of, or was told of and is at. */
export interface OpenJob extends GatewayJob {
  readonly serial: string
  readonly customerId: number
  /** Whether it was told already; otherwise it has to be claimed first. */
  readonly isSent: boolean
  /** What the gateway has now, as far as that can be brought back. */
  readonly before: Before | null
}

interface Row {
  readonly id: number
  readonly serial_num: string
  readonly customer_id: number
  readonly planned_for: number | null
  readonly is_on: boolean
  readonly type: string
  readonly state: string
  readonly config: Config | null
  readonly expires: Date
  readonly look_at: Date | null
  readonly conditions: readonly ConditionName[]
  readonly window_from: number | null
  readonly window_to: number
  readonly product: string | null
  readonly hardware: string | null
  readonly firmware: Readonly<Record<string, string>>
  readonly runs: Config
  readonly job_types: readonly string[]
  readonly package: (NonNullable<GatewayJob['package']> & { readonly withdrawn: boolean }) | null
  readonly heard: Date | null
  readonly lng: number | null
  readonly has_reefer: boolean
  readonly vehicle_state: string | null
}

/** A condition on a customer: its gateways are managed. */
export const hasOtaSql = (customer: string): string =>
  `(${customer}.active AND 'OtaManagement' = ANY(${customer}.flags))`

/** @assume Reports are looked at as they come; the clock has the last word, where one was missed. */
const lookAgainAfter: Ms = 5 * minute
/** @assume A trailer may be in another zone by then. */
const windowLookAfter: Ms = hour

/** Until when a job that waits is not handed out; null where it may be now. */
const heldUntil = (row: Row, isThere: boolean, now: Instant): Instant | null => {
  const { window_from: from, window_to: to, lng } = row
  const window = from === null ? null : { from, to }
  if (window && !isInWindow(window, now, lng))
    return Math.min(windowOpens(window, now, lng), now + windowLookAfter)
  // Whoever asks is there.
  const heard = isThere ? now : (row.heard?.getTime() ?? null)
  if (heard === null || now - heard > coverageWithin) return now + lookAgainAfter
  const facts = factsOf(row.vehicle_state, { heard, hasReefer: row.has_reefer })
  return conditionProblem(row.conditions, facts, now) === null ? null : now + lookAgainAfter
}

/** Why a job is not for its gateway any more, as it is today; null where it is. */
const unfitFor = (row: Row, type: JobTypeName): string | null => {
  const { package: file, product, hardware, config } = row
  if (file?.withdrawn) return otaWords.takenBack
  const why = (() => {
    if (row.planned_for !== null && row.planned_for !== row.customer_id) return otaWords.moved
    if (!row.is_on) return otaWords.noFlag
    if (product === null) return otaWords.noAccount
    if (!row.job_types.includes(type)) return otaWords.unable(jobTypeOf(type).title)
    if (file) return misfit(file, { product, hardware: hardware ?? '' })
    if (config) return isProduct(product) ? configProblem(product, config) : otaWords.unknownProduct
    return null
  })()
  return why && otaWords.unfit(why)
}

/** Ends a job that must not be handed out any more. */
const giveUpJob = async (db: Db, id: number, reason: string, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE campaign_job SET state = 'gaveUp', percent = NULL, reason = $2, changed = $3 WHERE id = $1 AND state = ANY($4)`,
    [id, reason, new Date(now), statesFor('giveUp')],
  )
}
const lookAgain = async (db: Db, held: readonly { readonly id: number; readonly until: Instant }[]) => {
  if (held.length === 0) return
  await db.query(
    `UPDATE campaign_job j SET look_at = h.until FROM unnest($1::int[], $2::timestamptz[]) AS h(id, until)
      WHERE j.id = h.id AND j.state = 'pending'`,
    [held.map(({ id }) => id), held.map(({ until }) => new Date(until))],
  )
}

/**
 * The jobs that these gateways may be told of now: those that they were told of before, and those that wait and that nothing
 * holds back. What does not fit its gateway any more is ended. While a campaign does not run, its gateways are told of nothing
 * but what they install already.
 * @param isThere whether these gateways are known to listen now; otherwise they have to have been heard of lately
 */
export const jobsFor = async (
  db: Db,
  serials: readonly string[],
  reach: IngestReach,
  now: Instant,
  isThere = true,
): Promise<readonly OpenJob[]> => {
  const { rows } = await db.query<Row>(
    `SELECT j.id, j.serial_num, j.state, j.expires, j.look_at, j.customer_id AS planned_for, c.type,
        coalesce(j.config, c.config) AS config, c.conditions, c.window_from, c.window_to, v.customer_id,
        ${hasOtaSql('k')} AS is_on, d.product, d.hardware, d.firmware, d.config AS runs, d.job_types,
        greatest(d.heard, n.last_reported_calculated) AS heard, n.lon AS lng, ${hasReeferSql('v')} AS has_reefer,
        CASE WHEN j.state = 'pending' AND c.conditions && '{${stateConditions.join()}}' THEN (SELECT s.state FROM vehicle_state s
          WHERE s.customer_id = v.customer_id AND s.vehicle_id = v.id) END AS vehicle_state,
        CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'version', p.version,
          'products', p.products, 'hardware', p.hardware, 'size', p.size, 'sha256', p.sha256, 'signature', p.signature,
          'withdrawn', p.withdrawn IS NOT NULL) END AS package
      FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id JOIN vehicle v ON v.serial_num = j.serial_num
      JOIN customer k ON k.id = v.customer_id
      LEFT JOIN device d ON d.serial_num = j.serial_num
      LEFT JOIN package p ON p.id = coalesce(j.package_id, c.package_id)
      LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE j.serial_num = ANY($1) AND j.state = ANY($2) AND j.expires > $3 AND ($4::int IS NULL OR v.customer_id = $4)
        AND (j.state = 'installing' OR c.state = 'running') ORDER BY j.id`,
    [serials, openStates, new Date(now), reach.customerId ?? null],
  )
  const ready: OpenJob[] = []
  const held: { id: number; until: Instant }[] = []
  for (const row of rows) {
    const { type } = row
    if (!isJobType(type)) continue
    const isSent = row.state !== 'pending'
    // What it installs already is its own to tell of.
    const unfit = row.state === 'installing' ? null : unfitFor(row, type)
    if (unfit) {
      await giveUpJob(db, row.id, unfit, now)
      continue
    }
    const until = isSent ? null : heldUntil(row, isThere, now)
    if (until !== null) {
      if ((row.look_at?.getTime() ?? 0) <= now) held.push({ id: row.id, until })
      continue
    }
    const { withdrawn: _, ...file } = row.package ?? { withdrawn: false }
    const account = { firmware: row.firmware, config: row.runs }
    ready.push({
      id: row.id,
      serial: row.serial_num,
      customerId: row.customer_id,
      type,
      package: row.package && (file as NonNullable<GatewayJob['package']>),
      config: row.config,
      expires: row.expires.getTime(),
      isSent,
      before: jobTypeOf(type).undo?.before(account, { package: row.package, config: row.config }) ?? null,
    })
  }
  await lookAgain(db, held)
  return ready
}

/**
 * Notes that gateways are told of these jobs; answers those that they may be told of: what was stopped, taken back or given
 * up meanwhile is not among them. Only when this has resolved anything is sent.
 * @param repeatAfter when to tell them again, where nobody knows whether they listen
 */
export const claimJobs = async (
  db: Db,
  jobs: readonly OpenJob[],
  now: Instant,
  repeatAfter: Ms | null = null,
): Promise<readonly OpenJob[]> => {
  const lookAt = repeatAfter === null ? null : new Date(now + repeatAfter)
  const fresh = jobs.filter(({ isSent }) => !isSent)
  const again = jobs.filter(({ isSent }) => isSent)
  if (lookAt && again.length > 0)
    await db.query(
      `UPDATE campaign_job SET look_at = $2 WHERE id = ANY($1) AND state IN ('sent', 'downloading')`,
      [again.map(({ id }) => id), lookAt],
    )
  if (fresh.length === 0) return jobs
  const { rows } = await db.query<{ id: number }>(
    `UPDATE campaign_job j SET state = 'sent', sent = $2, changed = $2, look_at = $5, before = f.before, version = c.version
      FROM campaign c, unnest($1::int[], $4::jsonb[]) AS f(id, before)
      WHERE j.id = f.id AND c.id = j.campaign_id AND c.state = 'running' AND j.state = ANY($3) AND j.expires > $2
      RETURNING j.id`,
    [
      fresh.map(({ id }) => id),
      new Date(now),
      statesFor('send'),
      fresh.map(({ before }) => before && JSON.stringify(before)),
      lookAt,
    ],
  )
  const claimed = new Set(rows.map(({ id }) => id))
  return jobs.filter(({ id, isSent }) => isSent || claimed.has(id))
}

/** A gateway with a job that is to be looked at, and since when. */
export interface DueJob {
  readonly id: number
  readonly serial: string
  readonly at: Instant
}

/** Of these gateways, those with a job that a report may have let go: not those that wait for their window. */
export const heldGateways = async (
  db: Db,
  serials: readonly string[],
  now: Instant,
): Promise<readonly string[]> => {
  const { rows } = await db.query<{ serial_num: string }>(
    `SELECT serial_num FROM campaign_job WHERE serial_num = ANY($1) AND state = 'pending' AND look_at > $2 AND look_at <= $3`,
    [serials, new Date(now), new Date(now + lookAgainAfter)],
  )
  return rows.map(({ serial_num }) => serial_num)
}

/** What may have changed: jobs that came to be looked at between two moments, the earliest first, behind one of them. */
export const dueJobs = async (
  db: Db,
  { after, until }: { readonly after: Pick<DueJob, 'id' | 'at'>; readonly until: Instant },
  limit: number,
): Promise<readonly DueJob[]> => {
  const { rows } = await db.query<{ id: number; serial_num: string; look_at: Date }>(
    `SELECT id, serial_num, look_at FROM campaign_job WHERE state IN ('pending', 'sent', 'downloading')
        AND (look_at, id) > ($1, $2) AND look_at >= $1 AND look_at <= $3 ORDER BY look_at, id LIMIT $4`,
    [new Date(after.at), after.id, new Date(until), limit],
  )
  return rows.map(({ id, serial_num, look_at }) => ({ id, serial: serial_num, at: look_at.getTime() }))
}

/** Looks at these again later, where they were looked at and nothing came of it. */
export const putOffJobs = async (db: Db, jobs: readonly DueJob[], now: Instant): Promise<void> => {
  await db.query('UPDATE campaign_job SET look_at = $2 WHERE id = ANY($1) AND look_at <= $3', [
    jobs.map(({ id }) => id),
    new Date(now + lookAgainAfter),
    new Date(now),
  ])
}
