/** Faults that were there at some time of a span, as they stood at its end. */
import { isOn } from '#domain/access/flags.ts'
import type { Instant, Miles, Mph } from '#domain/basics/units.ts'
import type { Fault, Mileage } from '#domain/maintenance/faults.ts'
import type { FaultFact, OfVehicle } from '#domain/reports/data.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { drivenBy } from './driven.ts'
import { aboutSql, type DataQuery, ms, ofVehicle, vehicleJoin } from './query.ts'

interface Row extends OfVehicle {
  readonly sensorTypeId: number
  readonly faultTypeId: number
  readonly fmi: number
  readonly position: string
  readonly start: Instant
  readonly end: Instant | null
  readonly maxMph: Mph | null
  readonly mileage: Mileage | null
  readonly startMiles: Miles | null
  readonly endMiles: Miles | null
  readonly flags: readonly string[]
  /** Its miles and speed are those of the reports up to the end of the span. */
  readonly isSought: boolean
}

const sensorById = new Map((sensors as readonly AnySensor[]).map((sensor) => [sensor.id, sensor]))

/** Whether the fault went on beyond the span: what it counts at its end may have to be looked for in the reports. */
const beyond = '(f.ended IS NULL OR f.ended > $2)'
/** Whether reports came since, so that what is known now is not what was known then. */
const isNow = 'n.last_reported_calculated <= $2'

const miles = `CASE
    WHEN NOT ${beyond} THEN f.end_miles
    WHEN ${isNow} AND f.mileage = 'odometer' THEN n.abs_odometer_miles
    WHEN ${isNow} AND f.mileage = 'gpsMileage' THEN n.gps_odometer_miles END`
/** What is not known without the reports. */
const isSought = `(${beyond} AND ${isNow} IS NOT TRUE)`

/** @param sensorTypeIds of these sensors alone; null: of all */
export const faultFacts = async (
  query: DataQuery,
  sensorTypeIds: readonly number[] | null,
): Promise<readonly FaultFact[]> => {
  const params: unknown[] = [new Date(query.from), new Date(query.to)]
  const all = [
    aboutSql(query, 'f', 'least(f.ended, $2::timestamptz)', params),
    'f.started <= $2 AND (f.ended IS NULL OR f.ended >= $1)',
  ]
  if (sensorTypeIds) all.push(`f.sensor_type_id = ANY($${params.push(sensorTypeIds)}::int[])`)
  if (!query.draft.allFaultTypes)
    all.push(`f.fault_type_id = ANY($${params.push(query.draft.faultTypeIds)}::int[])`)
  const { rows } = await query.client.query<Row>(
    `SELECT ${ofVehicle('f')}, f.sensor_type_id AS "sensorTypeId", f.fault_type_id AS "faultTypeId", f.fmi, f.position,
        ${ms('f.started')} AS start, ${ms('CASE WHEN f.ended <= $2 THEN f.ended END')} AS "end", f.max_mph AS "maxMph",
        f.mileage, f.start_miles AS "startMiles", ${miles} AS "endMiles", ${isSought} AS "isSought", c.flags
      FROM fault f ${vehicleJoin('f')} JOIN customer c ON c.id = f.customer_id
      LEFT JOIN vehicle_now n ON n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id
      WHERE ${all.join(' AND ')}`,
    params,
  )
  const driven = await drivenBy(
    query,
    rows.filter((row) => row.isSought),
  )
  return rows.flatMap(({ flags, isSought, customerId, vehicleId, vin, unitId, ...row }) => {
    const sensor = sensorById.get(row.sensorTypeId)
    const listed = new Set(flags)
    if (sensor?.flag !== undefined && !isOn(sensor.flag, listed)) return []
    const wordsFlag = sensor?.faults?.wordsFlag
    const fault: Fault = isSought ? { ...row, ...driven({ customerId, vehicleId }, row) } : row
    return [
      {
        customerId,
        vehicleId,
        vin,
        unitId,
        fault,
        isExplained: wordsFlag === undefined || isOn(wordsFlag, listed),
      },
    ]
  })
}
