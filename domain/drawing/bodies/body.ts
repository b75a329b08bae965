/** What the body of a vehicle is to a drawing, and the gear that many of them share. */
import { type Box, circle, line, type Point, rect, type Stroke, stroke } from '../strokes.ts'

/** Where a body stands that is seen from the roadside, nose left. */
export interface SideView {
  /** Foremost and rearmost of the body itself; a unit at the nose stands before it. */
  readonly x0: number
  readonly x1: number
  readonly top: number
  readonly floor: number
  readonly ground: number
  /** Radius of a tire. */
  readonly wheel: number
  /** Middles of the wheels, the foremost axle first. */
  readonly wheels: readonly number[]
}

/** Where it stands seen from behind. */
export interface RearView {
  readonly x0: number
  readonly x1: number
  readonly top: number
  readonly floor: number
  readonly ground: number
}

/** Where its lamps are seen from behind, by the circuit they hang on. */
export type Lamps = Readonly<Record<'red' | 'green' | 'yellow' | 'black' | 'brown', readonly Point[]>>

export interface Side {
  readonly strokes: readonly Stroke[]
  /** Where cargo is, and what is told of it. */
  readonly cargo: Box
  /** Where the cable of the tractor is plugged in; null for what has none. */
  readonly plug: Point | null
  /** Where a refrigeration unit is; null where there is no place for one. */
  readonly unit: Box | null
}
export interface Rear {
  readonly strokes: readonly Stroke[]
  /** Null for what has no doors at the rear. */
  readonly doors: Box | null
  readonly lamps: Lamps
}

export interface Body {
  readonly side: (view: SideView) => Side
  readonly rear: (view: RearView) => Rear
  /** Where the wheels are, from the rear end of the body on; the usual bogie where left out. */
  readonly wheels?: (x0: number, x1: number, axles: 1 | 2 | 3) => readonly number[]
  /** How long it is beside a trailer of 53 ft; 1 where left out. */
  readonly length?: number
}

/** Axles at the rear end, `apart` from each other, the last so far before the end. */
export const atRear = (x1: number, axles: number, back = 36, apart = 30): readonly number[] =>
  Array.from({ length: axles }, (_, n) => x1 - back - (axles - 1 - n) * apart)

export const wheelAt = (view: Pick<SideView, 'ground' | 'wheel'>, x: number): readonly Stroke[] => {
  const y = view.ground - view.wheel
  return [circle('tire', x, y, view.wheel), circle('rim', x, y, view.wheel * 0.42)]
}

/** The legs that a trailer without a tractor stands on. */
export const landingGear = ({ floor, ground }: Pick<SideView, 'floor' | 'ground'>, x: number): Stroke[] => [
  line('frame', x - 3, floor, x - 3, ground - 3),
  line('frame', x + 3, floor, x + 3, ground - 3),
  line('frame', x - 3, floor + 14, x + 3, floor + 14),
  line('frame', x - 11, floor, x - 3, floor + 14),
  rect('steel', x - 8, ground - 3, x + 8, ground),
]

/** The beam over the axles, the springs between them, the flap behind the last. */
export const bogie = ({ floor, ground, wheel, wheels }: SideView, flap = true): Stroke[] => {
  const [first, last] = [wheels[0]!, wheels.at(-1)!]
  const axle = ground - wheel
  return [
    rect('steel', first - wheel - 8, floor, last + wheel + 6, floor + 5),
    ...wheels.map((x) => line('frame', x, floor + 5, x, axle)),
    ...wheels.slice(1).map((x, n) => stroke('line', 'M', wheels[n]!, floor + 9, 'L', x, floor + 9)),
    ...(flap ? [rect('soft', last + wheel + 4, floor + 5, last + wheel + 6, ground - 6)] : []),
  ]
}

/** The plate with the kingpin under the nose. */
export const kingpin = ({ floor }: Pick<SideView, 'floor'>, x: number): Stroke[] => [
  line('frame', x - 14, floor + 2, x + 20, floor + 2),
  rect('steel', x - 2, floor + 2, x + 2, floor + 7),
]

/** Tires seen from behind: twins on both sides. */
export const rearTires = ({ x0, x1, floor, ground }: RearView, inset = 2): Stroke[] => {
  const top = floor + 8
  const tire = (x: number) => rect('tire', x, top, x + 8, ground, 2)
  return [
    line('frame', x0 + inset + 8, ground - 12, x1 - inset - 8, ground - 12),
    tire(x0 + inset),
    tire(x0 + inset + 9.5),
    tire(x1 - inset - 8),
    tire(x1 - inset - 17.5),
  ]
}

/** The bar that keeps cars from driving under. */
export const guard = ({ x0, x1, floor, ground }: RearView): Stroke[] => [
  line('line', x0 + 24, floor, x0 + 24, ground - 14),
  line('line', x1 - 24, floor, x1 - 24, ground - 14),
  rect('steel', x0 + 14, ground - 16, x1 - 14, ground - 12, 1),
]

/** Lamps on a bar at the bottom, three in the middle above, and one at each upper corner. */
export const lampsAt = (
  { x0, x1 }: Pick<RearView, 'x0' | 'x1'>,
  bar: number,
  upper: number,
  { out = 8, corner = 6, apart = 9 } = {},
): Lamps => {
  const middle = (x0 + x1) / 2
  return {
    yellow: [{ x: x0 + out, y: bar }],
    green: [{ x: x1 - out, y: bar }],
    red: [
      { x: x0 + out + 12, y: bar },
      { x: x1 - out - 12, y: bar },
    ],
    brown: [-apart, 0, apart].map((dx) => ({ x: middle + dx, y: upper })),
    black: [
      { x: x0 + corner, y: upper },
      { x: x1 - corner, y: upper },
    ],
  }
}
