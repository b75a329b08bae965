/** Lines and shapes of a drawing, as paths of SVG. Lengths are pixels. */

export type Pixels = number

/** How a shape is drawn: what it is made of. */
export type Look = 'body' | 'frame' | 'steel' | 'line' | 'soft' | 'glass' | 'tire' | 'rim'

export interface Stroke {
  readonly d: string
  readonly look: Look
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

const round = (value: number): number => Math.round(value * 10) / 10
const write = (parts: readonly (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ')

export const stroke = (look: Look, ...parts: readonly (string | number)[]): Stroke => ({
  look,
  d: write(parts),
})

/** A box from corner to corner; `r` rounds its corners. */
export function rect(look: Look, x0: number, y0: number, x1: number, y1: number, r = 0): Stroke {
  const [w, h] = [x1 - x0 - 2 * r, y1 - y0 - 2 * r]
  if (r === 0) return stroke(look, 'M', x0, y0, 'H', x1, 'V', y1, 'H', x0, 'Z')
  const turn = (dx: number, dy: number) => ['a', r, r, 0, 0, 1, dx * r, dy * r]
  return stroke(
    look,
    ...['M', x0 + r, y0, 'h', w, ...turn(1, 1), 'v', h, ...turn(-1, 1)],
    ...['h', -w, ...turn(-1, -1), 'v', -h, ...turn(1, -1), 'Z'],
  )
}

export const circle = (look: Look, x: number, y: number, r: number): Stroke =>
  stroke(look, 'M', x - r, y, 'a', r, r, 0, 1, 0, 2 * r, 0, 'a', r, r, 0, 1, 0, -2 * r, 0, 'Z')

export const line = (look: Look, x0: number, y0: number, x1: number, y1: number): Stroke =>
  stroke(look, 'M', x0, y0, 'L', x1, y1)

/** Upright lines at even distances between two places, without these. */
export const uprights = (
  look: Look,
  x0: number,
  x1: number,
  y0: number,
  y1: number,
  apart: number,
): Stroke[] => {
  const count = Math.max(1, Math.round((x1 - x0) / apart))
  return Array.from({ length: count - 1 }, (_, n) => x0 + ((n + 1) * (x1 - x0)) / count).map((x) =>
    line(look, x, y0, x, y1),
  )
}
