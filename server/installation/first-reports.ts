/** When each fitted sensor of a trailer reported for the first time since its installation began. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type ChecklistItem, checklistOf } from '#domain/installation/checklist.ts'
import { findSensorById, type SensorKey } from '#domain/sensors/index.ts'
import { stateOf } from '../fleet/state.ts'
import { oldestIn } from '../stored/door.ts'
import type { StoredInstallation } from './store.ts'

type Db = pg.Pool | pg.ClientBase

/**
 * The first of each. Only sensors whose newest reading came since then are looked for among the reports: of those there
 * is one to find, so that nobody reads all reports of a trailer for a sensor that is silent.
 */
export const firstReports = async (
  db: Db,
  { customerId, vehicleId, countedFrom, sensorTypeIds }: StoredInstallation,
): Promise<ReadonlyMap<number, Instant>> => {
  const { readings } = await stateOf(db, { customerId, id: vehicleId })
  const newest = new Map<number, Instant>()
  for (const id of sensorTypeIds ?? []) {
    const at = readings[findSensorById(id)?.key as SensorKey]?.at
    if (at !== undefined && at >= countedFrom) newest.set(id, at)
  }
  if (newest.size === 0) return newest
  const { rows } = await db.query<{ id: number; first: Instant | null }>(
    `SELECT s.id, (SELECT (extract(epoch FROM r.recorded) * 1000)::float8 FROM ${oldestIn({
      customer: '= $1',
      vehicle: '= $2',
      from: '$3::timestamptz',
      sensors: '1::bigint << s.id',
      readings: [],
    })} r) AS first
      FROM unnest($4::int[]) AS s(id)`,
    [customerId, vehicleId, new Date(countedFrom), [...newest.keys()]],
  )
  return new Map(rows.map(({ id, first }) => [id, first ?? newest.get(id)!]))
}

/** The checklist: live until the installation is finished, then as it was. */
export const checklistNow = async (
  db: Db,
  installation: StoredInstallation,
): Promise<readonly ChecklistItem[]> => {
  const kept = installation.firstReports
  const first = kept
    ? new Map(Object.entries(kept).map(([id, at]) => [Number(id), at] as const))
    : await firstReports(db, installation)
  return checklistOf(installation.sensorTypeIds ?? [], first)
}
