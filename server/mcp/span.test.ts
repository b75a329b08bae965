/** The spans that people mean by a day, on the clocks of a zone. */
import { expect, test } from 'vitest'
import { nextIn, pageIn, spanOf } from './span.ts'

const at = (now: string) => ({ now: Date.parse(now), usualZone: async () => 'America/Chicago' })
const words = async (given: Parameters<typeof spanOf>[0], now = '2026-11-29T09:30:00Z') => {
  const { told } = await spanOf(given, at(now), 31)
  return `${told.from} ${told.to}`
}

test('yesterday is the whole day before, on one’s own clock', async () => {
  expect(await words({ day: 'yesterday' })).toBe('2026-11-28T00:00:00-06:00 2026-11-29T00:00:00-06:00')
  // In Chicago it is still Saturday.
  expect(await words({ day: 'yesterday' }, '2026-11-29T03:00:00Z')).toBe(
    '2026-11-27T00:00:00-06:00 2026-11-28T00:00:00-06:00',
  )
})

test('a day is as long as the clocks make it', async () => {
  expect(await words({ day: '2026-11-01' })).toBe('2026-11-01T00:00:00-05:00 2026-11-02T00:00:00-06:00')
  expect(await words({ day: '2026-03-08' })).toBe('2026-03-08T00:00:00-06:00 2026-03-09T00:00:00-05:00')
})

test('today ends now, and another zone has another day', async () => {
  expect(await words({ day: 'today' })).toBe('2026-11-29T00:00:00-06:00 2026-11-29T03:30:00-06:00')
  expect(await words({ day: 'today', timeZone: 'Asia/Tokyo' })).toBe(
    '2026-11-29T00:00:00+09:00 2026-11-29T18:30:00+09:00',
  )
})

test('without anything it is the last 24 hours', async () => {
  expect(await words({})).toBe('2026-11-28T03:30:00-06:00 2026-11-29T03:30:00-06:00')
  expect(await words({ from: '2026-11-29T00:00:00Z' })).toBe(
    '2026-11-28T18:00:00-06:00 2026-11-29T03:30:00-06:00',
  )
})

test.each([
  [{ day: '2026-02-30' }, 'There is no day'],
  [{ day: '2026-12-24' }, 'has not begun'],
  [{ from: '2026-11-29T05:00:00Z', to: '2026-11-29T04:00:00Z' }, 'ends before it begins'],
  [{ from: '2026-01-01T00:00:00Z' }, 'at most 31 days'],
  [{ day: 'today', from: '2026-11-29T00:00:00Z' }, 'a day, or from and to'],
])('%j is refused in words', async (given, problem) => {
  await expect(spanOf(given, at('2026-11-29T09:30:00Z'), 31)).rejects.toThrow(problem)
})

test('a cursor brings its span, which is no longer than a question may have', async () => {
  const span = await spanOf({}, at('2026-11-29T09:30:00Z'), 31)
  const later = await spanOf({}, at('2026-11-29T09:40:00Z'), 31)
  expect(nextIn(span, null)).toBeNull()
  expect(pageIn(later, nextIn(span, 'abc')!, 31)).toEqual({ span, after: 'abc' })
  expect(pageIn(later, undefined, 31)).toEqual({ span: later, after: undefined })
  const long = `2026-01-01T00:00:00.000Z/${span.iso.to}/abc`
  for (const wrong of ['abc', 'x/y/z', long, `${span.iso.from}/${span.iso.to}/`])
    expect(() => pageIn(later, wrong, 31)).toThrow('not of this list')
})
