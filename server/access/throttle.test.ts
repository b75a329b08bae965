import { describe, expect, test } from 'vitest'
import { makeThrottle, networkOf, type Throttle } from './throttle.ts'

const start = Date.UTC(2026, 10, 21)
const home = '203.0.113.7'

/** Makes this many attempts, each as soon as it is allowed; returns the waits. */
const fail = (throttle: Throttle, times: number, account: string, address: string) => {
  let now = start
  return Array.from({ length: times }, () => {
    const wait = throttle.attempt(account, address, now)
    now += wait
    if (wait > 0) throttle.attempt(account, address, now)
    return wait
  })
}

describe('somebody who guesses a password', () => {
  test('has nine attempts, then waits twice as long each time', () => {
    expect(fail(makeThrottle(), 15, 'a@b.example', home)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000,
    ])
  })

  test('never waits longer than a quarter of an hour', () => {
    expect(Math.max(...fail(makeThrottle(), 40, 'a@b.example', home))).toBe(15 * 60_000)
  })

  test('gains nothing from a hundred attempts at once', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 100 }, () => throttle.attempt('a@b.example', home, start))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  test('gains nothing from other addresses of the same network', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 100 }, (_, i) =>
      throttle.attempt('a@b.example', `2001:db8:1:2::${i.toString(16)}`, start),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  test('gains nothing from the short ways to write them either', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 100 }, (_, i) =>
      throttle.attempt('a@b.example', `2001:db8::${i.toString(16)}:1:2:3`, start),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  test('from a thousand addresses still waits for the account', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 1000 }, (_, i) =>
      throttle.attempt('a@b.example', `198.51.${i >> 8}.${i & 255}`, start),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(20)
  })

  test('of a thousand accounts is held by the address', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 1000 }, (_, i) => throttle.attempt(`u${i}@b.example`, home, start))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(50)
  })

  test('is not let go on guessing others by signing in as themselves in between', () => {
    const throttle = makeThrottle()
    const waits = Array.from({ length: 200 }, (_, i) => {
      const wait = throttle.attempt(`u${i}@b.example`, home, start)
      if (throttle.attempt('me@b.example', home, start) === 0) throttle.succeeded('me@b.example', home)
      return wait
    })
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(50)
  })
})

test('an owner whose account is being guessed from elsewhere waits a minute at most', () => {
  const throttle = makeThrottle()
  for (let i = 0, now = start; i < 60; i++) now += throttle.attempt('a@b.example', `198.51.100.${i}`, now)
  expect(throttle.attempt('a@b.example', home, start + 24 * 60_000)).toBeLessThanOrEqual(60_000)
})

test('a right password makes good for wrong ones', () => {
  const throttle = makeThrottle()
  for (let i = 0; i < 5; i++) throttle.attempt('a@b.example', home, start)
  throttle.succeeded('a@b.example', home)
  expect(fail(throttle, 10, 'a@b.example', home)).toEqual(Array(10).fill(0))
})

test('failures are forgotten after an hour', () => {
  const throttle = makeThrottle()
  for (let i = 0; i < 10; i++) throttle.attempt('a@b.example', home, start)
  expect(throttle.attempt('a@b.example', home, start)).toBeGreaterThan(0)
  expect(throttle.attempt('a@b.example', home, start + 3_600_000)).toBe(0)
})

test('memory stays bounded whatever names are tried', () => {
  const throttle = makeThrottle(100)
  for (let i = 0; i < 10_000; i++) throttle.attempt(`u${i}@b.example`, `10.0.${i >> 8}.${i & 255}`, start)
  expect(throttle.size).toBe(100)
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '::ffff:198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:00ff::5', '2001:db8:1:ff'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1:2::3:4:5:6:7', '1:2:0:3'],
  ['::1', '0:0:0:0'],
  ['fe80::abcd%eth0', 'fe80:0:0:0'],
])('of the address %s the network %s counts', (address, expected) => {
  expect(networkOf(address)).toBe(expected)
})
