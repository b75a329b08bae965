/** The jobs of a campaign as its screen lists them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type JobState, jobStates } from '#domain/ota/job.ts'
import { type Campaign, talliesOf } from './store.ts'

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

/** Jobs of a campaign, those that changed last first; of one wave or one state where these are given. */
export const jobsOfCampaign = async (
  db: pg.Pool,
  campaign: Campaign,
  only: { readonly wave: number | null; readonly state: JobState | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly count: number; readonly list: readonly ListedJob[] }> => {
  if (campaign.isForgotten) return { count: 0, list: [] }
  const where = [
    'campaign_id = $1 AND NOT retried',
    ...(only.wave === null ? [] : ['wave = $4']),
    ...(only.state === null ? [] : [`state = ${only.wave === null ? '$4' : '$5'}`]),
  ].join(' AND ')
  const [{ rows }, tallies] = await Promise.all([
    db.query(
      `SELECT j.id, j.wave, j.serial_num AS "serialNumber", v.unit_id AS "unitId", v.vin, k.short_name AS "customerName",
          j.state, j.percent, j.reason, j.version, j.changed
        FROM (SELECT * FROM campaign_job WHERE ${where} ORDER BY changed DESC, id LIMIT $2 OFFSET $3) j
        LEFT JOIN vehicle v ON v.id = j.vehicle_id LEFT JOIN customer k ON k.id = v.customer_id
        ORDER BY j.changed DESC, j.id`,
      [campaign.id, limit, offset, ...[only.wave, only.state].filter((one) => one !== null)],
    ),
    talliesOf(db, [campaign]),
  ])
  const counted = tallies
    .get(campaign.id)!
    .filter((_, wave) => only.wave === null || wave === only.wave)
    .flatMap((tally) => jobStates.flatMap((state) => ((only.state ?? state) === state ? [tally[state]] : [])))
  return {
    count: counted.reduce((sum, one) => sum + one, 0),
    list: rows.map((row) => ({ ...row, changed: row.changed.getTime() })),
  }
}
