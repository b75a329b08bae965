/** Texts of a PDF: where a line may end. */
import { expect, test } from 'vitest'
import { openPdf, widthOf, wrap } from './text.ts'

const style = { size: 8 } as const
const pdf = openPdf({ title: 'x', author: 'x', created: 0, size: [612, 396], margin: 36 })

test('a figure and its unit stay on one line, however narrow the column is', () => {
  for (const text of ['ABS fault, 4 d 20 h', 'Gateway battery 5 %', 'Trailer battery empty, 11.3 V'])
    for (let width = 30; width < 120; width += 3)
      for (const line of wrap(pdf, text, width, style, 10)) expect(line).not.toMatch(/^(d|h|%|V)\b|^%/)
})

test('a text that has room for its lines is told whole', () => {
  const text = 'ABS supply low, 229 mi driven with the lamp on for 4 d 20 h'
  const width = widthOf(pdf, 'ABS supply low,', style) + 1
  expect(wrap(pdf, text, width, style, 10).join(' ')).toBe(text)
})
