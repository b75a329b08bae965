/** For what is poured: a hopper for grain that empties through its floor, and a pneumatic tank that is blown empty. */
import { circle, line, rect, type Stroke, stroke, uprights } from '../strokes.ts'
import { type Body, bogie, guard, kingpin, lampsAt, landingGear, rearTires } from './body.ts'

export const grain: Body = {
  side: (view) => {
    const { x0, x1, top, floor, wheels } = view
    const edge = top + 8
    const waist = floor - 22
    const gear = x0 + (x1 - x0) * 0.19
    const back = wheels[0]! - 30
    const front = Math.min(gear + 42, back - 52)
    const ridge = (front + back) / 2
    return {
      strokes: [
        ...kingpin({ floor: floor - 6 }, x0 + 24),
        ...landingGear({ ...view, floor: waist + 6 }, gear),
        ...bogie(view),
        line('frame', wheels[0]! - 18, floor, x1 - 4, floor),
        stroke('frame', 'M', x0 + 8, waist + 4, 'L', x0 + 20, floor - 4, 'H', gear + 6),
        stroke(
          'frame',
          'M',
          x1 - 6,
          waist + 4,
          'L',
          x1 - 6,
          floor,
          'M',
          back + 18,
          floor - 4,
          'L',
          x1 - 30,
          waist + 8,
        ),
        // Two hoppers with a gate under each.
        stroke(
          'body',
          ...[
            'M',
            x0,
            edge,
            'H',
            x1,
            'V',
            waist - 6,
            'L',
            back + 9,
            floor + 8,
            'h',
            -18,
            'L',
            ridge,
            waist + 4,
          ],
          ...['L', front + 9, floor + 8, 'h', -18, 'L', x0, waist - 6, 'Z'],
        ),
        ...[front, back].map((x) => rect('steel', x - 11, floor + 8, x + 11, floor + 12, 1)),
        ...uprights('soft', x0, x1, edge + 2, waist - 8, 15),
        stroke('line', 'M', x0, waist - 6, 'H', x1),
        // The tarp lies on bows.
        stroke(
          'body',
          'M',
          x0 - 1,
          edge,
          'Q',
          x0,
          top + 1,
          x0 + 14,
          top,
          'H',
          x1 - 14,
          'Q',
          x1,
          top + 1,
          x1 + 1,
          edge,
          'Z',
        ),
        ...uprights('soft', x0 + 10, x1 - 10, top + 1, edge, 30),
        line('line', x0 - 2, edge, x1 + 2, edge),
        // A ladder at the nose.
        line('line', x0 - 5, edge + 2, x0 - 5, waist),
        ...[0, 1, 2, 3].map((n) => line('soft', x0 - 5, edge + 8 + n * 7, x0, edge + 8 + n * 7)),
      ],
      cargo: { x: x0 + 4, y: edge + 3, width: x1 - x0 - 8, height: waist - edge - 4 },
      plug: { x: x0 + 8, y: waist + 4 },
      unit: null,
    }
  },
  rear: (view) => {
    const { x0, x1, top, floor } = view
    const middle = (x0 + x1) / 2
    const edge = top + 8
    return {
      strokes: [
        ...rearTires(view),
        ...guard(view),
        stroke(
          'body',
          'M',
          x0 + 3,
          edge,
          'H',
          x1 - 3,
          'V',
          floor - 26,
          'L',
          x1 - 12,
          floor - 8,
          'H',
          x0 + 12,
          'L',
          x0 + 3,
          floor - 26,
          'Z',
        ),
        stroke('body', 'M', x0 + 2, edge, 'Q', middle, top - 10, x1 - 2, edge, 'Z'),
        line('soft', x0 + 3, floor - 26, x1 - 3, floor - 26),
        line('line', middle + 12, edge + 4, middle + 12, floor - 10),
        line('line', middle + 19, edge + 4, middle + 19, floor - 10),
        ...[0, 1, 2, 3, 4].map((n) =>
          line('soft', middle + 12, edge + 9 + n * 7, middle + 19, edge + 9 + n * 7),
        ),
        rect('body', x0, floor - 8, x1, floor + 2, 2),
      ],
      doors: null,
      lamps: lampsAt(view, floor - 3, edge + 6, { out: 8, corner: 9 }),
    }
  },
}

/** A cone under the barrel with its valve. */
const cone = (x: number, y: number, half: number, tip: number): readonly Stroke[] => [
  stroke('body', 'M', x - half, y, 'L', x - 5, tip, 'h', 10, 'L', x + half, y),
  rect('steel', x - 5, tip, x + 5, tip + 4, 1),
]

export const pneumatic: Body = {
  side: (view) => {
    const { x0, x1, top, floor, wheels } = view
    const belly = floor - 20
    const gear = x0 + (x1 - x0) * 0.24
    const pipe = floor + 9
    const cones = [x0 + 42, (x0 + wheels[0]! + 26) / 2, wheels[0]! - 24]
    const half = (cones[1]! - cones[0]!) / 2
    return {
      strokes: [
        ...kingpin({ floor: floor - 8 }, x0 + 22),
        ...bogie(view),
        stroke('frame', 'M', x0 + 6, belly - 2, 'L', x0 + 14, floor - 6, 'H', x0 + 34),
        stroke('frame', 'M', cones[2]! + 10, floor - 4, 'H', x1 - 4, 'V', belly - 4),
        ...cones.flatMap((x) => cone(x, belly - 2, half, floor + 1)),
        // Air and cargo leave through one pipe along the cones.
        line('frame', cones[0]! - 14, pipe, x1 - 2, pipe),
        ...landingGear(
          { ...view, floor: belly + 8 },
          (cones[0]! + cones[1]!) / 2 > gear ? (cones[0]! + cones[1]!) / 2 : gear,
        ),
        rect('body', x0, top, x1, belly, 20),
        ...[0.2, 0.4, 0.6, 0.8].map((part) => {
          const x = x0 + (x1 - x0) * part
          return line('soft', x, top, x, belly)
        }),
        line('line', x0 + 36, top - 4, x1 - 36, top - 4),
        ...cones.flatMap((x) => [
          rect('steel', x - 5, top - 3, x + 5, top + 1),
          rect('body', x - 7, top - 6, x + 7, top - 3, 1.5),
        ]),
        circle('line', x1 - 16, top + 18, 4),
      ],
      cargo: { x: x0 + 14, y: top + 3, width: x1 - x0 - 28, height: belly - top - 6 },
      plug: { x: x0 + 10, y: belly + 4 },
      unit: null,
    }
  },
  rear: (view) => {
    const { x0, x1, top, floor } = view
    const [x, r] = [(x0 + x1) / 2, 27]
    const y = top + r
    return {
      strokes: [
        ...rearTires(view),
        ...guard(view),
        circle('body', x, y, r),
        circle('soft', x, y, r - 5),
        line('line', x - 4, y - r + 2, x - 4, y + r),
        line('line', x + 4, y - r + 2, x + 4, y + r),
        ...[0, 1, 2, 3, 4, 5].map((n) => line('soft', x - 4, y - 20 + n * 8, x + 4, y - 20 + n * 8)),
        circle('steel', x + 16, floor + 6, 4),
        rect('body', x0, floor - 8, x1, floor + 2, 2),
      ],
      doors: null,
      lamps: {
        ...lampsAt(view, floor - 3, y + 18),
        black: [
          { x: x - r + 7, y },
          { x: x + r - 7, y },
        ],
      },
    }
  },
}
