/** How many requests an address has: so many at once, and new ones evenly as time goes by. */
import { expect, test } from 'vitest'
import { makeRate } from './rate.ts'

const here = '198.51.100.7'

test('so many requests are free at once, the next one waits for its share of the time', () => {
  const rate = makeRate(4, 1_000)
  expect([0, 0, 0, 0, 0].map(() => rate.take(here, 0))).toEqual([0, 0, 0, 0, 250])
  // What was refused was not taken: the wait grows shorter all the same.
  expect(rate.take(here, 100)).toBe(150)
  expect(rate.take(here, 250)).toBe(0)
  expect(rate.take(here, 250)).toBe(250)
})

test('what is given back can be taken again, and never makes more than the most', () => {
  const rate = makeRate(2, 1_000)
  for (const _ of [1, 2]) rate.take(here, 0)
  rate.giveBack(here)
  expect([0, 0].map(() => rate.take(here, 0))).toEqual([0, 500])
  for (const _ of [1, 2, 3]) rate.giveBack(here)
  expect([0, 0, 0].map(() => rate.take(here, 0))).toEqual([0, 0, 500])
})

test('who was away for long has no more than the most', () => {
  const rate = makeRate(2, 1_000)
  rate.take(here, 0)
  expect([0, 0, 0].map(() => rate.take(here, 60_000))).toEqual([0, 0, 500])
})

test('a clock that goes back neither gives nor takes', () => {
  const rate = makeRate(2, 1_000)
  rate.take(here, 5_000)
  expect([0, 0].map(() => rate.take(here, 1_000))).toEqual([0, 500])
})

test('each address has its own, all of one IPv6 network share theirs', () => {
  const rate = makeRate(1, 1_000)
  expect(rate.take(here, 0)).toBe(0)
  expect(rate.take('198.51.100.8', 0)).toBe(0)
  expect(rate.take('2001:db8:1:2::5', 0)).toBe(0)
  expect(rate.take('2001:db8:1:2::6', 0)).toBe(1_000)
  expect(rate.take('2001:db8:1:3::6', 0)).toBe(0)
})

test('of more addresses than are remembered the one longest untouched is forgotten', () => {
  const rate = makeRate(1, 1_000, 2)
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.1', '10.0.0.3']) rate.take(address, 0)
  expect(rate.take('10.0.0.1', 0)).toBe(1_000)
  expect(rate.take('10.0.0.2', 0)).toBe(0)
})
