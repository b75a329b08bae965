/** What reefer units and doors told within a report's time, vehicle by vehicle, from reports and packed days alike. */
import type { OfVehicle, ReeferFact } from '#domain/reports/data.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { type DayColumns, dayOf, placesIn, reportsOrDaysIn } from '../../stored/days.ts'
import { newestIn } from '../../stored/door.ts'
import { aboutSql, type DataQuery, ms, ofVehicle, vehicleJoin } from './query.ts'

const units = 2 ** sensorOf('reeferUnit').id
const doors = 2 ** sensorOf('door').id

/** Without its first moment: moments are whole milliseconds. */
const span = { from: "($1::timestamptz + interval '1 millisecond')", to: '$2::timestamptz' }

/** Vehicles that have such a unit, by the reports of the span. */
const withUnits = async (query: DataQuery): Promise<readonly OfVehicle[]> => {
  const params: unknown[] = [new Date(query.from), new Date(query.to)]
  const about = aboutSql(query, 'h', '$2::timestamptz', params)
  const { rows } = await query.client.query<OfVehicle>(
    `SELECT ${ofVehicle('h')} FROM (SELECT customer_id, id AS vehicle_id FROM held_vehicle) h ${vehicleJoin('h')}
      JOIN vehicle own ON own.id = h.vehicle_id AND ${sensorOf('reeferUnit').id} = ANY(own.installed_sensor_type_ids)
      WHERE ${about} AND EXISTS (SELECT FROM ${newestIn({ ...span, customer: '= h.customer_id', vehicle: '= h.vehicle_id', sensors: units, readings: [] })} r)
      ORDER BY lower(v.unit_id), v.id`,
    params,
  )
  return rows
}

/** The facts of one vehicle after another. */
export async function* reeferFacts(query: DataQuery): AsyncGenerator<readonly ReeferFact[]> {
  for (const vehicle of await withUnits(query)) {
    const params = [new Date(query.from), new Date(query.to), vehicle.customerId, vehicle.vehicleId]
    const { rows } = await query.client.query<Told & DayColumns>(
      `SELECT ${ms('r.recorded')} AS at, r.readings->'reeferUnit' AS reading,
          (r.readings->'door'->>'opened')::boolean AS "isDoorOpen", r.head, r.parts
        FROM ${reports} r ORDER BY r.recorded, r.seq`,
      params,
    )
    const facts: ReeferFact[] = []
    for (const { head, parts, ...told } of rows) {
      if (head === null || parts === null) {
        facts.push({ ...vehicle, ...told })
        continue
      }
      const day = dayOf(head, parts)
      const { begin, end } = placesIn(day, { recorded: query.from, seq: Number.POSITIVE_INFINITY }, query.to)
      for (let i = begin; i < end; i++) {
        const { reeferUnit: reading, door } = day.readings(i)
        if (!reading && !door) continue
        facts.push({
          ...vehicle,
          at: day.recorded(i),
          reading: reading ?? null,
          isDoorOpen: door?.opened ?? null,
        })
      }
    }
    yield facts
  }
}

type Told = Pick<ReeferFact, 'at' | 'reading' | 'isDoorOpen'>
const reports = reportsOrDaysIn(
  {
    ...span,
    customer: '= $3',
    vehicle: '= $4',
    sensors: units + doors,
    readings: ['reeferUnit', 'door'],
  },
  { without: ['accuracy_m', 'level', 'stopped_since', 'verdict'] },
)
