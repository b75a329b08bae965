import { expect, test } from 'vitest'
import { days } from '../basics/time.ts'
import { milesOf, summedMiles } from './lease-miles.ts'

const terms = { allowance: 1000, overMileCents: 25, ends: days(100) }
const out = (from: number | null, to: number | null, began: number | null = 0) => ({
  ...{ began, ended: null, from, to },
})

test('what was driven counts from where its odometer stood, and leads on at the same pace', () => {
  expect(milesOf(out(500, 700), terms, days(10))).toEqual({
    ...{ driven: 200, allowance: 1000, used: 0.2, over: 0, overCents: 0 },
    ...{ forecast: 2000, forecastOver: 1000, forecastOverCents: 25_000 },
  })
})

test('what is over is paid by the mile', () => {
  expect(milesOf(out(0, 1010.5), terms, days(50))).toMatchObject({ over: 10.5, overCents: 263 })
})

test('a day shows no pace, and a lease that is overdue has come as far as it has', () => {
  expect(milesOf(out(0, 300), terms, days(0.9))).toMatchObject({ driven: 300, forecast: null })
  expect(milesOf(out(0, 300), terms, days(120))).toMatchObject({ driven: 300, forecast: 300 })
})

test('what came back is not led on', () => {
  expect(milesOf({ ...out(0, 300), ended: days(10) }, terms, days(20))).toMatchObject({ forecast: 300 })
})

test('where no odometer is known nothing is said, and an odometer that went back drove nothing', () => {
  expect(milesOf(out(null, 300), terms, days(10))).toMatchObject({ driven: null, used: null, over: null })
  expect(milesOf(out(400, 300), terms, days(10))).toMatchObject({ driven: 0 })
})

test('without an allowance nothing is over', () => {
  expect(milesOf(out(0, 9e5), { ...terms, allowance: null }, days(10))).toMatchObject({
    ...{ driven: 9e5, used: null, over: null, overCents: null, forecastOver: null },
  })
  expect(milesOf(out(0, 5), { ...terms, allowance: 0 }, days(10))).toMatchObject({ used: null, over: 5 })
})

test('of a lease each vehicle’s miles over count, whatever another has left', () => {
  const all = [out(0, 1500), out(0, 100), out(null, null, null)].map((one) => milesOf(one, terms, days(50)))
  expect(summedMiles(all)).toMatchObject({
    ...{ driven: 1600, allowance: 3000, used: 0.8, over: 500, overCents: 12_500 },
  })
  expect(summedMiles([])).toMatchObject({ driven: null, used: null, over: null })
})
