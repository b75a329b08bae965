/** Which devices a campaign would take, why it leaves out the others, and what holds jobs back for now. */
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type CampaignState, campaignDevicesMost } from '#domain/ota/campaign.ts'
import { type ConditionName, conditionProblem, coverageWithin } from '#domain/ota/conditions.ts'
import { type Config, configProblem } from '#domain/ota/config-keys.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import { openStates } from '#domain/ota/job.ts'
import { misfit } from '#domain/ota/package.ts'
import { isProduct } from '#domain/ota/product.ts'
import { otaWords } from '#domain/ota/words.ts'
import type { Acting } from '../audit/context.ts'
import { factsOf, hasReeferSql, stateConditions } from '../ota/facts.ts'
import { hasOtaSql } from '../ota/jobs.ts'
import type { Package } from '../ota/packages.ts'
import { refusal } from '../platform/refusal.ts'
import { type Choice, chosenIds } from './chosen.ts'
import type { CampaignDraft, Db } from './store.ts'

/** What plans read, and when. */
export interface Planning {
  readonly db: Db
  readonly now: Instant
}

export interface Candidate {
  readonly vehicleId: number
  readonly customerId: number
  readonly unitId: string
  readonly customerName: string
  /** Null where the trailer has no gateway. */
  readonly serial: string | null
  /** Why it takes no part; null where it does. */
  readonly leftOut: string | null
  /** What holds its job back as it is now; null where nothing does. */
  readonly waits: string | null
}

/** A trailer with its gateway. */
export interface Row {
  readonly id: number
  readonly customer_id: number
  readonly unit_id: string
  readonly customer_name: string
  readonly serial_num: string | null
  readonly is_on: boolean
  readonly product: string | null
  readonly hardware: string
  readonly firmware: Readonly<Record<string, string>>
  readonly config: Config
  readonly job_types: readonly string[]
  readonly heard: Date | null
  readonly has_reefer: boolean
  /** The campaign of the job that its gateway has open. */
  readonly busy_name: string | null
  readonly busy_state: CampaignState | null
}

export type About = Pick<CampaignDraft, 'type' | 'config' | 'conditions'> & { readonly file: Package | null }

/** Why a device takes no part; null where it does. */
export const leftOut = (row: Row, { type, config, file }: About): string | null => {
  if (row.serial_num === null) return otaWords.noGateway
  if (!row.is_on) return otaWords.noFlag
  if (row.product === null) return otaWords.noAccount
  if (!row.job_types.includes(type)) return otaWords.unable(jobTypeOf(type).title)
  if (file) {
    const why = misfit(file, { product: row.product, hardware: row.hardware })
    if (why) return why
  }
  if (config) {
    if (!isProduct(row.product))
      return t('nothing is known of the configuration of {{product}}', { product: row.product })
    const problem = configProblem(row.product, config)
    if (problem) return problem
  }
  const order = { package: file && { name: file.name, version: file.version }, config }
  if (jobTypeOf(type).shows?.({ firmware: row.firmware, config: row.config }, order))
    return file ? otaWords.hasIt : otaWords.hasConfig
  return null
}

/** Of the chosen trailers; in the order in which waves take them. */
export const candidateRows = async (
  { db, now }: Planning,
  ids: readonly number[],
): Promise<readonly Row[]> => {
  const { rows } = await db.query<Row>(
    `SELECT v.id, v.customer_id, v.unit_id, k.short_name AS customer_name, v.serial_num, ${hasOtaSql('k')} AS is_on, d.product,
        d.hardware, d.firmware, d.config, d.job_types, greatest(d.heard, n.last_reported_calculated) AS heard,
        ${hasReeferSql('v')} AS has_reefer, c.name AS busy_name, c.state AS busy_state
      FROM vehicle v JOIN customer k ON k.id = v.customer_id LEFT JOIN device d ON d.serial_num = v.serial_num
      LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      LEFT JOIN campaign_job j ON j.serial_num = v.serial_num AND j.state IN ('${openStates.join("', '")}')
      LEFT JOIN campaign c ON c.id = j.campaign_id
      WHERE v.id = ANY($1) ORDER BY coalesce(greatest(d.heard, n.last_reported_calculated) > $2, false) DESC,
        md5(v.serial_num), v.id`,
    [ids, new Date(now - coverageWithin)],
  )
  return rows
}

/** States of vehicles read at once: each is some kilobytes of JSON. */
const statesAtOnce = 1_000

/** What holds the job of each of these back as it is now, by the id of its vehicle. */
const waitsOf = async (
  { db, now }: Planning,
  rows: readonly Row[],
  names: readonly ConditionName[],
): Promise<ReadonlyMap<number, string | null>> => {
  const waits = new Map<number, string | null>()
  const needsState = names.some((name) => (stateConditions as readonly ConditionName[]).includes(name))
  for (let from = 0; from < rows.length; from += statesAtOnce) {
    const part = rows.slice(from, from + statesAtOnce)
    const { rows: states } = needsState
      ? await db.query<{ vehicle_id: number; state: string }>(
          `SELECT s.vehicle_id, s.state FROM unnest($1::int[], $2::int[]) AS w(customer, vehicle)
            JOIN vehicle_state s ON s.customer_id = w.customer AND s.vehicle_id = w.vehicle`,
          [part.map(({ customer_id }) => customer_id), part.map(({ id }) => id)],
        )
      : { rows: [] }
    const stateOf = new Map(states.map(({ vehicle_id, state }) => [vehicle_id, state]))
    for (const row of part) {
      const about = { heard: row.heard?.getTime() ?? null, hasReefer: row.has_reefer }
      const busy = row.busy_name && otaWords.atOther(row.busy_name, row.busy_state ?? 'running')
      waits.set(row.id, busy ?? conditionProblem(names, factsOf(stateOf.get(row.id) ?? null, about), now))
    }
  }
  return waits
}

/**
 * Those that take part and those that do not, each with its reason.
 * @param why of a row that takes no part; null where it does
 */
export const judged = async (
  context: Planning,
  rows: readonly Row[],
  conditions: readonly ConditionName[],
  why: (row: Row) => string | null,
): Promise<readonly Candidate[]> => {
  const reasons = new Map(rows.map((row) => [row.id, why(row)]))
  const waits = await waitsOf(
    context,
    rows.filter(({ id }) => reasons.get(id) === null),
    conditions,
  )
  return rows.map((row) => ({
    vehicleId: row.id,
    customerId: row.customer_id,
    unitId: row.unit_id,
    customerName: row.customer_name,
    serial: row.serial_num,
    leftOut: reasons.get(row.id) ?? null,
    waits: waits.get(row.id) ?? null,
  }))
}

/**
 * The chosen trailers, in the order in which waves take them: first those that were heard of lately, so that a first wave of
 * one is no silent one; among them without any order, so that no customer is the first one always.
 * @throws a refusal
 */
export const candidatesFor = async (
  context: Acting,
  choice: Choice,
  about: About,
): Promise<readonly Candidate[]> => {
  const ids = await chosenIds(context, choice)
  if (ids.length > campaignDevicesMost) throw refusal(otaWords.tooManyDevices(campaignDevicesMost))
  return judged(context, await candidateRows(context, ids), about.conditions, (row) => leftOut(row, about))
}
