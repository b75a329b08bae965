/** Reefer units report what they were told, until somebody sets them for the next cargo. */
import { expect, test } from 'vitest'
import { day, hour, minute } from '#domain/basics/time.ts'
import { type CommandName, orderOf } from '#domain/commands/index.ts'
import { isLocal, refusalOf } from '../demo/obeying.ts'
import { fleet } from '../fleet.ts'
import { course } from './drive.ts'
import { routeCache } from './driven-route.ts'
import { hasLock, readingsAt } from './readings.ts'

const begin = Date.UTC(2026, 10, 20)
const routes = routeCache()
const reefers = fleet('tandem', 120, begin).vehicles.filter(({ sensors }) => sensors.has(25))
const made = () => reefers.map((vehicle) => course(vehicle, begin, routes))
const unitAt = (one: ReturnType<typeof course>, at: number) => readingsAt(one, at, 'all').reeferUnit!
/** A unit that is on at a moment and goes on so for the next hours, and the moment. */
const running = (holds: (one: ReturnType<typeof course>, at: number) => boolean) => {
  for (const one of made())
    for (let at = begin + hour; at < begin + 2 * day; at += 30 * minute) {
      const stays = [0, 1, 2].every((hours) => unitAt(one, at + hours * hour).powerOn === true)
      if (stays && holds(one, at)) return { one, at }
    }
  throw new Error('No such unit')
}
const told = (command: CommandName, values = {}) => orderOf({ command, values })

test('a set point is reported at once, and the air follows it; half a day later it is the driver’s again', () => {
  const { one, at } = running(() => true)
  const before = unitAt(one, at).zones![0]!
  const reported = before.setPointCelsius! < 0 ? 50 : -10
  one.orders.give(told('setPoint', { zone: 1, setPointF: reported }), at)
  const set = told('setPoint', { zone: 1, setPointF: reported }).args.setPointCelsius!
  expect(unitAt(one, at - 1).zones![0]).toMatchObject({ setPointCelsius: before.setPointCelsius })
  expect(unitAt(one, at).zones![0]!.setPointCelsius).toBeCloseTo(set, 1)
  const air = [0, 1, 2].map((hours) =>
    Math.abs(unitAt(one, at + hours * hour).zones![0]!.returnAirCelsius! - set),
  )
  expect(air[2]).toBeLessThan(air[0]!)
  const next = unitAt(one, at + 13 * hour).zones![0]!.setPointCelsius
  expect(next === undefined || Math.abs(next - set) > 0.2).toBe(true)
})

test('it goes off and on, and changes its mode, as it is told', () => {
  const { one, at } = running(() => true)
  one.orders.give(told('remoteOff'), at)
  expect(unitAt(one, at + minute)).toMatchObject({ powerOn: false })
  expect(unitAt(one, at + minute).operatingMode).toBeUndefined()
  one.orders.give(told('remoteOn'), at + 2 * minute)
  one.orders.give(told('enterContinuousMode'), at + 3 * minute)
  expect(unitAt(one, at + 4 * minute)).toMatchObject({ powerOn: true, operatingMode: 'CONTINUOUS' })
  one.orders.give(told('enterCycleSentryMode'), at + 5 * minute)
  expect(unitAt(one, at + 6 * minute).operatingMode).toBe('CYCLE_SENTRY')
})

test('a defrost runs for a quarter of an hour, and a lock is as it was told', () => {
  const { one, at } = running(() => true)
  one.orders.give(told('defrost'), at)
  expect(unitAt(one, at + minute).running).toBe('DEFROST')
  expect(unitAt(one, at + 16 * minute).running).toBeUndefined()
  const locking = made().find(({ vehicle }) => hasLock(vehicle))!
  const lockedAt = (moment: number) => readingsAt(locking, moment, 'all').door!.locked
  locking.orders.give(told('unlockDoors'), begin + hour)
  expect([lockedAt(begin + hour - 1), lockedAt(begin + hour)]).toEqual([true, false])
})

test('cleared alarms are gone', () => {
  for (const one of made())
    for (let at = begin + hour; at < begin + 20 * day; at += hour) {
      if (unitAt(one, at).alarms!.length === 0) continue
      one.orders.give(told('clearAllFaults'), at)
      expect(unitAt(one, at).alarms).toEqual([])
      return
    }
  throw new Error('No unit had an alarm')
})

test('a few refuse, and none has a zone that it does not have', () => {
  const all = made()
  const local = all.filter(isLocal)
  expect(local.length).toBeGreaterThan(0)
  expect(local.length).toBeLessThan(all.length / 4)
  expect(refusalOf(local[0]!, told('remoteOn'))).toMatch(/own controls/)
  const usual = all.find((one) => !isLocal(one) && unitAt(one, begin + hour).zones!.length === 1)!
  expect(refusalOf(usual, told('setPoint', { zone: 2, setPointF: 34 }))).toBe('The unit has no zone 2')
  expect(refusalOf(usual, told('setPoint', { zone: 1, setPointF: 34 }))).toBe(null)
})
