import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { unreported } from './state.ts'
import { step } from './step.ts'
import { noon, reportAt, stateAfter } from './testing.ts'

const every5 = (...readings: readonly Readings[]) =>
  readings.map((one, i) => reportAt(noon + minutes(5 * i), one))

test('each sensor keeps its latest reading with its own time', () => {
  const state = stateAfter(
    every5({ door: { opened: true }, gpsMileage: { miles: 10 } }, { gpsMileage: { miles: 12 } }, {}),
  )
  expect(state.readings).toEqual({
    door: { at: noon, reading: { opened: true } },
    gpsMileage: { at: noon + minutes(5), reading: { miles: 12 } },
  })
  expect(state.recorded).toBe(noon + minutes(10))
})

test('tethered since tells when it was hooked, not when it last said so', () => {
  const hooked = { tetherChange: { tethered: true } }
  const state = stateAfter(every5({ tetherChange: { tethered: false } }, hooked, hooked, {}, hooked))
  expect(state.tether).toEqual({ tethered: true, since: noon + minutes(5) })
})

test('a step leaves the state before it as it was, and shares what has not changed', () => {
  const first = stateAfter(every5({ door: { opened: true }, tetherChange: { tethered: true } }))
  const text = JSON.stringify(first)
  const { state } = step(first, reportAt(noon + 1, { gpsMileage: { miles: 3 } }))
  expect(JSON.stringify(first)).toBe(text)
  expect(state.readings.door).toBe(first.readings.door)
  expect(state.tether).toBe(first.tether)
})

describe('an ABS fault', () => {
  const valve = { faultTypeId: 795, fmi: 5 }
  const sensor = { faultTypeId: 789, fmi: 0 }
  const abs = (...faults: readonly (typeof valve)[]) => ({
    absSystemFault: { amberLamp: true, faults: [...faults] },
  })
  const going = (speedMph: number, miles: number) => ({
    gps: { lat: 40, lng: -100, speedMph },
    odometer: { miles },
  })

  test('is Active from the report that first carries it, and Cleared by the one that no longer does', () => {
    const [first, second, third] = every5(
      { ...abs(valve), ...going(30, 100) },
      { ...going(64, 105) },
      { ...abs(), ...going(50, 110) },
    )
    const one = step(unreported, first!)
    const opened = { ...valve, start: noon, end: null, maxMph: 30, startMiles: 100, endMiles: 100 }
    expect(one.faults).toEqual([{ kind: 'opened', fault: opened }])
    const two = step(one.state, second!)
    const lasting = { ...opened, maxMph: 64, endMiles: 105 }
    expect(two.faults).toEqual([{ kind: 'lasts', fault: lasting }])
    expect(two.state.faults).toEqual([lasting])
    const three = step(two.state, third!)
    expect(three.faults).toEqual([
      { kind: 'closed', fault: { ...lasting, end: noon + minutes(10), endMiles: 110 } },
    ])
    expect(three.state.faults).toEqual([])
  })

  test('is not cleared by a report that has no ABS reading', () => {
    expect(stateAfter(every5(abs(valve), { door: { opened: true } })).faults).toHaveLength(1)
  })

  test('is another fault with another FMI, and is counted once where it is listed twice', () => {
    const { faults } = stateAfter(every5(abs(valve, sensor, valve), abs(sensor, { ...valve, fmi: 3 }, valve)))
    expect(faults.map(({ faultTypeId, fmi, start }) => [faultTypeId, fmi, start])).toEqual([
      [795, 5, noon],
      [789, 0, noon],
      [795, 3, noon + minutes(5)],
    ])
  })

  test('that comes back is a new fault', () => {
    const { faults } = stateAfter(every5(abs(valve), abs(), abs(valve)))
    expect(faults).toMatchObject([{ start: noon + minutes(10), end: null }])
  })

  test('takes its mileage from the odometer where there is one, else from the positions', () => {
    const byGps = stateAfter(
      every5({ ...abs(valve), gpsMileage: { miles: 7 } }, { gpsMileage: { miles: 9 } }),
    )
    expect(byGps.faults).toMatchObject([{ startMiles: 7, endMiles: 9 }])
    const byAbs = stateAfter(
      every5(
        { odometer: { miles: 1_000 } },
        { ...abs(valve), gpsMileage: { miles: 7 } },
        { gpsMileage: { miles: 9 } },
      ),
    )
    expect(byAbs.faults).toMatchObject([{ startMiles: 1_000, endMiles: 1_000 }])
  })
})
