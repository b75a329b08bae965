/** The marks of the map, drawn once for each theme: a shape and a colour for each level, arrows and circles. */
import type { Level } from '#domain/vehicle/severity.ts'
import { colourOf } from '../style/theme.ts'

export interface MapPalette {
  readonly levels: Readonly<Record<Level, string>>
  readonly edge: string
  readonly accent: string
  readonly onAccent: string
  readonly surface: string
  readonly ink: string
}

export const palette = (): MapPalette => ({
  levels: {
    good: colourOf('good'),
    notice: colourOf('notice'),
    caution: colourOf('caution'),
    critical: colourOf('critical'),
    stale: colourOf('stale'),
    unknown: colourOf('unknown'),
  },
  edge: colourOf('map-edge'),
  accent: colourOf('accent'),
  onAccent: colourOf('on-accent'),
  surface: colourOf('surface'),
  ink: colourOf('ink'),
})

/** Shapes around 0,0 with a reach of about `r`. */
const shapes: Readonly<Record<Level, (r: number) => Path2D>> = {
  good: (r) => polygon([], r * 0.86),
  notice: (r) => polygon([0, 90, 180, 270], r * 1.12),
  caution: (r) => polygon([0, 120, 240], r * 1.25),
  critical: (r) => polygon([22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5], r * 1.05),
  stale: (r) => polygon([], r * 0.8),
  unknown: (r) => polygon([], r * 0.55),
}

/** Corners by their direction from north; a circle without any. */
function polygon(corners: readonly number[], r: number): Path2D {
  const path = new Path2D()
  if (corners.length === 0) path.arc(0, 0, r, 0, 2 * Math.PI)
  for (const [index, corner] of corners.entries()) {
    const angle = (corner * Math.PI) / 180
    path[index === 0 ? 'moveTo' : 'lineTo'](Math.sin(angle) * r, -Math.cos(angle) * r)
  }
  path.closePath()
  return path
}

const arrow = () => new Path2D('M0 -8.5 6.2 7 0 3.6 -6.2 7Z')

/** Half the side of a mark's picture in pixels. */
const half = 14

export interface Marks {
  readonly half: number
  still(level: Level): HTMLCanvasElement
  /** Points north; whoever draws it turns it. */
  moving(level: Level): HTMLCanvasElement
  /** Stands beside an arrow, so that its level is not shown by colour alone. */
  badge(level: Level): HTMLCanvasElement | null
}

export function makeMarks({ levels, edge }: MapPalette, ratio: number): Marks {
  const made = new Map<string, HTMLCanvasElement>()
  const once = (key: string, draw: (ink: CanvasRenderingContext2D) => void) => {
    let picture = made.get(key)
    if (!picture) {
      picture = document.createElement('canvas')
      picture.width = picture.height = Math.ceil(half * 2 * ratio)
      const ink = picture.getContext('2d')!
      ink.scale(ratio, ratio)
      ink.translate(half, half)
      ink.lineJoin = 'round'
      draw(ink)
      made.set(key, picture)
    }
    return picture
  }
  const fill = (ink: CanvasRenderingContext2D, path: Path2D, colour: string, line: number) => {
    ink.strokeStyle = edge
    ink.lineWidth = line * 2
    ink.stroke(path)
    ink.fillStyle = colour
    ink.fill(path)
  }
  return {
    half,
    still: (level) =>
      once(`still ${level}`, (ink) => {
        const path = shapes[level](6)
        if (level !== 'stale') return fill(ink, path, levels[level], 1.5)
        fill(ink, path, edge, 2)
        ink.strokeStyle = levels.stale
        ink.lineWidth = 2
        ink.stroke(path)
      }),
    moving: (level) => once(`moving ${level}`, (ink) => fill(ink, arrow(), levels[level], 1.5)),
    badge: (level) =>
      level === 'critical' || level === 'caution' || level === 'notice'
        ? once(`badge ${level}`, (ink) => fill(ink, shapes[level](3.6), levels[level], 1.2))
        : null,
  }
}
