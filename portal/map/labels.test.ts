/** Labels of the map: none covers another, what was shown stays, and what somebody points at is always named. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLabels, type Edges, type Label, labelHeight, type Marked, type NamedMark } from './labels.ts'

const named = (id: number, x: number, y: number): NamedMark => ({ id, x, y, width: 60, reach: 10 })
const wide = { left: -1_000, right: 1_000 }
const covers = (a: Label, b: Label) => Math.abs(a.left - b.left) < 60 && Math.abs(a.top - b.top) < labelHeight

const crowd = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) }), {
    maxLength: 80,
  })
  .map((spots) => spots.map(({ x, y }, id) => named(id, x, y)))

test('no label covers another, frame after frame, and the first is always shown', () => {
  fc.assert(
    fc.property(crowd, crowd, (first, second) => {
      const marks = first.map(({ x, y }) => ({ x, y, r: 7 }))
      const labels = createLabels()
      for (const wanted of [first, second]) {
        const placed = [...labels(wanted, marks, wide)]
        if (wanted[0]) expect(placed.map(([id]) => id)).toContain(wanted[0].id)
        for (const [id, a] of placed)
          for (const [other, b] of placed) if (id < other) expect(covers(a, b)).toBe(false)
      }
    }),
  )
})

test('units at one place are named to the four sides, and no more of them', () => {
  const placed = createLabels()(
    [1, 2, 3, 4, 5, 6].map((id) => named(id, 100, 100)),
    [],
    wide,
  )
  expect([...placed.keys()]).toEqual([1, 2, 3, 4])
})

test('a label that was shown keeps its place when another comes by', () => {
  const labels = createLabels()
  const [far, stays] = [named(9, 900, 900), named(1, 100, 100)]
  const before = labels([far, stays], [], wide).get(1)
  expect(labels([far, named(2, 104, 100), stays], [], wide).get(1)).toEqual(before)
})

test('a label goes where it covers no other mark, and nothing hides it', () => {
  const place = (marks: readonly Marked[], edges: Edges) => {
    const [far, near] = [named(9, 900, 900), named(1, 100, 100)]
    return createLabels()([far, near], [{ x: 100, y: 100, r: 7 }, ...marks], edges).get(1)
  }
  expect(place([], wide)).toEqual({ left: 110, top: 90 })
  expect(place([{ x: 130, y: 95, r: 7 }], wide)).toEqual({ left: 30, top: 90 })
  expect(place([], { left: 0, right: 160 })).toEqual({ left: 30, top: 90 })
  expect(place([], { left: 50, right: 160 })).toEqual({ left: 70, top: 110 })
  expect(place([], { left: 50, right: 120 })).toBeUndefined()
})

test('what somebody points at covers as little of the others as it can', () => {
  const place = (marks: readonly Marked[], edges = wide) =>
    createLabels()([named(1, 100, 100)], [{ x: 100, y: 100, r: 7 }, ...marks], edges).get(1)
  // On every side is a mark, the one above hardly in the way.
  const around = [
    { x: 140, y: 100, r: 20 },
    { x: 60, y: 100, r: 20 },
    { x: 100, y: 125, r: 12 },
    { x: 128, y: 66, r: 7 },
  ]
  expect(place(around)).toEqual({ left: 70, top: 70 })
  // Half a name tells nothing.
  expect(place(around, { left: 95, right: 1_000 })).toEqual({ left: 110, top: 90 })
  expect(place([], { left: 80, right: 140 })).toEqual({ left: 70, top: 110 })
})
