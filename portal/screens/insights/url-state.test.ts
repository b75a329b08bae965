/** What the address of Insights means. */
import { expect, test } from 'vitest'
import { lookedOf, tabPath } from './url-state.ts'

const looked = (search: string) => lookedOf(new URLSearchParams(search))

test('without anything it is the thirty days up to today, beside those before', () => {
  expect(looked('')).toEqual({
    preset: 30,
    filters: {
      customerIds: [],
      groupIds: [],
      vehicleTypeIds: [],
      geofenceIds: [],
      period: null,
      days: 30,
      compare: true,
    },
  })
})

test('a preset, chosen things and no comparison are taken from it', () => {
  expect(looked('days=7&customers=3,5,3&types=4&fences=9&groups=2&compare=none')).toEqual({
    preset: 7,
    filters: {
      customerIds: [3, 5],
      groupIds: [2],
      vehicleTypeIds: [4],
      geofenceIds: [9],
      period: null,
      days: 7,
      compare: false,
    },
  })
})

test('days of one’s own count before a preset', () => {
  expect(looked('from=2026-11-01&to=2026-11-03&days=7')).toMatchObject({
    preset: null,
    filters: { period: { from: '2026-11-01', to: '2026-11-03' } },
  })
})

test('what makes no sense is the usual', () => {
  expect(looked('from=2026-11-05&to=2026-11-03')).toMatchObject({ preset: 30 })
  expect(looked('from=2026-02-30&to=2026-11-03&days=8')).toMatchObject({ preset: 30 })
  expect(looked('customers=x,-1,2.5,').filters.customerIds).toEqual([])
})

test('another tab keeps the filters, and closes what was opened', () => {
  const search = new URLSearchParams('tab=dwell&customers=3&days=7&part=visits&of=dwell&key=4&peek=X')
  expect(tabPath(search, 'health')).toBe('/quicksight?tab=health&customers=3&days=7')
})
