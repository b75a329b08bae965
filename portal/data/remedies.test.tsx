// @vitest-environment happy-dom
/** What to do about the trailers of a list: asked for together, kept while the cause lasts, and waited for. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRemedy } from './remedies.ts'
import { signInAs } from './testing.ts'

interface Told {
  readonly cause: string
  readonly remedy: string
}
/** What the server says now, by VIN. */
let verdicts: Record<string, Told | null> = {}
let asked: (readonly string[])[] = []
let works = true
let made = 0
/** What was asked of before is kept: every test has trailers of its own. */
const vinOf = () => `1GRAA0629FB7${String(++made).padStart(5, '0')}`
const flat: Told = { cause: 'Tire nearly flat', remedy: 'Do not move it, and send a tire service.' }
const low: Told = { cause: 'Trailer battery low', remedy: 'Tether or charge it.' }

beforeEach(() => {
  vi.useFakeTimers()
  signInAs('CUSTOMER_12')
  verdicts = {}
  asked = []
  works = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // The network alone is replaced.
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { vins } = JSON.parse(body).variables as { vins: string[] }
    asked.push(vins)
    if (!works) throw new TypeError('Failed to fetch')
    const vehicles = vins.map((vin) => ({ vin, verdict: verdicts[vin] ?? null }))
    return Response.json({ data: { vehiclesNow: { vehicles } } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const rowOf = (vin: string, cause: string | null) =>
  renderHook(({ cause }) => useRemedy(vin, cause), { initialProps: { cause } })
/** Until nothing is under way any more. */
const settle = (ms = 200) => act(() => vi.advanceTimersByTimeAsync(ms))

test('trailers that come into sight together are asked for at once, and each shows its own', async () => {
  const [one, other] = [vinOf(), vinOf()]
  verdicts = { [one]: flat, [other]: low }
  const rows = [rowOf(one, 'Tire nearly flat'), rowOf(other, 'Trailer battery low')]
  expect(rows.map(({ result }) => result.current)).toEqual([null, null])
  await settle()
  expect(rows.map(({ result }) => result.current)).toEqual([flat.remedy, low.remedy])
  expect(asked).toEqual([[one, other]])
})

test('a trailer with which nothing is wrong is not asked about', async () => {
  const { result } = rowOf(vinOf(), null)
  await settle()
  expect(result.current).toBeNull()
  expect(asked).toEqual([])
})

test('a trailer that is scrolled out of sight and back is not asked about again while its cause lasts', async () => {
  const vin = vinOf()
  verdicts = { [vin]: flat }
  const first = rowOf(vin, 'Tire nearly flat, 62 psi')
  await settle()
  first.unmount()
  expect(rowOf(vin, 'Tire nearly flat, 62 psi').result.current).toBe(flat.remedy)
  await settle()
  expect(asked).toHaveLength(1)
})

test('with another cause the words of the old one are gone at once, and the new ones are asked for', async () => {
  const vin = vinOf()
  verdicts = { [vin]: flat }
  const { result, rerender } = rowOf(vin, 'Tire nearly flat')
  await settle()
  verdicts = { [vin]: low }
  rerender({ cause: 'Trailer battery low' })
  expect(result.current).toBeNull()
  await settle()
  expect(result.current).toBe(low.remedy)
})

test('a cause that the server has not kept yet is asked for again until it has', async () => {
  const vin = vinOf()
  verdicts = { [vin]: low }
  const { result } = rowOf(vin, 'Tire nearly flat')
  await settle()
  // Never the words of another cause.
  expect(result.current).toBeNull()
  verdicts = { [vin]: flat }
  await settle(5_000)
  expect(result.current).toBe(flat.remedy)
})

test('a cause that the server never tells of is given up in the end', async () => {
  const vin = vinOf()
  const { result } = rowOf(vin, 'Tire nearly flat')
  await settle(600_000)
  const tries = asked.length
  expect(tries).toBeGreaterThan(1)
  await settle(600_000)
  expect(asked).toHaveLength(tries)
  expect(result.current).toBeNull()
})

test('without a connection the line stays without it, and a trailer that comes into sight asks again', async () => {
  const vin = vinOf()
  verdicts = { [vin]: flat }
  works = false
  const first = rowOf(vin, 'Tire nearly flat')
  await settle()
  expect(first.result.current).toBeNull()
  works = true
  first.unmount()
  const again = rowOf(vin, 'Tire nearly flat')
  await settle()
  expect(again.result.current).toBe(flat.remedy)
})
