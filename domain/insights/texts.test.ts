/** The texts of dashboards: they tell the numbers that are counted with. */
import { expect, test } from 'vitest'
import { usualUnits } from '../basics/own-units.ts'
import { metric } from '../basics/testing.ts'
import { usedFrom } from './data.ts'
import { dayAfter, weekOf } from './days.ts'
import type { InsightDocument } from './document.ts'
import { trendReach, trendWindow } from './health-trends.ts'
import { insightIn } from './in-units.ts'
import { insights } from './index.ts'

const texts = insights.flatMap(({ figures, charts }) => [
  ...figures.flatMap(({ label, definition }) => [label, definition].flat()),
  ...charts.flatMap(({ title, definition }) =>
    [title, typeof definition === 'function' ? definition(usualUnits) : definition].flat(),
  ),
])
const telling = (part: string) => texts.filter((text) => text.includes(part)).length

test('they tell how far and how long', () => {
  expect(telling(`drove at least ${usedFrom} mile.`)).toBeGreaterThan(0)
  expect(telling(`over the ${trendWindow} days before today`)).toBe(2)
  expect(telling(`within ${trendReach} days`)).toBeGreaterThan(2)
})

test('none has a place that would be filled later', () => {
  expect(telling('{{')).toBe(0)
})

test('a week begins on the day on which its reader begins weeks', () => {
  // A Wednesday.
  const day = '2026-11-18'
  expect(weekOf(day, 'monday')).toBe('2026-11-16')
  expect(weekOf(day, 'sunday')).toBe('2026-11-15')
  expect(weekOf(day, 'saturday')).toBe('2026-11-14')
  for (const [first, weekStart] of [
    ['2026-11-16', 'monday'],
    ['2026-11-15', 'sunday'],
    ['2026-11-14', 'saturday'],
  ] as const)
    expect([weekOf(first, weekStart), weekOf(dayAfter(first, 6), weekStart)]).toEqual([first, first])
})

test('titles that count in miles count in kilometers for whoever drives in those', () => {
  const figure = { key: 'miles', label: 'Miles', unit: 'mi', value: 100, previous: null, text: '100 mi' }
  const chart = { key: 'milesByDay', title: 'Miles by day', shape: { as: 'bars' }, columns: [], rows: [] }
  const document = { figures: [figure], charts: [chart] } as unknown as InsightDocument
  const shown = insightIn(document, metric)
  expect(shown.figures[0]).toMatchObject({ label: 'Kilometers', text: '161 km' })
  expect(shown.charts[0]).toMatchObject({ title: 'Kilometers by day' })
  expect(insightIn(document, usualUnits).charts[0]).toMatchObject({ title: 'Miles by day' })
})
