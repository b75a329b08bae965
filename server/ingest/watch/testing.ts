/** Geofences and alert rules as the tests of the engine draw and make them, and what is stored of visits and firings. */
import type pg from 'pg'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { east, yard } from '#domain/geofences/testing.ts'
import type { Report } from '#domain/sensors/report.ts'
import { beginVersions, editMoment, endVersions, insertRule } from '../../alerts/rule-write.ts'
import { ruleOf } from '../../alerts/testing.ts'
import { fenceOf } from '../../geofences/testing.ts'
import { changeFence, insertFences, removeFence } from '../../geofences/write.ts'

const inTransaction = async <T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const result = await act(client)
    await client.query('COMMIT')
    return result
  } finally {
    client.release()
  }
}

/** Draws a circle of 200 m in Dallas, or what the facts say, at a moment; answers its number. */
export const drawFence = async (
  pool: pg.Pool,
  customerId: number,
  name: string,
  at: Instant,
  facts: Partial<FenceDraft> = {},
): Promise<number> => {
  const [id] = await inTransaction(pool, (client) =>
    insertFences(client, customerId, [fenceOf(name, facts)], at),
  )
  return id!
}

export const editFence = (
  pool: pg.Pool,
  customerId: number,
  id: number,
  name: string,
  at: Instant,
  facts: Partial<FenceDraft>,
): Promise<void> =>
  inTransaction(pool, (client) => changeFence(client, { customerId, id }, fenceOf(name, facts), at))

export const dropFence = (pool: pg.Pool, customerId: number, id: number, at: Instant): Promise<void> =>
  inTransaction(pool, (client) => removeFence(client, { customerId, id }, at))

/** Makes a rule, doors that open unless the facts say otherwise, at a moment; answers its id. */
export const makeRule = (
  pool: pg.Pool,
  customerId: number,
  at: Instant,
  facts: Partial<RuleDraft> = {},
): Promise<string> =>
  inTransaction(pool, async (client) => {
    const id = await insertRule(client, ruleOf(customerId, facts), { ownerId: 0, now: at })
    await beginVersions(client, customerId, [id], at)
    return id
  })

/** Makes of a rule what the facts say, as its next version, at a moment; turned off where they are null. */
export const editRule = (
  pool: pg.Pool,
  customerId: number,
  id: string,
  at: Instant,
  facts: Partial<RuleDraft> | null,
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const rule = { ...ruleOf(customerId, facts ?? {}), id }
    const moment = await editMoment(client, [rule], at)
    await endVersions(client, customerId, [id], moment)
    if (facts === null) return
    await client.query(
      `UPDATE alert_rule SET version = version + 1, predicates = $2, all_vehicles = $3, vehicle_ids = $4,
          vehicle_group_ids = $5, rate_limit_ms = $6 WHERE id = $1`,
      [
        id,
        JSON.stringify(rule.alertPredicates),
        rule.allVehicles,
        rule.vehicleIds,
        rule.vehicleGroupIds,
        rule.alertNotificationRateLimitMs,
      ],
    )
    await beginVersions(client, customerId, [id], moment)
  })

export interface SeenVisit {
  readonly vehicle: number
  readonly fence: string
  readonly entered: Instant
  readonly how: string
  readonly left: Instant | null
  readonly leftHow: string | null
}
const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Every visit, by vehicle, geofence and time. */
export const visitsIn = async (pool: pg.Pool): Promise<readonly SeenVisit[]> => {
  const { rows } = await pool.query<SeenVisit>(
    `SELECT vehicle_id AS vehicle, (SELECT n.name FROM geofence_version n WHERE n.customer_id = v.customer_id
          AND n.geofence_id = v.geofence_id ORDER BY n.version LIMIT 1) AS fence,
        ${ms('entered')} AS entered, how, ${ms('left_at')} AS "left", left_how AS "leftHow"
      FROM visit v ORDER BY 1, 2, 3`,
  )
  return rows
}

export interface SeenFiring {
  readonly vehicle: number
  readonly source: string
  readonly at: Instant
  readonly item: string
  readonly version: number
  readonly because: string
  readonly ended: Instant | null
  readonly isHeld: boolean
  readonly late: boolean
  readonly isWithdrawn: boolean
}

/** Every firing, by vehicle and time. */
export const firingsIn = async (pool: pg.Pool): Promise<readonly SeenFiring[]> => {
  const { rows } = await pool.query<SeenFiring>(
    `SELECT vehicle_id AS vehicle, source, ${ms('at')} AS at, item, version, evidence->>'because' AS because,
        ${ms('ended')} AS ended, held_until IS NOT NULL AS "isHeld", late, withdrawn IS NOT NULL AS "isWithdrawn"
      FROM firing ORDER BY 1, 3, 2, 4`,
  )
  return rows
}

/**
 * A load that is the same each time: rounds of reports of all vehicles, a minute apart, that drive, open doors, and
 * have faults; some come late. At the end everything is shut and outside, so that no timer runs on.
 */
export const reportBatches = (
  start: Instant,
  vehicles: number,
  rounds: number,
): readonly (readonly Report[])[] => {
  const all = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: vehicles }, (_, vehicle): Report => {
      const turn = round === rounds - 1 ? 0 : (round * 7 + vehicle * 5 + (round >> 3)) % 23
      const isInside = turn > 11
      return {
        serial: `MRY-${vehicle}`,
        recorded: start + minutes(2 * round) + vehicle,
        readings: {
          gps: { ...(isInside ? yard : east(2_000 + turn)), speedMph: isInside ? 8 : 45 },
          door: { opened: turn % 5 > 2 || (turn > 15 && round % 9 > 2) },
          absSystemFault: {
            amberLamp: false,
            faults: turn > 0 && turn % 6 === 0 ? [{ faultTypeId: 795, fmi: 5 }] : [],
          },
        },
      }
    }),
  )
  // Every fifth report of some vehicles waits for five rounds.
  for (let round = 0; round + 5 < rounds - 1; round += 3)
    for (let vehicle = round % 4; vehicle < vehicles; vehicle += 4) {
      const [one] = all[round]!.splice(
        all[round]!.findIndex(({ serial }) => serial === `MRY-${vehicle}`),
        1,
      )
      all[round + 5]!.push(one!)
    }
  return all
}
