/** Helpers for tests of tracks: any way, and what the engine's steps make of reports. */
import fc from 'fast-check'
import { advance } from '../alerts/advance.ts'
import { minutes } from '../basics/time.ts'
import type { Report } from '../sensors/report.ts'
import { unreported, type VehicleState } from '../state/state.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import type { TrackPoint } from '../wire/track.ts'
import { type Leg, legKey, legsAt } from './trips.ts'

/** Reports of a trailer that drives, stands, creeps and is silent, in any order. */
export const anyReports: fc.Arbitrary<readonly Report[]> = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 90 }),
      miles: fc.constantFrom(0, 0, 0, 2, 8, -20),
      mph: fc.constantFrom(undefined, 0, 12, 55),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let [at, mile] = [noon, 0]
    return steps.map(({ wait, miles, mph }) => {
      at += minutes(wait)
      mile += miles
      return reportAt(at, {
        gps: { lat: 35, lng: -97 + mile / 56.6, ...(mph !== undefined && { speedMph: mph }) },
      })
    })
  })

export interface FollowedWay {
  readonly points: readonly TrackPoint[]
  /** In the order of time; what goes on as of the last report. */
  readonly legs: readonly Leg[]
}

/** The points and legs of reports that come in their order. */
export const followed = (reports: readonly Report[]): FollowedWay => {
  const vehicle = trailer
  const legs = new Map<string, Leg>()
  const points: TrackPoint[] = []
  let state: VehicleState = unreported
  for (const report of reports) {
    const next = advance(state, report, vehicle, null)
    state = next.state
    for (const leg of next.legs) legs.set(legKey(leg), leg)
    const { gps } = report.readings
    const { motion } = state
    if (gps && motion)
      points.push({
        at: report.recorded,
        lat: gps.lat,
        lng: gps.lng,
        mph: gps.speedMph ?? null,
        heading: null,
        level: 'good',
        stoppedSince: motion.moving ? null : motion.since,
      })
  }
  const open = state.journey?.leg
  if (open) for (const leg of legsAt(open, reports.at(-1)!.recorded)) legs.set(legKey(leg), leg)
  return { points, legs: [...legs.values()].sort((a, b) => a.began - b.began) }
}
