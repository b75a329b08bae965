/** Counts days again whose facts changed: the sums that dashboards read. */
import type pg from 'pg'
import { dayIn, startOfDayIn } from '#domain/basics/dates.ts'
import { minutes } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dayAfter } from '#domain/insights/days.ts'
import type { Day } from '#domain/insights/document.ts'
import { trendWindow } from '#domain/insights/health-trends.ts'
import { seenVisitsSql, visitsWhere } from '../reports/detention/visit-store.ts'
import { shownSql } from '../scope/subscribed.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { faultDaysSql } from './fault-sql.ts'
import { fleetDaysSql, placeStockSql, tallyColumns } from './fleet-sql.ts'
import { gapDaysSql } from './gap-sql.ts'
import { idleSql } from './idle-sql.ts'
import { laneTripsOfDaySql, withoutLaneTripsSql } from './lane-sql.ts'
import { countTrends } from './trends.ts'
import { placeHoursSql, visitDaysSql } from './visit-sql.ts'

export type What = 'fleet' | 'visit' | 'fault'

export interface DayToCount {
  readonly customerId: number
  readonly zone: string
  readonly what: What
  readonly day: Day
}

const ofVehicle = { customer: 'd.customer_id', vehicle: 'd.vehicle_id' }
/** When a day of vehicles is shown: one that ended within it is. */
export const shownDaySql = shownSql(ofVehicle, 'd.day::timestamptz')

/** Trips by lane follow from the days of vehicles, and from their visits: where these change, so do days. */
const countLanes = async (client: pg.ClientBase, { customerId, zone, day }: DayToCount): Promise<void> => {
  const [from, to] = [startOfDayIn(day, zone), startOfDayIn(dayAfter(day), zone)]
  const of = { customer: '$1', from: '$2::timestamptz', to: '$3::timestamptz', day: '$4::date' }
  const params = [customerId, new Date(from), new Date(to)]
  await client.query(withoutLaneTripsSql(of), params)
  // One that ends later than it did is still known by the day of its former end.
  await client.query(
    `INSERT INTO lane_trip (customer_id, vehicle_id, began, ended, day, from_id, to_id, out_ms) ${laneTripsOfDaySql(of)}
      ON CONFLICT (customer_id, vehicle_id, began) DO UPDATE SET ended = excluded.ended, day = excluded.day,
        from_id = excluded.from_id, to_id = excluded.to_id, out_ms = excluded.out_ms`,
    [...params, day],
  )
}

const countFleet = async (client: pg.ClientBase, of: DayToCount): Promise<void> => {
  const { customerId, zone, day } = of
  const params = [customerId, day]
  const where = `d.customer_id = $1 AND d.day = $2 AND ${shownDaySql}`
  await client.query('DELETE FROM fleet_day WHERE customer_id = $1 AND day = $2', params)
  await client.query('DELETE FROM place_stock WHERE customer_id = $1 AND day = $2', params)
  await client.query(
    `INSERT INTO fleet_day (customer_id, day, vehicle_type_id, by, value, ${tallyColumns}) ${fleetDaysSql(where)}`,
    params,
  )
  await client.query(
    `INSERT INTO place_stock (customer_id, day, geofence_id, stock_ms, reefer_out_ms) ${placeStockSql(where)}`,
    params,
  )
  await client.query('DELETE FROM gap_day WHERE customer_id = $1 AND day = $2', params)
  await client.query(
    `INSERT INTO gap_day (customer_id, day, vehicle_type_id, lat_cell, lng_cell, gaps, gap_ms, lat, lng)
      ${gapDaysSql(
        `t.customer_id = $1 AND ${shownSql({ customer: 't.customer_id', vehicle: 't.vehicle_id' }, 't.began')}`,
        {
          ...{ day: '$2::date', from: '$3', to: '$4' },
        },
      )}`,
    [...params, new Date(startOfDayIn(day, zone)), new Date(startOfDayIn(dayAfter(day), zone))],
  )
  await countLanes(client, of)
}

/** After all moments: nothing lasts by then that has not ended. */
const never = 8.64e15

const countVisits = async (client: pg.ClientBase, { customerId, zone, day }: DayToCount): Promise<void> => {
  const accessScope = whole([customerId])
  const [from, to] = [startOfDayIn(day, zone), startOfDayIn(dayAfter(day), zone)]
  await client.query('DELETE FROM visit_day WHERE customer_id = $1 AND day = $2', [customerId, day])
  await client.query('DELETE FROM place_hour WHERE customer_id = $1 AND day = $2', [customerId, day])
  await client.query('DELETE FROM place_day WHERE customer_id = $1 AND day = $2', [customerId, day])
  const ended: unknown[] = [new Date(to)]
  const left = visitsWhere({ accessScope, geofenceId: null, from, to, isOver: false, now: never }, ended)
  await client.query(
    `INSERT INTO visit_day (customer_id, day, geofence_id, bucket, visits, dwell_ms, billable_minutes, amount_cents)
      ${visitDaysSql(left, '$1')}`,
    ended,
  )
  const hours: unknown[] = [...ended, new Date(from), new Date(to)]
  const seen = seenVisitsSql(accessScope, hours)
  const entered = `i.entered >= $${ended.length + 1} AND i.entered < $${ended.length + 2} AND ${seen}`
  await client.query(
    `INSERT INTO place_hour (customer_id, day, geofence_id, hour, arrivals, departures)
      SELECT customer_id, day, geofence_id, hour, sum(arrivals), sum(departures)
      FROM (${placeHoursSql('arrivals', entered, '$1')} UNION ALL ${placeHoursSql('departures', left, '$1')}) both_ways
      GROUP BY 1, 2, 3, 4`,
    hours,
  )
  await client.query(
    `INSERT INTO place_day (customer_id, day, geofence_id, arrivals, departures)
      SELECT customer_id, day, geofence_id, sum(arrivals), sum(departures) FROM place_hour
      WHERE customer_id = $1 AND day = $2 GROUP BY 1, 2, 3`,
    [customerId, day],
  )
}

/** What is as of a moment: visits that last, and vehicles that stand still. */
export const countMoment = async (client: pg.ClientBase, customerId: number, now: Instant): Promise<void> => {
  const params: unknown[] = [new Date(now)]
  const seen = seenVisitsSql(whole([customerId]), params)
  await client.query(`DELETE FROM visit_day WHERE customer_id = $1 AND day = 'infinity'`, [customerId])
  await client.query(
    `INSERT INTO visit_day (customer_id, day, geofence_id, bucket, visits, dwell_ms, billable_minutes, amount_cents)
      ${visitDaysSql(`i.left_at IS NULL AND v.until IS NULL AND ${seen}`, '$1')}`,
    params,
  )
  await client.query('DELETE FROM idle_now WHERE customer_id = $1', [customerId])
  await client.query(
    `INSERT INTO idle_now (customer_id, vehicle_type_id, geofence_id, since, vehicles)
      ${idleSql(`s.customer_id = $2 AND ${shownSql({ customer: 's.customer_id', vehicle: 's.vehicle_id' }, 'now()')}`, '$1')}`,
    [new Date(now), customerId],
  )
  await client.query(
    `INSERT INTO insight_counted (customer_id, as_of) VALUES ($1, $2)
      ON CONFLICT (customer_id) DO UPDATE SET as_of = excluded.as_of`,
    [customerId, new Date(now)],
  )
  await keepTrends(client, customerId, now)
}

/** Late days wait for others to come: a trend goes through a month, and all of it is read. */
const trendsAgainAfter: Ms = minutes(10)

/** Counts trends where the day is another, and some time after days that they go through were counted again. */
const keepTrends = async (client: pg.ClientBase, customerId: number, now: Instant): Promise<void> => {
  const { rows } = await client.query<{ zone: string; of: Day | null; late: boolean }>(
    `SELECT c.time_zone AS zone, n.trends_of::text AS of,
        n.trends_late AND coalesce(n.trends_at, '-infinity') < $2::timestamptz - $3 * interval '1 millisecond' AS late
      FROM customer c JOIN insight_counted n ON n.customer_id = c.id WHERE c.id = $1`,
    [customerId, new Date(now), trendsAgainAfter],
  )
  const today = dayIn(now, rows[0]!.zone)
  if (rows[0]!.of === today && !rows[0]!.late) return
  await countTrends(client, customerId, today)
  await client.query(
    'UPDATE insight_counted SET trends_of = $2, trends_at = $3, trends_late = false WHERE customer_id = $1',
    [customerId, today, new Date(now)],
  )
}

/** Notes that days of trends were counted again: today is in none of them. */
export const noteLateDays = async (client: pg.ClientBase, days: readonly DayToCount[]): Promise<void> => {
  const fleets = days.filter(({ what }) => what === 'fleet')
  if (fleets.length === 0) return
  await client.query(
    `UPDATE insight_counted n SET trends_late = true FROM unnest($1::int[], $2::date[]) AS k(customer_id, day)
      WHERE n.customer_id = k.customer_id AND NOT n.trends_late AND k.day < n.trends_of AND k.day >= n.trends_of - ${trendWindow}`,
    [fleets.map(({ customerId }) => customerId), fleets.map(({ day }) => day)],
  )
}

const countFaults = async (client: pg.ClientBase, { customerId, zone, day }: DayToCount): Promise<void> => {
  const [from, to] = [startOfDayIn(day, zone), startOfDayIn(dayAfter(day), zone)]
  await client.query('DELETE FROM fault_day WHERE customer_id = $1 AND day = $2', [customerId, day])
  await client.query(
    `INSERT INTO fault_day (customer_id, day, vehicle_type_id, sensor_type_id, fault_type_id, opened, closed, closed_ms)
      ${faultDaysSql('d.customer_id = $1', { day: '$2::date', from: '$3', to: '$4' })}`,
    [customerId, day, new Date(from), new Date(to)],
  )
}

const counters = { fleet: countFleet, visit: countVisits, fault: countFaults } as const

export const countDay = (client: pg.ClientBase, day: DayToCount): Promise<void> =>
  counters[day.what](client, day)
