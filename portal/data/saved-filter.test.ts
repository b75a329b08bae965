// @vitest-environment happy-dom
/** The cookie of the last filters. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { go } from '../ui/layout/address.ts'
import { filtersIn, readKept, useSavedFilter, writeKept } from './saved-filter.ts'
import { endSession } from './session.ts'
import { signInAs } from './testing.ts'

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

describe('a screen with filters', () => {
  const isFilter = (key: string) => key.startsWith('f.')
  const grid = '/fleet/currentFleetStatus'
  const search = () => location.search
  /** Goes there as the menu does, and opens the screen. */
  const open = (path: string, place: 'map' | 'grid' = 'grid') => {
    act(() => go(path))
    return renderHook(() => useSavedFilter(place, isFilter))
  }
  afterEach(() => {
    cleanup()
    endSession()
    // biome-ignore lint/suspicious/noDocumentCookie: what the screen itself reads
    document.cookie = 'saved-filter=; path=/; max-age=0'
    history.replaceState(null, '', '/')
  })

  test('finds its last filters again when the menu leads to it, and each place has its own', () => {
    signInAs('CUSTOMER_12')
    open(`${grid}?f.unit_id=NS&page=2`)
    cleanup()
    open(grid)
    expect(search()).toBe('?f.unit_id=NS')
    cleanup()
    open('/tracking', 'map')
    expect(search()).toBe('')
  })

  test('forgets filters that were taken away', () => {
    signInAs('CUSTOMER_12')
    open(`${grid}?f.unit_id=NS`)
    act(() => go(grid))
    cleanup()
    open('/control')
    cleanup()
    open(grid)
    expect(search()).toBe('')
  })

  test('keeps what an address brings, and nothing of a saved view', () => {
    signInAs('CUSTOMER_12')
    open(`${grid}?f.unit_id=NS`)
    cleanup()
    open(`${grid}?f.door=open`)
    expect(search()).toBe('?f.door=open')
    cleanup()
    open(`${grid}?view=7&f.tis=stable`)
    cleanup()
    open('/control')
    cleanup()
    open(grid)
    expect(search()).toBe('')
  })
})
