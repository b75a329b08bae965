/** Barrels for liquids: a polished tank with its manholes, and an insulated one for hot asphalt with a burner. */
import { circle, line, rect, type Stroke, stroke, uprights } from '../strokes.ts'
import {
  type Body,
  bogie,
  guard,
  kingpin,
  lampsAt,
  landingGear,
  type RearView,
  rearTires,
  type SideView,
} from './body.ts'

const lift = 6

/** What a barrel rests on, from its legs to its axles. */
const under = (view: SideView): readonly Stroke[] => {
  const { x0, x1, floor } = view
  const gear = x0 + (x1 - x0) * 0.27
  return [
    ...kingpin(view, x0 + 26),
    ...landingGear({ ...view, floor: floor - 4 }, gear),
    stroke('steel', 'M', x0 + 14, floor - 6, 'h', 44, 'l', -6, 8, 'h', -34, 'Z'),
    stroke(
      'steel',
      'M',
      view.wheels[0]! - 30,
      floor - 6,
      'H',
      x1 - 8,
      'v',
      7,
      'H',
      view.wheels[0]! - 22,
      'Z',
    ),
    ...bogie(view),
  ]
}

/** A lid on a short neck. */
const manhole = (x: number, top: number): readonly Stroke[] => [
  rect('steel', x - 6, top - 3, x + 6, top + 1),
  rect('body', x - 8, top - 6, x + 8, top - 3, 1.5),
]

/** A round back with its lamps on a bar below. */
const round = (view: RearView, inside: (x: number, y: number, r: number) => readonly Stroke[]) => {
  const { x0, x1, top, floor } = view
  const [x, y] = [(x0 + x1) / 2, (top + floor - lift) / 2]
  const r = (floor - lift - top) / 2
  return {
    strokes: [
      ...rearTires(view),
      ...guard(view),
      circle('body', x, y, r),
      ...inside(x, y, r),
      rect('body', x0, floor - 7, x1, floor + 3, 2),
    ],
    doors: null,
    lamps: {
      ...lampsAt(view, floor - 2, top + 7),
      black: [
        { x: x - r + 7, y: y + 9 },
        { x: x + r - 7, y: y + 9 },
      ],
    },
  }
}

export const tanker: Body = {
  side: (view) => {
    const { x0, x1, top, floor } = view
    const bottom = floor - lift
    const length = x1 - x0
    const mid = x0 + length * 0.5
    const valve = x0 + length * 0.44
    return {
      strokes: [
        ...under(view),
        // What it is emptied through.
        stroke('frame', 'M', valve, bottom, 'v', 12, 'h', 12),
        rect('steel', valve + 12, bottom + 8, valve + 17, bottom + 16, 1),
        rect('body', x0, top, x1, bottom, 26),
        ...[0.25, 0.5, 0.75].map((part) => line('soft', x0 + length * part, top, x0 + length * part, bottom)),
        line('line', x0 + length * 0.22, top - 4, x0 + length * 0.78, top - 4),
        ...[0.25, 0.5, 0.75].flatMap((part) => manhole(x0 + length * part, top)),
        // A ladder up to the catwalk.
        line('line', mid + 40, top - 4, mid + 40, bottom),
        line('line', mid + 46, top - 4, mid + 46, bottom),
        ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
          line('soft', mid + 40, top + 4 + n * 7, mid + 46, top + 4 + n * 7),
        ),
      ],
      cargo: { x: x0 + 18, y: top + 4, width: length - 36, height: bottom - top - 8 },
      plug: { x: x0 + 14, y: bottom + 3 },
      unit: null,
    }
  },
  rear: (view) =>
    round(view, (x, y, r) => [
      circle('soft', x, y, r - 6),
      circle('soft', x, y + 2, 6),
      line('line', x, y + r - 10, x, y + r),
    ]),
}

export const asphalt: Body = {
  side: (view) => {
    const { x0, x1, top, floor } = view
    const bottom = floor - lift
    const length = x1 - x0
    return {
      strokes: [
        ...under(view),
        // The barrel falls a little towards the rear, where it is emptied.
        stroke(
          'body',
          ...[
            'M',
            x0 + 10,
            top + 2,
            'L',
            x1 - 10,
            top + 6,
            'q',
            10,
            0,
            10,
            10,
            'V',
            bottom - 6,
            'q',
            0,
            8,
            -10,
            8,
          ],
          ...['L', x0 + 10, bottom - 2, 'q', -10, 0, -10, -10, 'V', top + 12, 'q', 0, -10, 10, -10, 'Z'],
        ),
        // Bands hold the jacket.
        ...uprights('soft', x0 + 4, x1 - 4, top + 6, bottom - 3, 34).flatMap((band) => [band]),
        ...uprights('soft', x0 + 8, x1, top + 6, bottom - 3, 34),
        ...manhole(x0 + length * 0.46, top + 4),
        line('line', x0 + length * 0.3, top - 1, x0 + length * 0.62, top - 1),
        line('line', x0 + length * 0.3, top - 1, x0 + length * 0.3, top + 4),
        line('line', x0 + length * 0.62, top - 1, x0 + length * 0.62, top + 5),
        // The burner's box and its flue.
        rect('steel', x1 - 1, bottom - 26, x1 + 6, bottom - 8, 1),
        stroke('frame', 'M', x1 - 22, top + 6, 'V', top - 1),
        rect('steel', x1 - 25, top - 5, x1 - 19, top - 1, 1),
        stroke('frame', 'M', x1 - 6, bottom + 2, 'v', 7, 'h', 8),
      ],
      cargo: { x: x0 + 12, y: top + 8, width: length - 26, height: bottom - top - 14 },
      plug: { x: x0 + 14, y: bottom + 3 },
      unit: null,
    }
  },
  rear: (view) =>
    round(view, (x, y, r) => [
      circle('soft', x, y, r - 4),
      circle('line', x - 9, y + 6, 5),
      circle('line', x + 9, y + 6, 5),
      rect('line', x - 6, y - 14, x + 6, y - 6, 1),
      line('frame', x + r - 8, y - r + 4, x + r - 8, y - r - 6),
    ]),
}
