/** The cookie of the last filters. */
import { expect, test } from 'vitest'
import { filtersIn, readKept, writeKept } from './saved-filter.ts'

const written = (kept: Parameters<typeof writeKept>[0]) => writeKept(kept).split(';')[0]!

test('the last filters of map and grid are kept in the cookie saved-filter', () => {
  const kept = { user: 7, map: 'level=critical', grid: 'f.unit_id=NS%3B002&fault=abs' }
  expect(written(kept)).toMatch(/^saved-filter=/)
  expect(readKept(`other=1; ${written(kept)}`, 7)).toEqual(kept)
})

test('somebody else at this browser begins without filters', () => {
  expect(readKept(written({ user: 7, map: 'level=critical' }), 8)).toEqual({ user: 8 })
})

test.each(['saved-filter=%', 'saved-filter=nonsense', 'saved-filter=null', ''])(
  'a cookie that says nothing is no filter: %j',
  (cookies) => {
    expect(readKept(cookies, 7)).toEqual({ user: 7 })
  },
)

test('filters longer than a cookie may be are not kept', () => {
  expect(readKept(written({ user: 7, map: 'x'.repeat(4_000) }), 7)).toEqual({ user: 7 })
})

test('only filters are kept of an address', () => {
  const isFilter = (key: string) => key === 'where'
  expect(filtersIn('?where=a~b~1&mode=heat&where=c~d~2&page=3', isFilter)).toBe(
    'where=a%7Eb%7E1&where=c%7Ed%7E2',
  )
})
