/** What maintenance knows: vehicles that need attention, what was repaired, what is due, and lamps that are lit. */
import { inspectionSoon } from '#domain/basics/assumed.ts'
import { dayIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import { inspectionKinds } from '#domain/maintenance/inspections.ts'
import type { AttentionFact, DueFact, LampFact, OfVehicle, RepairFact } from '#domain/reports/data.ts'
import { Clock } from '#domain/verdict/clock.ts'
import { toldVerdict, type Withheld } from '#domain/verdict/told.ts'
import type { Verdict } from '#domain/verdict/verdict.ts'
import { shortForm } from '#domain/verdict/words.ts'
import { isOwnNow } from '../../maintenance/seen-rows.ts'
import { withheldSql } from '../../scope/withheld.ts'
import { aboutSql, type DataQuery, ms, ofVehicle, vehicleJoin } from './query.ts'

type AttentionRow = Omit<AttentionFact, 'verdict'> & {
  readonly text: string | null
  readonly withheld: Withheld
}

/** As the maintenance screen counts them: what is put off counts as nothing but that. */
export const attentionFacts = async (query: DataQuery): Promise<readonly AttentionFact[]> => {
  const params: unknown[] = [new Date(query.to)]
  const about = aboutSql(query, 'i', '$1::timestamptz', params)
  const is = (status: string) => `bool_or(i.status = '${status}' AND NOT s.snoozed)`
  const columns = { customer: 'o."customerId"', vehicle: 'o."vehicleId"' }
  const withheld = withheldSql(query.accessScope, columns, params) ?? '0'
  const { rows } = await query.client.query<AttentionRow>(
    `SELECT o.*, n.verdict AS text, ${withheld} AS withheld, ${ms('n.last_reported_calculated')} AS "lastReport", n.reverse_geocoded_address AS address FROM (
        SELECT ${ofVehicle('i')}, ${is('critical')} AS "isCritical", ${is('caution')} AS "isCaution",
          ${is('notReporting')} AS "isNotReporting", bool_and(s.snoozed) AS "isSnoozed",
          array_agg(i.title ORDER BY i.status = 'critical' DESC, i.status = 'caution' DESC, i.opened DESC, i.id) AS issues,
          ${ms('min(i.opened)')} AS opened
        FROM issue i ${vehicleJoin('i')}
        CROSS JOIN LATERAL (SELECT coalesce(i.snoozed_until > $1, false) AS snoozed) s
        WHERE ${about} AND i.opened <= $1 AND (i.closed IS NULL OR i.closed > $1) AND ${isOwnNow('i')}
        GROUP BY i.customer_id, i.vehicle_id, v.vin, v.unit_id) o
      LEFT JOIN vehicle_now n ON n.customer_id = o."customerId" AND n.vehicle_id = o."vehicleId"`,
    params,
  )
  const clock = new Clock(query.to)
  return rows.map(({ text, withheld: bits, ...row }) => {
    const verdict = text === null ? null : toldVerdict(JSON.parse(text) as Verdict, bits, clock)
    return { ...row, verdict: verdict && { level: verdict.level, words: shortForm(verdict, query.to) } }
  })
}

/** Issues that were closed in the span, but for those that somebody dismissed, and repairs that were judged in it. */
export const repairFacts = async (query: DataQuery): Promise<readonly RepairFact[]> => {
  const params: unknown[] = [new Date(query.from), new Date(query.to)]
  const about = aboutSql(query, 'i', 'least(i.closed, $2::timestamptz)', params)
  const { rows } = await query.client.query<RepairFact>(
    `SELECT ${ofVehicle('i')}, i.id::text AS "issueId", i.title, ${ms('i.opened')} AS opened, ${ms('i.closed')} AS closed,
        came.back AS "cameBack"
      FROM issue i ${vehicleJoin('i')}
      CROSS JOIN LATERAL (SELECT i.verdict = 'came back' AND i.judged > $1 AND i.judged <= $2 AS back) b
      CROSS JOIN LATERAL (SELECT coalesce(b.back, false) AS back) came
      WHERE ${about} AND i.closed IS NOT NULL AND (came.back
        OR (i.closed > $1 AND i.closed <= $2 AND i.closed_how IN ('cleared', 'repaired')))`,
    params,
  )
  return rows
}

interface PlanRow extends OfVehicle {
  readonly what: string
  readonly state: DueFact['state']
  readonly used: number | null
  readonly day: string | null
}

/** As it stands now: plans keep no past. */
export const dueFacts = async (query: DataQuery): Promise<readonly DueFact[]> => {
  const params: unknown[] = [
    dayIn(query.to, 'UTC'),
    dayIn(query.to + inspectionSoon, 'UTC'),
    new Date(query.to),
  ]
  const plans = aboutSql(query, 'p', '$3::timestamptz', params)
  const inspections = aboutSql(query, 's', '$3::timestamptz', params)
  const { rows } = await query.client.query<PlanRow>(
    `SELECT ${ofVehicle('p')}, m.name AS what, p.state, p.used, NULL AS day
        FROM plan_vehicle p JOIN maintenance_plan m ON m.customer_id = p.customer_id AND m.id = p.plan_id
        ${vehicleJoin('p')} WHERE p.state IN ('overdue', 'soon') AND ${plans} AND ${isOwnNow('p')}
      UNION ALL
      SELECT ${ofVehicle('s')}, CASE s.kind WHEN 'annual' THEN '${inspectionKinds.annual}' ELSE '${inspectionKinds.other}' END, CASE WHEN s.due < $1::date THEN 'overdue' ELSE 'soon' END, NULL,
          to_char(s.due, 'YYYY-MM-DD')
        FROM inspection s ${vehicleJoin('s')} WHERE s.is_latest AND s.due <= $2::date AND ${inspections} AND ${isOwnNow('s')}`,
    params,
  )
  return rows
}

/** Lamps that are lit, by what is known now. */
export const lampFacts = async (query: DataQuery): Promise<readonly LampFact[]> => {
  const params: unknown[] = [new Date(query.to)]
  const about = aboutSql(query, 'n', '$1::timestamptz', params)
  const { rows } = await query.client.query<OfVehicle & { since: Instant; lastReport: Instant }>(
    `SELECT ${ofVehicle('n')}, ${ms('n.amber_lamp_since')} AS since, ${ms('least(n.last_reported_calculated, $1)')} AS "lastReport"
      FROM vehicle_now n ${vehicleJoin('n')} WHERE n.amber_lamp_since < $1 AND ${about}`,
    params,
  )
  return rows
}
