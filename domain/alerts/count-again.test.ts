import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { unreported } from '../state/state.ts'
import { noon, readingsNearLimits, reportAt, trailer } from '../state/testing.ts'
import { journeySensors } from '../track/day.ts'
import { advance, countAgain } from './advance.ts'

/** A report without what stays, trips and days do not look at. */
const seen = (readings: Readings): Readings =>
  Object.fromEntries(
    Object.entries(readings).filter(
      ([key]) => key === 'gps' || (journeySensors as readonly string[]).includes(key),
    ),
  )

test('stays, trips and days counted again from what they look at are those that were counted from everything', () => {
  const reports = fc.array(
    fc.record({ after: fc.integer({ min: 0, max: 400 }), readings: readingsNearLimits }),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(reports, fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: null }), (all, away) => {
      // Another had it for an hour meanwhile.
      const from = noon + minutes(away ?? 0) + 1
      const vehicle = away === null ? trailer : { ...trailer, gaps: [{ from, to: from + minutes(60) }] }
      let [whole, again] = [unreported, unreported]
      let at = noon
      for (const { after, readings } of all) {
        at += minutes(after)
        const report = reportAt(at, readings)
        const live = advance(whole, report, vehicle, null)
        // What the end of a time with a customer closes is of no report.
        const faults = live.faults.filter(({ fault }) => (fault.end ?? at) === at)
        const counted = countAgain(again, { ...report, readings: seen(readings) }, vehicle, {
          faultsAt: () => faults,
          visitsBefore: () => ({}),
        })
        expect([counted.state.journey, counted.legs, counted.days]).toEqual([
          live.state.journey,
          live.legs,
          live.days,
        ])
        whole = live.state
        again = counted.state
      }
    }),
    { numRuns: 300 },
  )
})
