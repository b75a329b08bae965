/** A drawn chart: its picture, and where each of its values stands for the pointer and the keys. */

export interface Spot {
  /** The row of the chart. */
  readonly row: number
  /** In pixels of the picture. */
  readonly x: number
  readonly y: number
  /** What a press must hit; null: whatever is nearest. */
  readonly box: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
  /** What it says: "11/20/2026: 64.2 %". */
  readonly text: string
}

export interface Drawing {
  readonly picture: SVGSVGElement
  readonly width: number
  readonly height: number
  /** As the arrow keys go through them: down and up from line to line, right and left within one. */
  readonly lines: readonly (readonly Spot[])[]
  /** What each of several colours means, in their order. */
  readonly legend: readonly LegendEntry[]
}

export interface LegendEntry {
  readonly label: string
  /** 1 to 4, or what others are compared with. */
  readonly tone: Tone
  readonly as: 'line' | 'area' | 'dot' | 'band'
}
export type Tone = 1 | 2 | 3 | 4 | 'base'

export const colourOfTone = (tone: Tone): string => `var(--chart-${tone})`

/** Where the cursor goes by a key; null where the key is none of the chart's. */
export function moved(
  lines: Drawing['lines'],
  [line, at]: readonly [number, number],
  key: string,
): readonly [number, number] | null {
  const length = (of: number) => lines[of]?.length ?? 0
  const within = (of: number, wanted: number) => [of, Math.max(0, Math.min(length(of) - 1, wanted))] as const
  if (key === 'ArrowRight') return within(line, at + 1)
  if (key === 'ArrowLeft') return within(line, at - 1)
  if (key === 'Home') return within(line, 0)
  if (key === 'End') return within(line, length(line) - 1)
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return null
  for (let next = line + step; next >= 0 && next < lines.length; next += step)
    if (length(next) > 0) return within(next, at)
  return within(line, at)
}

/** The one under the pointer: in whose box it is, or the nearest; null where none is near. */
export function spotAt(
  lines: Drawing['lines'],
  x: number,
  y: number,
  reach: number,
): readonly [number, number] | null {
  let best: readonly [number, number] | null = null
  let least = reach
  for (const [line, spots] of lines.entries())
    for (const [at, spot] of spots.entries()) {
      const { box } = spot
      if (box && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
        return [line, at]
      // Along a line the nearest in time is meant, however far above it the pointer is.
      const distance = box ? Infinity : Math.hypot(spot.x - x, (spot.y - y) / 4)
      if (distance < least) {
        least = distance
        best = [line, at]
      }
    }
  return best
}
