/** How the vehicles that an OEM has built do: counted by make, model year and type, with their most frequent faults. */
import type pg from 'pg'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import { warrantySql } from '../scope/part-sql.ts'

export interface FrequentFault {
  readonly title: string
  readonly vehicles: number
}
/** Vehicles of one make, model year and type. */
export interface BuiltHealth {
  readonly make: string
  /** Null: not known. */
  readonly modelYear: number | null
  readonly vehicleType: string
  readonly vehicles: number
  /** Of these, with a fault that is active. */
  readonly faulty: number
  readonly faults: readonly FrequentFault[]
}

const faultsShown = 3

/** Of a fault at no wheel in particular. */
const titleOf = (fault: { sensorTypeId: number; faultTypeId: number; fmi: number }): string => {
  const title = describeFault({ ...fault, position: '' }).faultDescription.replace(/^[\s:,]+/, '')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

interface Row {
  make: string
  model_year: number | null
  vehicle_type_id: number
  vehicles: number
  faulty: number
  faults: { sensorTypeId: number; faultTypeId: number; fmi: number; vehicles: number }[] | null
}

/** Of what is under warranty, the newest first. Faults of one kind at several wheels of a vehicle count once. */
export const builtHealth = async (db: pg.Pool, oemId: number): Promise<readonly BuiltHealth[]> => {
  const { rows } = await db.query<Row>(
    `WITH built AS MATERIALIZED (
        SELECT sv.customer_id, sv.id, sv.vehicle_mfgr AS make, sv.model_year, sv.vehicle_type_id FROM vehicle sv
        WHERE sv.vehicle_mfgr IN (SELECT m.make FROM oem_make m WHERE m.oem_id = $1)
          AND ${warrantySql('(SELECT o.warranty_months FROM oem o WHERE o.id = $1)')}),
      active AS MATERIALIZED (
        SELECT DISTINCT b.make, b.model_year, b.vehicle_type_id, b.id, f.sensor_type_id, f.fault_type_id, f.fmi
        FROM built b JOIN fault f ON f.customer_id = b.customer_id AND f.vehicle_id = b.id WHERE f.ended IS NULL),
      faulty AS (
        SELECT make, model_year, vehicle_type_id, count(DISTINCT id)::int AS vehicles FROM active GROUP BY 1, 2, 3),
      kinds AS (
        SELECT make, model_year, vehicle_type_id, sensor_type_id, fault_type_id, fmi, count(*)::int AS vehicles,
          row_number() OVER (PARTITION BY make, model_year, vehicle_type_id
            ORDER BY count(*) DESC, sensor_type_id, fault_type_id, fmi) AS rank
        FROM active GROUP BY 1, 2, 3, 4, 5, 6),
      frequent AS (
        SELECT make, model_year, vehicle_type_id, json_agg(json_build_object('sensorTypeId', sensor_type_id,
          'faultTypeId', fault_type_id, 'fmi', fmi, 'vehicles', vehicles) ORDER BY rank) AS faults
        FROM kinds WHERE rank <= ${faultsShown} GROUP BY 1, 2, 3),
      counted AS (
        SELECT make, model_year, vehicle_type_id, count(*)::int AS vehicles FROM built GROUP BY 1, 2, 3)
    SELECT c.*, coalesce(y.vehicles, 0) AS faulty, q.faults FROM counted c
      LEFT JOIN faulty y ON y.make = c.make AND y.vehicle_type_id = c.vehicle_type_id
        AND y.model_year IS NOT DISTINCT FROM c.model_year
      LEFT JOIN frequent q ON q.make = c.make AND q.vehicle_type_id = c.vehicle_type_id
        AND q.model_year IS NOT DISTINCT FROM c.model_year
      ORDER BY lower(c.make), c.model_year DESC NULLS LAST, c.vehicle_type_id`,
    [oemId],
  )
  return rows.map((row) => ({
    make: row.make,
    modelYear: row.model_year,
    vehicleType: vehicleTypeName(row.vehicle_type_id) ?? `Type ${row.vehicle_type_id}`,
    vehicles: row.vehicles,
    faulty: row.faulty,
    faults: (row.faults ?? []).map(({ vehicles, ...fault }) => ({
      title: titleOf(fault),
      vehicles,
    })),
  }))
}
