import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, isColour, listShades, readable, shadesOf } from './shades.ts'

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('black on white is read best, and a colour on itself not at all', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

test('whatever colour a brand has, its words and buttons can be read in both themes', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = shadesOf(colour)
      const surfaces = [
        ['#ffffff', '#f6f8fa', '#edf1f4'],
        ['#0e151b', '#151e26', '#1c2731'],
      ] as const
      for (const theme of [0, 1] as const) {
        const shade = (role: keyof typeof shades) => shades[role][theme]
        for (const fill of ['accent', 'accent-hover'] as const)
          expect(contrast(shade('on-accent'), shade(fill))).toBeGreaterThanOrEqual(readable)
        for (const ground of [...surfaces[theme], shade('accent-soft'), shade('accent-soft-hover')])
          expect(contrast(shade('accent-ink'), ground)).toBeGreaterThanOrEqual(readable)
      }
    }),
  )
})

test('a colour that can be read already stays as it is', () => {
  expect(shadesOf('#0b5cad').accent[0]).toBe('#0b5cad')
  expect(shadesOf('#35b8ae').accent[1]).toBe('#35b8ae')
})

test('shades are sent as colours, two of each role', () => {
  const list = listShades(shadesOf('#c81e1e'))
  expect(list).toHaveLength(12)
  expect(list.every(isColour)).toBe(true)
})

test.each(['#C81E1E', 'c81e1e', '#c81e1', 'red', ''])('%s is no colour', (text) => {
  expect(isColour(text)).toBe(false)
})
