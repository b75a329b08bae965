/** Trips and stays as the engine's own step makes them of stored reports: where a span cuts them, and where none are kept. */
import type pg from 'pg'
import { advance } from '#domain/alerts/advance.ts'
import type { Instant } from '#domain/basics/units.ts'
import { newestOf, unreported, type VehicleState } from '#domain/state/state.ts'
import { cutLeg, type Leg, legKey, legOf, legsAt } from '#domain/track/trips.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { VehicleKey } from '../ingest/store.ts'
import { reportOf } from '../ingest/stored-report.ts'
import type { VehicleSpan } from './store.ts'
import { newestFrom, reportsAfter, stateBefore } from './trips-store.ts'

const readAtOnce = 4_000
/** Reports of a span that are stepped through at most: 31 days at one every 15 seconds. Older ones are left out. */
const mostReplayed = 180_000

export interface Replayed {
  readonly legs: readonly Leg[]
  /** The state after the last report. */
  readonly state: VehicleState
}

/**
 * From a state on.
 * @param upTo reports up to here; what goes on is told as of then
 * @param cut from where on a trip's miles count; null: from its beginning
 */
export const replayFrom = async (
  pool: pg.Pool,
  key: VehicleKey,
  vehicle: () => Promise<Vehicle>,
  begun: VehicleState,
  upTo: Instant,
  cut: Instant | null = null,
): Promise<Replayed> => {
  const legs = new Map<string, Leg>()
  const put = (leg: Leg) => legs.set(legKey(leg), leg)
  let state = begun
  let isToCut = cut !== null
  for (;;) {
    const rows = await reportsAfter(pool, key, newestOf(state), upTo, readAtOnce)
    const of = rows.length > 0 ? await vehicle() : null
    for (const row of rows) {
      const report = reportOf(row)
      const { gps } = report.readings
      if (isToCut && gps && row.recorded >= cut!) {
        isToCut = false
        const { journey } = state
        if (journey?.leg) {
          const leg = cutLeg(journey.leg, cut!, { lat: gps.lat, lng: gps.lng, time: row.recorded })
          state = { ...state, journey: { ...journey, leg } }
          put(legOf(leg))
        }
      }
      const next = advance(state, report, of!, null)
      state = next.state
      for (const leg of next.legs) put(leg)
    }
    if (rows.length < readAtOnce) break
  }
  const open = state.journey?.leg
  if (open) for (const leg of legsAt(open, upTo)) put(leg)
  return { legs: [...legs.values()], state }
}

/** Of a span alone, as if nothing was known of its trips before. */
export const replaySpan = async (
  pool: pg.Pool,
  span: VehicleSpan,
  vehicle: () => Promise<Vehicle>,
): Promise<readonly Leg[]> => {
  const from = (await newestFrom(pool, span, mostReplayed)) ?? span.from
  const begun = (await stateBefore(pool, span, from)) ?? unreported
  const { legs } = await replayFrom(pool, span, vehicle, begun, span.to, from)
  return legs
}
