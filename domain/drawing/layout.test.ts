/** Every type of vehicle, on every undercarriage, with every sensor: its parts have their places, and names. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SensorKey } from '../sensors/index.ts'
import { anyReading, someVehicle } from '../sensors/testing.ts'
import { vehicleTypes } from '../vehicle/types.ts'
import { bodyOf } from './bodies/index.ts'
import { type Cell, type Layout, layoutOf, widthLeast, widthMost } from './layout.ts'
import { type Part, partsOf, partText } from './parts.ts'
import { arrows, stepFrom } from './steps.ts'
import type { Box } from './strokes.ts'
import { always, drawn, now, stateOf, telling } from './testing.ts'

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const outside = ({ width, height }: Layout, { x, y, width: w, height: h }: Box) =>
  x < 0 || y < 0 || x + w > width + 0.01 || y + h > height + 0.01

/** What is wrong with a layout, in words. */
function wrongs(layout: Layout, parts: readonly Part[]): readonly string[] {
  const { cells, glimpses } = layout
  const found: string[] = []
  for (const [n, cell] of cells.entries()) {
    const { id, name } = cell.part
    if (outside(layout, cell)) found.push(`${id} is outside`)
    if (cell.height < 24 || cell.width < 24) found.push(`${id} is too small for a finger`)
    if (!name || name.includes('undefined') || name.includes('NaN')) found.push(`${id} is called '${name}'`)
    for (const other of cells.slice(n + 1))
      if (overlap(cell, other)) found.push(`${id} lies on ${other.part.id}`)
  }
  for (const { part, x, y, size } of glimpses)
    if (outside(layout, { x: x - size, y: y - size, width: 2 * size, height: 2 * size }))
      found.push(`a glimpse of ${part.id} is outside`)
  const drawnIds = cells.map(({ part }: Cell) => part.id)
  if (new Set(drawnIds).size < drawnIds.length) found.push('a part is drawn twice')
  for (const { id } of parts) if (!drawnIds.includes(id)) found.push(`${id} is not drawn`)
  return found
}

const widths = [widthLeast, 336, 366, 384, widthMost]
const axles = [1, 2, 3] as const
const kinds = vehicleTypes.map(({ id, name }) => [name, id] as const)
const all = telling.map(({ key }) => key as SensorKey)

describe.each(kinds)('the drawing of a %s', (_name, vehicleTypeId) => {
  test.each(axles)('on %d axles has each sensor in its place', (count) => {
    const vehicle = { ...someVehicle, vehicleTypeId, axles: count }
    for (const width of widths)
      for (const keys of [...all.map((key) => [key]), all]) {
        const parts = drawn({}, { keys, vehicle })
        for (const lengthFeet of [28, 53, null])
          expect(
            wrongs(layoutOf({ ...vehicle, lengthFeet, parts }, width), parts),
            `${keys}, ${width}`,
          ).toEqual([])
      }
  })

  test('holds whatever its sensors report', () => {
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(telling.map((one) => [one.key, anyReading(one)]))),
        fc.constantFrom(...axles),
        fc.constantFrom(...widths),
        fc.constantFrom(6, 60 * 24 * 40),
        (readings, count, width, ago) => {
          const vehicle = { ...someVehicle, vehicleTypeId, axles: count }
          const parts = partsOf(vehicle, stateOf(readings, ago), telling, always, now)
          expect(wrongs(layoutOf({ ...vehicle, lengthFeet: 53, parts }, width), parts)).toEqual([])
          for (const part of parts) expect(partText(part, now)).toMatch(/^[A-Z]/)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('has numbers for all its lines', () => {
    const parts = drawn({}, { keys: all, vehicle: { vehicleTypeId } })
    for (const count of axles) {
      const { strokes } = layoutOf({ vehicleTypeId, axles: count, lengthFeet: 53, parts }, 384)
      expect(strokes.length).toBeGreaterThan(20)
      expect(strokes.filter(({ d }) => /NaN|undefined|Infinity/.test(d))).toEqual([])
    }
  })
})

test('no two types look the same', () => {
  const sides = vehicleTypes.map(({ id }) =>
    layoutOf({ vehicleTypeId: id, axles: 2, lengthFeet: 53, parts: [] }, 384)
      .strokes.map(({ d }) => d)
      .join(),
  )
  expect(new Set(sides).size).toBe(vehicleTypes.length)
})

test('a type that nobody knows is drawn as a van without doors', () => {
  expect(bodyOf(99)).toBe(bodyOf(11))
  const { cells } = layoutOf(
    { vehicleTypeId: 99, axles: 2, lengthFeet: null, parts: drawn({ door: { opened: true } }) },
    384,
  )
  expect(cells.map(({ look }) => look)).toEqual(['chip'])
})

test('seen from above with the nose left, the curbside is on top and the outer tires are outside', () => {
  const parts = drawn({}, { keys: ['individualTirePressure', 'wheelEnd'] })
  const { cells } = layoutOf({ vehicleTypeId: 3, axles: 2, lengthFeet: 53, parts }, 384)
  const first = cells
    .filter(({ part }) => part.name.startsWith('Axle 1'))
    .sort((a, b) => a.y - b.y)
    .map(({ part }) => part.name)
  expect(first).toEqual([
    'Axle 1 curbside outer tire',
    'Axle 1 curbside inner tire',
    'Axle 1 curbside hub',
    'Axle 1 roadside hub',
    'Axle 1 roadside inner tire',
    'Axle 1 roadside outer tire',
  ])
  const [one, two] = ['Axle 1', 'Axle 2'].map((axle) => cells.find(({ part }) => part.name.startsWith(axle))!)
  expect(one!.x).toBeLessThan(two!.x)
})

test('every part is reached from every other by arrows alone', () => {
  const box = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    width: fc.constant(24),
    height: fc.constant(24),
  })
  const reached = (boxes: readonly Box[]): number => {
    const seen = new Set([0])
    for (const n of seen) for (const arrow of arrows) seen.add(stepFrom(boxes, n, arrow))
    return seen.size
  }
  for (const vehicleTypeId of [1, 5, 7])
    for (const count of axles) {
      const parts = drawn({}, { keys: all, vehicle: { axles: count } })
      const { cells } = layoutOf({ vehicleTypeId, axles: count, lengthFeet: 53, parts }, 384)
      expect(reached(cells)).toBe(cells.length)
    }
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 12 }), (boxes) => {
      for (const arrow of arrows) {
        const next = stepFrom(boxes, 0, arrow)
        expect(next).toBeGreaterThanOrEqual(0)
        expect(next).toBeLessThan(boxes.length)
      }
    }),
  )
})

test('an arrow leads to what lies in its direction', () => {
  const at = (x: number, y: number) => ({ x, y, width: 20, height: 20 })
  const boxes = [at(0, 0), at(100, 0), at(0, 50), at(300, 10)]
  expect(stepFrom(boxes, 0, 'ArrowRight')).toBe(1)
  expect(stepFrom(boxes, 1, 'ArrowRight')).toBe(3)
  expect(stepFrom(boxes, 0, 'ArrowDown')).toBe(2)
  expect(stepFrom(boxes, 2, 'ArrowUp')).toBe(0)
})
