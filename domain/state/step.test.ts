import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { replay } from './replay.ts'
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
    door: { at: noon, reading: { opened: true }, since: noon },
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
    const opened = {
      sensorTypeId: 7,
      ...valve,
      position: '',
      start: noon,
      end: null,
      maxMph: 30,
      mileage: 'odometer',
      startMiles: 100,
      endMiles: 100,
    }
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

  test('keeps to the mileage it began with when a better one comes', () => {
    const reports = every5(
      { ...abs(valve), gpsMileage: { miles: 7 } },
      { odometer: { miles: 120_000 }, gpsMileage: { miles: 9 } },
      { odometer: { miles: 120_001 } },
      { ...abs(), odometer: { miles: 120_003 }, gpsMileage: { miles: 12 } },
    )
    expect(stateAfter(reports.slice(0, 3)).faults).toMatchObject([
      { mileage: 'gpsMileage', startMiles: 7, endMiles: 9 },
    ])
    const { faults } = step(stateAfter(reports.slice(0, 3)), reports[3]!)
    expect(faults).toMatchObject([{ kind: 'closed', fault: { startMiles: 7, endMiles: 12 } }])
  })

  test('that only goes on is no change, but its miles are known', () => {
    const before = stateAfter(every5({ ...abs(valve), ...going(60, 100) }))
    const { state, faults } = step(before, reportAt(noon + minutes(5), { ...abs(valve), ...going(55, 104) }))
    expect(faults).toEqual([])
    expect(state.faults).toMatchObject([{ maxMph: 60, startMiles: 100, endMiles: 104 }])
  })
})

describe('faults of wheels, tires and lights', () => {
  /** What became of each fault: position, type, FMI, when it began and when it ended. */
  const lives = (...all: readonly Readings[]) => {
    const { faults } = replay(unreported, every5(...all))
    return faults.map(({ position, faultTypeId, fmi, start, end }) => [
      position,
      faultTypeId,
      fmi,
      (start - noon) / minutes(5),
      end === null ? null : (end - noon) / minutes(5),
    ])
  }
  const tires = (...all: NonNullable<Readings['individualTirePressure']>['tires']) => ({
    individualTirePressure: { tires: all },
  })
  const hub = (celsius: number) => ({
    wheelEnd: { wheels: [{ position: 'LF' as const, celsius, status: 'OK' as const }] },
  })

  test('a brake out of adjustment is a fault of its wheel, and another one at another level', () => {
    const tse = (level: 0 | 1 | 2 | 3) => ({ tse: { wheels: [{ position: 'LR' as const, level }] } })
    expect(lives(tse(0), tse(1), tse(3), tse(3), tse(0))).toEqual([
      ['LR', 33, 15, 1, 2],
      ['LR', 33, 0, 2, 4],
    ])
  })

  test('a light fault goes by its type, and ends with the first report that no longer lists it', () => {
    const lights = (...faultTypeIds: number[]) => ({ lightSystemFault: { faultTypeIds } })
    expect(lives(lights(2, 7), {}, lights(7), lights())).toEqual([
      ['', 2, 5, 0, 2],
      ['', 7, 2, 0, 3],
    ])
  })

  test('a tire inflation system that is still filling after ten minutes has the fault of an unstable one', () => {
    const tis = (status: 'OK' | 'FILLING') => ({ tireInflationStatus: { status } })
    expect(lives(tis('FILLING'), tis('FILLING'), tis('FILLING'), tis('OK'))).toEqual([['', 1, 31, 2, 3]])
    expect(lives(tis('FILLING'), tis('OK'), tis('FILLING'), tis('FILLING'))).toEqual([])
  })

  test('a tire that leaks and is low has both faults; another tire has its own', () => {
    expect(
      lives(
        tires({ position: 'LFO', psi: 86, status: 'SLOW_LEAK' }, { position: 'RRI', psi: 100 }),
        tires({ position: 'LFO', psi: 74, status: 'SEVERE_LEAK' }, { position: 'RRI', psi: 145 }),
        tires({ position: 'LFO', psi: 100, status: 'OK' }, { position: 'RRI', psi: 130 }),
      ),
    ).toEqual([
      ['LFO', 241, 18, 0, 1],
      ['LFO', 2586, 15, 0, 1],
      ['LFO', 241, 1, 1, 2],
      ['LFO', 2586, 0, 1, 2],
      ['RRI', 241, 16, 1, 2],
    ])
  })

  test('a tire that a report does not speak of stays as it was', () => {
    const low = { position: 'LFO', psi: 85 } as const
    expect(
      lives(
        tires(low),
        tires({ position: 'RFO', psi: 100 }),
        tires({ ...low, sitar: '05' }),
        tires({ ...low, psi: 950 }),
        tires({ ...low, psi: 101 }),
      ),
    ).toEqual([['LFO', 241, 18, 0, 4]])
  })

  test('a sensor that fails is a fault itself, and says nothing about its wheel', () => {
    const broken = (sitar: '06' | '07' | '04') => tires({ position: 'LFO', psi: 30, sitar })
    expect(
      lives(
        tires({ position: 'LFO', psi: 85 }),
        broken('07'),
        broken('04'),
        tires({ position: 'LFO', psi: 85 }),
      ),
    ).toEqual([
      ['LFO', 241, 18, 0, null],
      ['LFO', 1697, 12, 1, 3],
    ])
  })

  test('a value that jitters at its limit is one fault, not many', () => {
    expect(lives(hub(89.9), hub(90.1), hub(89.9), hub(88), hub(90.5), hub(86.9), hub(89.9))).toEqual([
      ['LF', 1, 16, 1, 5],
    ])
    expect(lives(hub(121), hub(118), hub(116), hub(88), hub(70))).toEqual([
      ['LF', 1, 0, 0, 2],
      ['LF', 1, 16, 2, 4],
    ])
    const tire = (psi: number) => tires({ position: 'LFO', psi })
    expect(lives(tire(89), tire(91), tire(88), tire(92))).toEqual([['LFO', 241, 18, 0, 3]])
  })

  test('a tire that runs hot is a fault until it has cooled down', () => {
    const at = (celsius: number) => ({ tireTemperature: { tires: [{ position: 'RRO' as const, celsius }] } })
    expect(lives(at(90), at(107), at(300), at(60))).toEqual([
      ['RRO', 242, 16, 0, 1],
      ['RRO', 242, 0, 1, 3],
    ])
  })

  test('an inflation system that is unstable is a fault; one that cannot be heard changes nothing', () => {
    const tis = (status: 'OK' | 'UNSTABLE' | 'NOT_AVAILABLE') => ({ tireInflationStatus: { status } })
    expect(lives(tis('OK'), tis('UNSTABLE'), tis('NOT_AVAILABLE'), tis('OK'))).toEqual([['', 1, 31, 1, 3]])
  })

  test('the same numbers told by two sensors are two faults', () => {
    const hot = { position: 'LFO' as const, celsius: 20, sitar: '07' as const }
    const { faults } = stateAfter(
      every5({ tireTemperature: { tires: [hot] }, ...tires({ position: 'LFO', psi: 100, sitar: '07' }) }),
    )
    expect(faults.map(({ sensorTypeId, faultTypeId, fmi }) => [sensorTypeId, faultTypeId, fmi])).toEqual([
      [24, 1697, 12],
      [38, 1697, 12],
    ])
  })

  test('the order in which a report names its readings makes no difference', () => {
    const lights = { lightSystemFault: { faultTypeIds: [2] } }
    const abs = { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } }
    expect(stateAfter(every5({ ...lights, ...abs })).faults).toEqual(
      stateAfter(every5({ ...abs, ...lights })).faults,
    )
  })
})
