/** The current state of a vehicle: the last written one, plus the reports since. */
import type pg from 'pg'
import { seqOf } from '#domain/sensors/report.ts'
import { readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import { reportOf, type StoredReport, storedColumns } from '../ingest/stored-report.ts'
import { reportsIn } from '../stored/door.ts'
import type { NowRow } from './store.ts'

/** States are written about a second behind their reports; far more than a vehicle reports in that time. */
const most = 200

/**
 * The engine tells of a change once its report is stored, and writes the state a moment later. Whoever asks because
 * of the change must not be given the state before it, so the newest reports are stepped through here as well. A vehicle
 * whose subscription has ended is answered as one that never reported.
 */
export const stateOf = async (
  db: pg.Pool | pg.ClientBase,
  { customerId, id }: Pick<NowRow, 'customerId' | 'id'>,
): Promise<VehicleState> => {
  const key = [customerId, id]
  const { rows } = await db.query<{ state: string | null; ended: boolean }>(
    `SELECT s.state, v.subscription_ended IS NOT NULL AS ended FROM vehicle v
      LEFT JOIN vehicle_state s ON s.customer_id = v.customer_id AND s.vehicle_id = v.id
      WHERE v.customer_id = $1 AND v.id = $2`,
    key,
  )
  if (rows[0]?.ended) return unreported
  let state: VehicleState = rows[0]?.state ? readState(rows[0].state) : unreported
  const { rows: since } = await db.query<StoredReport>(
    `SELECT ${storedColumns} FROM ${reportsIn({ customer: '= $1', vehicle: '= $2', from: '$3::timestamptz', readings: 'all' })} r
      WHERE (r.recorded > $3 OR r.seq > $4) ORDER BY r.recorded, r.seq LIMIT ${most}`,
    [...key, new Date(state.recorded ?? 0), seqOf(state)],
  )
  for (const row of since) state = step(state, reportOf(row)).state
  return state
}
