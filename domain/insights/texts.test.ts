/** The texts of dashboards: they tell the numbers that are counted with. */
import { expect, test } from 'vitest'
import { usedFrom } from './data.ts'
import { trendReach, trendWindow } from './health-trends.ts'
import { insights } from './index.ts'

const texts = insights.flatMap(({ figures, charts }) => [
  ...figures.flatMap(({ label, definition }) => [label, definition].flat()),
  ...charts.flatMap(({ title, definition }) => [title, definition].flat()),
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
