/** A converter dolly: axles with a fifth wheel on them and a drawbar, to pull a second trailer. */
import { circle, line, rect, stroke } from '../strokes.ts'
import { type Body, lampsAt, rearTires } from './body.ts'

export const dolly: Body = {
  length: 0.56,
  wheels: (x0, x1, axles) => {
    const middle = x0 + (x1 - x0) * 0.64
    return Array.from({ length: axles }, (_, n) => middle + (n - (axles - 1) / 2) * 32)
  },
  side: (view) => {
    const { x0, x1, floor, ground, wheel, wheels, top } = view
    const axle = ground - wheel
    const [first, last] = [wheels[0]!, wheels.at(-1)!]
    const middle = (first + last) / 2
    const rail = axle - 14
    return {
      strokes: [
        // The drawbar, from its eye up to the frame, and the leg that it stands on.
        circle('frame', x0 + 5, axle - 4, 4.5),
        stroke(
          'steel',
          'M',
          x0 + 10,
          axle - 6,
          'H',
          x0 + 28,
          'L',
          first - wheel - 6,
          rail - 2,
          'h',
          8,
          'v',
          6,
          'L',
          x0 + 28,
          axle - 1,
          'H',
          x0 + 10,
          'Z',
        ),
        line('frame', x0 + 24, axle - 3, x0 + 24, ground - 5),
        circle('rim', x0 + 24, ground - 4, 4),
        stroke('line', 'M', x0 + 8, axle - 12, 'q', 18, -14, 40, -6, 'T', first - wheel, rail - 4),
        rect('body', first - wheel - 4, rail - 3, last + wheel + 8, rail + 4, 1),
        ...wheels.map((x) => line('frame', x, rail + 4, x, axle)),
        // The fifth wheel tilts on its bracket.
        stroke(
          'steel',
          'M',
          middle - 9,
          rail - 3,
          'L',
          middle - 4,
          rail - 10,
          'h',
          8,
          'L',
          middle + 9,
          rail - 3,
          'Z',
        ),
        stroke(
          'body',
          'M',
          middle - 25,
          rail - 12,
          'l',
          4,
          -4,
          'h',
          38,
          'l',
          10,
          5,
          'l',
          -1,
          3,
          'h',
          -50,
          'Z',
        ),
        rect('soft', last + wheel + 6, rail + 4, last + wheel + 8, ground - 6),
        ...[first - wheel, last + wheel].map((x) => line('line', x, rail - 4, x, rail - 7)),
        stroke('line', 'M', first - wheel - 2, rail - 7, 'H', last + wheel + 2),
      ],
      cargo: { x: x0 + 4, y: top, width: x1 - x0 - 8, height: floor - top - 26 },
      plug: { x: x0 + 22, y: rail - 26 },
      unit: null,
    }
  },
  rear: (view) => {
    const { x0, x1, floor, ground } = view
    const y = ground - 28
    const middle = (x0 + x1) / 2
    return {
      strokes: [
        ...rearTires({ ...view, floor: floor - 1 }),
        rect('body', x0 + 2, y - 5, x1 - 2, y + 6, 1.5),
        stroke('steel', 'M', middle - 9, y - 5, 'l', 3, -5, 'h', 12, 'l', 3, 5, 'Z'),
        stroke('body', 'M', middle - 22, y - 10, 'l', 3, -5, 'h', 38, 'l', 3, 5, 'Z'),
        line('line', middle, y - 15, middle, y - 10),
      ],
      doors: null,
      lamps: {
        ...lampsAt({ x0: x0 + 2, x1: x1 - 2 }, y + 0.5, y + 0.5, { apart: 6.5 }),
        black: [
          { x: x0 + 5, y: y - 9 },
          { x: x1 - 5, y: y - 9 },
        ],
      },
    }
  },
}
