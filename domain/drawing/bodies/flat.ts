/** A flatbed: a deck on two beams, a board against sliding loads, pockets for stakes. */
import { line, rect, stroke, uprights } from '../strokes.ts'
import { type Body, bogie, guard, kingpin, lampsAt, landingGear, rearTires } from './body.ts'

const deck = 7

export const flat: Body = {
  side: (view) => {
    const { x0, x1, top, floor } = view
    const gear = x0 + (x1 - x0) * 0.26
    return {
      strokes: [
        ...kingpin(view, x0 + 22),
        ...landingGear(view, gear),
        // The beam is deep between the legs and the axles, and shallow over the tractor.
        stroke(
          'steel',
          ...['M', x0 + 6, floor, 'v', 3, 'H', gear - 16, 'l', 10, 6, 'H', x1 - 104, 'l', 10, -5],
          ...['H', x1 - 4, 'v', -4, 'Z'],
        ),
        ...bogie(view),
        rect('body', x0, floor - deck, x1, floor, 1.5),
        ...uprights('line', x0, x1, floor - deck + 2, floor - 1, 16),
        // Winches for the straps.
        ...Array.from({ length: 5 }, (_, n) => gear + 18 + n * 16).map((x) =>
          rect('line', x, floor + 1, x + 5, floor + 4),
        ),
        rect('body', x0, top + 20, x0 + 5, floor - deck, 1),
        ...[0, 1, 2].map((n) => line('soft', x0, top + 26 + n * 8, x0 + 5, top + 26 + n * 8)),
      ],
      cargo: { x: x0 + 10, y: top + 4, width: x1 - x0 - 16, height: floor - deck - top - 8 },
      plug: { x: x0, y: floor - 4 },
      unit: null,
    }
  },
  rear: (view) => {
    const { x0, x1, top, floor } = view
    return {
      strokes: [
        ...rearTires(view),
        ...guard(view),
        rect('soft', x0 + 6, top + 20, x1 - 6, floor - 12, 1),
        ...[1, 2, 3].map((n) => line('soft', x0 + 6, top + 20 + n * 8, x1 - 6, top + 20 + n * 8)),
        rect('body', x0, floor - 12, x1, floor, 1.5),
        line('line', x0, floor - deck + 7, x1, floor - deck + 7),
      ],
      doors: null,
      lamps: {
        ...lampsAt(view, floor - 6, floor - 6, { apart: 6.5 }),
        black: [
          { x: x0 + 4, y: floor + 5 },
          { x: x1 - 4, y: floor + 5 },
        ],
      },
    }
  },
}
