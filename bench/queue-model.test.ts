import { expect, test } from 'vitest'
import { percentile } from './bench.ts'
import { type Costs, simulate } from './queue-model.ts'

const costs: Costs = {
  engineTurn: 1,
  engineReport: 0.02,
  databaseTurn: 1,
  databaseReport: 0.02,
  commit: 3,
}
const few = { perSecond: 10, engines: 4, cores: 4, seconds: 30 }

test('a report that comes alone waits for the work on itself', () => {
  const { waits, perTurn } = simulate(costs, few)
  expect(percentile(waits, 0.5)).toBeCloseTo(1 + 0.02 + 1 + 0.02 + 3, 1)
  expect(perTurn).toBeCloseTo(1, 1)
})

test('each report is stored once, and the same seed tells the same', () => {
  const { waits } = simulate(costs, { ...few, perSecond: 1_000 })
  expect(waits.length).toBeGreaterThan(28_000)
  expect(waits.length).toBeLessThan(32_000)
  expect(simulate(costs, { ...few, perSecond: 1_000 }).waits).toEqual(waits)
})

test('where more come, turns are larger, and loads are those of the costs', () => {
  const { perTurn, engineLoad, databaseLoad, waits } = simulate(costs, { ...few, perSecond: 10_000 })
  expect(perTurn).toBeGreaterThan(10)
  const perReport = 0.02 + 1 / perTurn
  expect(engineLoad).toBeCloseTo((10 * perReport) / 4, 1)
  expect(databaseLoad).toBeCloseTo((10 * perReport) / 4, 1)
  expect(percentile(waits, 0.99)).toBeLessThan(1_000)
})

test('more than can be stored is not stored', () => {
  const { waits, databaseLoad } = simulate(costs, { ...few, cores: 1, perSecond: 100_000, seconds: 5 })
  expect(databaseLoad).toBeGreaterThan(1)
  expect(percentile(waits, 0.99)).toBeGreaterThan(1_000)
})

test('what came during a pause is stored soon behind it', () => {
  const pause = { at: 10, seconds: 5 }
  const { drained, waits } = simulate(costs, { ...few, perSecond: 10_000, pause })
  expect(percentile(waits, 1)).toBeGreaterThan(5_000)
  expect(drained).toBeGreaterThan(100)
  expect(drained).toBeLessThan(3_000)
})
