/** Labels of the map: none covers another, what was shown stays, and what somebody points at is always named. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLabels, type Label, labelHeight, type Named } from './labels.ts'

const named = (id: number, x: number, y: number): Named => ({ id, x, y, width: 60, reach: 10 })
const covers = (a: Label, b: Label) => Math.abs(a.left - b.left) < 60 && Math.abs(a.top - b.top) < labelHeight

const crowd = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) }), {
    maxLength: 80,
  })
  .map((spots) => spots.map(({ x, y }, id) => named(id, x, y)))

test('no label covers another, frame after frame, and the first is always shown', () => {
  fc.assert(
    fc.property(crowd, crowd, (first, second) => {
      const labels = createLabels()
      for (const wanted of [first, second]) {
        const placed = [...labels(wanted)]
        if (wanted[0]) expect(placed.map(([id]) => id)).toContain(wanted[0].id)
        for (const [id, a] of placed)
          for (const [other, b] of placed) if (id < other) expect(covers(a, b)).toBe(false)
      }
    }),
  )
})

test('units at one place are named to the four sides, and no more of them', () => {
  const placed = createLabels()([1, 2, 3, 4, 5, 6].map((id) => named(id, 100, 100)))
  expect([...placed.keys()]).toEqual([1, 2, 3, 4])
})

test('a label that was shown keeps its place when another comes by', () => {
  const labels = createLabels()
  const [far, stays] = [named(9, 900, 900), named(1, 100, 100)]
  const before = labels([far, stays]).get(1)
  expect(labels([far, named(2, 104, 100), stays]).get(1)).toEqual(before)
})
