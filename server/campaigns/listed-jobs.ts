/** The jobs of a campaign as its screen lists them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type JobState, jobStates } from '#domain/ota/job.ts'
import { type ListPage, pageOf } from './places.ts'
import { type Campaign, talliesOf } from './store.ts'

/** What the keys of places in the list of jobs look like. */
export const isJobKey = /^\d{1,10}$/

/** A job as the screen lists it. */
export interface ListedJob {
  readonly id: number
  readonly wave: number
  readonly serialNumber: string
  readonly unitId: string | null
  readonly vin: string | null
  readonly customerName: string | null
  readonly state: JobState
  readonly percent: number | null
  readonly reason: string | null
  /** Of the campaign, when the device was told; null before. */
  readonly version: number | null
  readonly changed: Instant
}

export interface JobPage {
  /** Of all pages. */
  readonly count: number
  readonly list: readonly ListedJob[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

/** Of no campaign. */
export const noJobs: JobPage = { count: 0, list: [], next: null }

/** Jobs of a campaign, those that changed last first; of one wave or one state where these are given. */
export const jobsOfCampaign = async (
  db: pg.Pool,
  campaign: Campaign,
  only: { readonly wave: number | null; readonly state: JobState | null },
  { limit, offset, after }: ListPage,
): Promise<JobPage> => {
  if (campaign.isForgotten) return noJobs
  const params: unknown[] = [campaign.id, limit + 1, offset]
  const where = ['campaign_id = $1 AND NOT retried']
  if (only.wave !== null) where.push(`wave = $${params.push(only.wave)}`)
  if (only.state !== null) where.push(`state = $${params.push(only.state)}`)
  if (after) {
    const at = `$${params.push(new Date(after.at))}`
    where.push(`changed <= ${at} AND (changed < ${at} OR id > $${params.push(after.key)}::bigint)`)
  }
  const [{ rows }, tallies] = await Promise.all([
    db.query(
      `SELECT j.id, j.wave, j.serial_num AS "serialNumber", v.unit_id AS "unitId", v.vin, k.short_name AS "customerName",
          j.state, j.percent, j.reason, j.version, j.changed
        FROM (SELECT * FROM campaign_job WHERE ${where.join(' AND ')} ORDER BY changed DESC, id LIMIT $2 OFFSET $3) j
        LEFT JOIN vehicle v ON v.id = j.vehicle_id LEFT JOIN customer k ON k.id = v.customer_id
        ORDER BY j.changed DESC, j.id`,
      params,
    ),
    talliesOf(db, [campaign]),
  ])
  const counted = tallies
    .get(campaign.id)!
    .filter((_, wave) => only.wave === null || wave === only.wave)
    .flatMap((tally) => jobStates.flatMap((state) => ((only.state ?? state) === state ? [tally[state]] : [])))
  const listed: readonly ListedJob[] = rows.map((row) => ({ ...row, changed: row.changed.getTime() }))
  return {
    count: counted.reduce((sum, one) => sum + one, 0),
    ...pageOf(listed, limit, ({ changed, id }) => ({ at: changed, key: String(id) })),
  }
}
