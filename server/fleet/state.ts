/** The current state of a vehicle: the last written one, plus the reports since. */
import type pg from 'pg'
import { seqOf } from '#domain/sensors/report.ts'
import { readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import { reportOf, type StoredReport, storedColumns } from '../ingest/stored-report.ts'
import type { NowRow } from './store.ts'

/** States are written about a second behind their reports; far more than a vehicle reports in that time. */
const most = 200

/**
 * The engine tells of a change once its report is stored, and writes the state a moment later. Whoever asks because
 * of the change must not be given the state before it, so the newest reports are stepped through here as well.
 */
export const stateOf = async (
  db: pg.Pool | pg.ClientBase,
  { customerId, id }: Pick<NowRow, 'customerId' | 'id'>,
): Promise<VehicleState> => {
  const key = [customerId, id]
  const { rows } = await db.query<{ state: string }>(
    'SELECT state FROM vehicle_state WHERE customer_id = $1 AND vehicle_id = $2',
    key,
  )
  let state: VehicleState = rows[0] ? readState(rows[0].state) : unreported
  const { rows: since } = await db.query<StoredReport>(
    `SELECT ${storedColumns} FROM report r WHERE r.customer_id = $1 AND r.vehicle_id = $2 AND r.recorded >= $3
        AND (r.recorded > $3 OR r.seq > $4) ORDER BY r.recorded, r.seq LIMIT ${most}`,
    [...key, new Date(state.recorded ?? 0), seqOf(state)],
  )
  for (const row of since) state = step(state, reportOf(row)).state
  return state
}

/** What a state says of where the vehicle is, and was when it stopped, is left out. */
export const withoutPlace = ({ readings, motion, ...state }: VehicleState): VehicleState => {
  const { gps: _gps, ...others } = readings
  return { ...state, readings: others, motion: null, dwell: null, watch: null }
}
