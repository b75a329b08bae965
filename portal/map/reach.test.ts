import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReach } from './reach.ts'

let tip: string[]
let requests: boolean[]
let done: boolean
let seen: boolean
let reach: ReturnType<typeof createReach>

beforeEach(() => {
  vi.useFakeTimers()
  tip = []
  requests = []
  done = false
  seen = true
  reach = createReach({
    tell: (now) => tip.push(now),
    again: (anew) => requests.push(anew),
    isDone: () => done,
    isSeen: () => seen,
  })
  reach.begin()
})
afterEach(() => {
  reach.stop()
  vi.useRealTimers()
})

test('tiles that come are shown, and nothing is asked again', () => {
  reach.came()
  reach.came()
  vi.advanceTimersByTime(3_600_000)
  expect(tip).toEqual(['shown'])
  expect(requests).toEqual([])
})

test('a server that fails is away, is asked anew after longer and longer, and comes back', () => {
  for (const wait of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    reach.failed()
    vi.advanceTimersByTime(300)
    expect(tip.at(-1)).toBe('away')
    const before = requests.length
    vi.advanceTimersByTime(wait - 1)
    expect(requests).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(requests).toHaveLength(before + 1)
  }
  expect(new Set(requests)).toEqual(new Set([true]))
  reach.came()
  vi.advanceTimersByTime(300)
  expect(tip.at(-1)).toBe('shown')
  reach.failed()
  vi.advanceTimersByTime(300 + 4_000)
  expect(requests).toHaveLength(7)
})

test('where some tiles fail, what has come stays, and the others are asked for again', () => {
  reach.came()
  reach.failed()
  vi.advanceTimersByTime(300)
  expect(tip).toEqual(['part'])
  vi.advanceTimersByTime(4_000)
  expect(requests).toEqual([false])
})

test('a server that says nothing is away', () => {
  vi.advanceTimersByTime(8_000)
  expect(tip).toEqual(['away'])
})

test('a place without tiles is reported as `none`', () => {
  done = true
  vi.advanceTimersByTime(8_000)
  expect(tip).toEqual(['none'])
  vi.advanceTimersByTime(3_600_000)
  expect(requests).toEqual([])
})

test('a page that nobody looks at judges nothing', () => {
  seen = false
  vi.advanceTimersByTime(60_000)
  expect(tip).toEqual([])
  seen = true
  vi.advanceTimersByTime(8_000)
  expect(tip).toEqual(['away'])
})

test('what is switched off is asked for no more', () => {
  reach.failed()
  vi.advanceTimersByTime(300)
  reach.stop()
  vi.advanceTimersByTime(3_600_000)
  expect(requests).toEqual([])
})
