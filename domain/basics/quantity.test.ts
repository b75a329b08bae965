import { expect, test } from 'vitest'
import { type Quantified, quantityText } from './quantity.ts'

test.each<[Quantified, string]>([
  [{ value: 62, of: 'pressure' }, '62 psi'],
  [{ value: 11.42, of: 'voltage', digits: 1 }, '11.4 V'],
  [{ value: 36_200, of: 'weight' }, '36,200 lbs'],
  [{ value: -0.2, of: 'temperature' }, '0 °F'],
  [{ value: 18, of: 'share' }, '18 %'],
])('%o is written as "%s"', (quantified, text) => {
  expect(quantityText(quantified)).toBe(text)
})
