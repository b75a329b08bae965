import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { second } from '#domain/basics/time.ts'
import { lookSeldom } from './seldom.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Looks that settle only when they are told to. */
const slowLooks = () => {
  const open: PromiseWithResolvers<void>[] = []
  const faults: unknown[] = []
  let begun = 0
  const { look, stop } = lookSeldom(
    () => {
      begun++
      const mine = Promise.withResolvers<void>()
      open.push(mine)
      return mine.promise.finally(() => open.splice(open.indexOf(mine), 1))
    },
    (error) => faults.push(error),
  )
  return { look, stop, open, faults, begun: () => begun }
}
const later = () => vi.advanceTimersByTimeAsync(3 * second)

test('two looks never run at once, and what changed during one is looked at once more', async () => {
  const { look, stop, open, begun } = slowLooks()
  look()
  expect(begun()).toBe(1)
  await later()
  look()
  look()
  await later()
  expect(begun()).toBe(1)
  open[0]!.resolve()
  await later()
  expect(begun()).toBe(2)
  expect(open).toHaveLength(1)
  open[0]!.resolve()
  await later()
  expect(begun()).toBe(2)
  stop()
})

test('a look that fails is told of, and the next one is made all the same', async () => {
  const { look, stop, open, faults, begun } = slowLooks()
  look()
  look()
  open[0]!.reject('away')
  await later()
  expect(begun()).toBe(2)
  expect(faults).toEqual(['away'])
  stop()
})

test('after the end nothing is looked at, not even what was asked for before', async () => {
  const { look, stop, open, begun } = slowLooks()
  look()
  look()
  stop()
  open[0]!.resolve()
  await later()
  look()
  expect(begun()).toBe(1)
})
