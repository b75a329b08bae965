// @vitest-environment happy-dom
/** A dismissed banner is gone at once, for who dismissed it and in every tab, and the server hears of it. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveBanner } from '#domain/wire/live.ts'
import { dismiss, resendDismissed, useUndismissed } from './dismissed-banners.ts'
import { signInAs } from './testing.ts'

const key = 'dismissed-banner-alerts'
const news: LiveBanner = {
  id: '3',
  edition: 1,
  level: 'notice',
  title: 'A',
  text: 'a',
  link: null,
  ends: 9e15,
}
const again = { ...news, edition: 2 }
let asked: object[] = []
let works = true

beforeEach(() => {
  localStorage.clear()
  signInAs('CUSTOMER_12')
  asked = []
  works = true
  // The network alone is replaced.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!works) throw new TypeError('Failed to fetch')
    asked.push(JSON.parse(body).variables)
    return Response.json({ data: { dismissBanner: true } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shown = (...banners: LiveBanner[]) => renderHook(() => useUndismissed(banners)).result

test('what I dismiss is gone at once and kept by browser and server; shown anew, it is there again', async () => {
  const [before, after] = [shown(news), shown(again)]
  act(() => dismiss(news))
  expect(before.current).toEqual([])
  expect(after.current).toEqual([again])
  expect(localStorage.getItem(key)).toBe('["7/3/1"]')
  await expect.poll(() => asked).toEqual([{ id: '3', edition: 1 }])
})

test('what another tab dismisses is gone here too', () => {
  const here = shown(news)
  act(() => {
    localStorage.setItem(key, '["7/3/1"]')
    dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(here.current).toEqual([])
})

test('what somebody else dismissed in this browser still shows to me, whatever else is kept there', () => {
  localStorage.setItem(key, '["8/3/1"]')
  expect(shown(news).current).toEqual([news])
  for (const strange of ['[7]', '{"a":1}', 'no JSON']) {
    localStorage.setItem(key, strange)
    expect(shown(news).current).toEqual([news])
  }
})

test('what the server did not hear of is told again when it still shows it', async () => {
  works = false
  dismiss(news)
  await new Promise((done) => setTimeout(done))
  works = true
  await expect
    .poll(() => {
      resendDismissed([news, again])
      return asked
    })
    .toContainEqual({ id: '3', edition: 1 })
  expect(asked).not.toContainEqual({ id: '3', edition: 2 })
})
