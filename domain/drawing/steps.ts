/** Which part an arrow key leads to. */
import type { Box } from './strokes.ts'

export const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
export type Arrow = (typeof arrows)[number]

const directions: Readonly<Record<Arrow, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const middleOf = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const

/**
 * The next box in a direction: the nearest of those that lie there, where what lies aside counts double. Where there is
 * none, the one before or after in the list, so that every part is reached by arrows alone.
 * @returns its index
 */
export function stepFrom(boxes: readonly Box[], from: number, arrow: Arrow): number {
  const [dx, dy] = directions[arrow]
  const [x, y] = middleOf(boxes[from]!)
  let found = -1
  let least = Number.POSITIVE_INFINITY
  for (const [n, box] of boxes.entries()) {
    const [atX, atY] = middleOf(box)
    const along = (atX - x) * dx + (atY - y) * dy
    const aside = Math.abs((atX - x) * dy) + Math.abs((atY - y) * dx)
    if (n === from || along < 1 || aside > along * 3) continue
    const distance = along + 2 * aside
    if (distance < least) {
      found = n
      least = distance
    }
  }
  if (found >= 0) return found
  const step = dx + dy > 0 ? 1 : -1
  return (from + step + boxes.length) % boxes.length
}
