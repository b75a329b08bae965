/** A straight truck with a refrigerated body: it drives by itself, so it has a cab, and no legs. */
import { circle, line, rect, stroke } from '../strokes.ts'
import { atRear, type Body, bogie, wheelAt } from './body.ts'
import { box, boxRear, reeferUnit } from './van.ts'

const cab = 50

export const truck: Body = {
  side: (view) => {
    const { x0, x1, top, floor, ground, wheel } = view
    // The body begins behind the cab; its unit hangs over the roof of the cab.
    const from = x0 + cab + 4
    const roof = top + 17
    const steer = x0 + 22
    const body = { ...view, x0: from }
    return {
      strokes: [
        line('frame', x0 + 30, floor + 4, x1 - 8, floor + 4),
        rect('body', from + 22, floor + 6, from + 52, floor + 17, 5),
        line('line', from + 32, floor + 6, from + 32, floor + 17),
        ...bogie(view, true),
        stroke(
          'body',
          ...['M', x0 - 1, floor + 12, 'V', floor - 15, 'q', 0, -5, 3, -9, 'L', x0 + 13, roof + 6],
          ...['q', 4, -6, 12, -6, 'H', x0 + cab, 'V', floor + 12, 'H', x0 + 39],
          ...['a', 17, 17, 0, 0, 0, -34, 0, 'Z'],
        ),
        stroke(
          'glass',
          ...['M', x0 + 7, floor - 20, 'L', x0 + 16, roof + 8, 'q', 3, -4, 8, -4],
          ...['H', x0 + 37, 'V', floor - 20, 'Z'],
        ),
        line('soft', x0 + 38, roof + 5, x0 + 38, floor + 8),
        line('line', x0 + 30, floor - 13, x0 + 35, floor - 13),
        rect('steel', x0 - 3, floor + 9, x0 + 7, floor + 15, 1),
        circle('soft', x0 + 3, floor - 1, 3),
        ...wheelAt({ ground, wheel }, steer),
        ...box(body, 'smooth'),
        ...reeferUnit(from - 15, top - 3, 15).map((one) => one),
      ],
      cargo: { x: from + 4, y: top + 4, width: x1 - from - 10, height: floor - top - 10 },
      plug: null,
      unit: { x: from - 15, y: top - 3, width: 15, height: 42 },
    }
  },
  rear: (view) => boxRear(view, 'swing'),
  wheels: (_x0, x1, axles) => atRear(x1, axles, 46),
}
