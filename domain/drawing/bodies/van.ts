/** Boxes on wheels: dry vans, reefers, and whatever nobody has a shape for. */
import { line, rect, type Stroke, stroke, uprights } from '../strokes.ts'
import {
  type Body,
  bogie,
  guard,
  kingpin,
  lampsAt,
  landingGear,
  type Rear,
  type RearView,
  rearTires,
  type Side,
  type SideView,
} from './body.ts'

export interface BoxKind {
  /** What its walls look like from the side. */
  readonly walls: 'plates' | 'posts' | 'smooth'
  readonly doors: 'swing' | 'roll' | 'none'
  readonly unit?: boolean
}

/** A wall of plates has a seam every few feet, one with posts shows them, a reefer's is smooth. */
function wall({ x0, x1, top, floor }: SideView, walls: BoxKind['walls']): readonly Stroke[] {
  if (walls === 'smooth') return [line('soft', x0 + 4, top + 5, x1 - 4, top + 5)]
  if (walls === 'plates') return uprights('soft', x0, x1, top + 4, floor - 5, 22)
  return uprights('soft', x0, x1, top + 4, floor - 5, 12)
}

/** The box of a van without what it stands on. */
export const box = (view: SideView, walls: BoxKind['walls']): readonly Stroke[] => {
  const { x0, x1, top, floor } = view
  return [
    rect('body', x0, top, x1, floor, 3),
    ...wall(view, walls),
    line('line', x0, floor - 4, x1, floor - 4),
    line('line', x1 - 4, top + 2, x1 - 4, floor - 4),
  ]
}

/** A refrigeration unit on the front wall, with its grille. */
export const reeferUnit = (x: number, top: number, width = 15): readonly Stroke[] => [
  stroke(
    'body',
    'M',
    x,
    top + 4,
    'q',
    0,
    -4,
    4,
    -4,
    'H',
    x + width,
    'v',
    42,
    'H',
    x + 3,
    'q',
    -3,
    0,
    -3,
    -3,
    'Z',
  ),
  ...[0, 1, 2].map((n) => line('line', x + 3, top + 30 + n * 3.5, x + width - 3, top + 30 + n * 3.5)),
]

export function boxRear({ x0, x1, top, floor, ground }: RearView, doors: BoxKind['doors']): Rear {
  const view = { x0, x1, top, floor, ground }
  const middle = (x0 + x1) / 2
  const area = { x: x0 + 4, y: top + 11, width: x1 - x0 - 8, height: floor - top - 22 }
  const bottom = area.y + area.height
  const leaves: readonly Stroke[] =
    doors === 'swing'
      ? [
          line('line', middle, area.y, middle, bottom),
          ...[-11, -4, 4, 11].map((dx) => line('soft', middle + dx, area.y + 4, middle + dx, bottom - 4)),
          ...[-1, 1].flatMap((side) =>
            [10, area.height - 12].map((dy) => {
              const edge = side < 0 ? area.x : area.x + area.width
              return line('line', edge, area.y + dy, edge - side * 5, area.y + dy)
            }),
          ),
        ]
      : doors === 'roll'
        ? [1, 2, 3, 4, 5].map((n) => {
            const y = area.y + (n * area.height) / 6
            return line('soft', area.x, y, area.x + area.width, y)
          })
        : []
  return {
    strokes: [
      ...rearTires(view),
      ...guard(view),
      rect('body', x0, top, x1, floor, 3),
      line('line', x0, floor - 10, x1, floor - 10),
      ...leaves,
    ],
    doors: doors === 'none' ? null : area,
    lamps: lampsAt(view, floor - 5, top + 6),
  }
}

function boxSide(view: SideView, { walls, unit }: BoxKind): Side {
  const { x0, x1, top, floor } = view
  const legs = x0 + (x1 - x0) * 0.24
  const tankWidth = 26
  const tank = Math.min(legs + 34, view.wheels[0]! - view.wheel - 4 - tankWidth)
  return {
    strokes: [
      ...kingpin(view, x0 + 22),
      ...landingGear(view, legs),
      ...bogie(view),
      // The fuel of the unit hangs under the floor, where there is room between the legs and the wheels.
      ...(unit && tank > legs + 12 ? [rect('body', tank, floor + 2, tank + tankWidth, floor + 13, 5)] : []),
      line('frame', x1 - 3, floor, x1 - 3, view.ground - 12),
      ...box(view, walls),
      ...(unit ? reeferUnit(x0 - 15, top + 3) : []),
    ],
    cargo: { x: x0 + 4, y: top + 4, width: x1 - x0 - 10, height: floor - top - 10 },
    plug: { x: x0, y: floor - 8 },
    unit: unit ? { x: x0 - 15, y: top + 3, width: 15, height: 42 } : null,
  }
}

export const van = (kind: BoxKind): Body => ({
  side: (view) => boxSide(view, kind),
  rear: (view) => boxRear(view, kind.doors),
})
