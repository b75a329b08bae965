/** What the sensors of the vehicles in a report said last, where its config includes sensor data. */

import { mark } from '#domain/basics/texts.ts'
import { fleetColumns, printValue } from '#domain/columns/index.ts'
import type { ReportRow, SectionHead } from '#domain/reports/document.ts'
import type { ColumnType, Value } from '#domain/shapes/column.ts'
import { aboutSql, type DataQuery, ms, vehicleJoin } from './query.ts'

/** Columns of the fleet grid that say how a trailer is. */
const keys = [
  'reverseGeo',
  'odometer',
  'tether',
  'enhancedWeight',
  'door',
  'absFault',
  'tis',
  'lightFault',
  'sensorBoxBatteryHealthStatus',
  'gatewayBatteryHealthStatus',
] as const
const columns = keys.flatMap((key) => fleetColumns.find((column) => column.key === key) ?? [])
const isTime = (type: ColumnType) => type === 'time' || type === 'since'

export const readingsSection: SectionHead = {
  key: 'readings now',
  title: mark('Sensor data'),
  note: mark('The newest readings of the vehicles above, as they stood when the report was made.'),
  isMomentary: true,
  columns: [
    { key: 'unitId', title: mark('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'lastReport', title: mark('Last Report'), type: 'time' },
    ...columns.map(({ key, title }) => ({ key, title, type: 'text' as const })),
  ],
}

/** Of more vehicles an export tells. */
const vehiclesMost = 10_000

/** @param vins of the vehicles in the report */
export const readingRows = async (
  query: DataQuery,
  vins: readonly string[],
  zone: string,
): Promise<readonly ReportRow[]> => {
  const params: unknown[] = [new Date(query.to), vins.slice(0, vehiclesMost)]
  const about = aboutSql(query, 'n', '$1::timestamptz', params)
  const fields = columns.map(({ field, type }) =>
    isTime(type) ? `${ms(`n.${field}`)} AS ${field}` : `n.${field}`,
  )
  const { rows } = await query.client.query<Record<string, unknown> & { id: number }>(
    `SELECT n.vehicle_id AS id, v.unit_id AS "unitId", v.vin, ${ms('n.last_reported_calculated')} AS "lastReport", ${fields.join(', ')}
      FROM vehicle_now n ${vehicleJoin('n')} WHERE v.vin = ANY($2) AND ${about} ORDER BY lower(v.unit_id), n.vehicle_id`,
    params,
  )
  return rows.map((row) => ({
    key: String(row.id),
    cells: [
      row.unitId as string,
      row.vin as string,
      row.lastReport as number | null,
      ...columns.map((column) => {
        const value = row[column.field] as Value | null
        return value === null ? null : printValue(column, value, query.to, zone)
      }),
    ],
  }))
}
