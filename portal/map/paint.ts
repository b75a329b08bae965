/** Puts one vehicle or one cluster on the canvas. */
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { now } from '../ui/clock.ts'
import type { Marks, Palette } from './marks.ts'

export interface Brush {
  readonly ink: CanvasRenderingContext2D
  /** Pixels of the screen to one of the page. */
  readonly ratio: number
  readonly colours: Palette
  readonly marks: Marks
}

const face = '"Inter Variable", system-ui, sans-serif'
const circle = 2 * Math.PI

export function drawVehicle(
  { ink, colours, marks }: Brush,
  x: number,
  y: number,
  vehicle: LiveVehicle,
  { selected, hovered, label }: { selected: boolean; hovered: boolean; label: boolean },
) {
  const { half } = marks
  if (selected || hovered) {
    ink.beginPath()
    ink.arc(x, y, selected ? 17 : 13, 0, circle)
    ink.globalAlpha = 0.18
    ink.fillStyle = colours.accent
    ink.fill()
    ink.globalAlpha = 1
    if (selected) {
      ink.lineWidth = 1.5
      ink.strokeStyle = colours.accent
      ink.stroke()
    }
  }
  const size = half * 2
  if (isMoving(vehicle, now())) {
    ink.save()
    ink.translate(x, y)
    ink.rotate((vehicle.headingDeg * Math.PI) / 180)
    ink.drawImage(marks.moving(vehicle.level), -half, -half, size, size)
    ink.restore()
    const badge = marks.badge(vehicle.level)
    if (badge) ink.drawImage(badge, x + 7 - half, y - 8 - half, size, size)
  } else ink.drawImage(marks.still(vehicle.level), x - half, y - half, size, size)
  if (label) drawLabel({ ink, colours }, x + (selected ? 22 : 15), y, vehicle.unitId)
}

function drawLabel({ ink, colours }: Pick<Brush, 'ink' | 'colours'>, x: number, y: number, text: string) {
  ink.font = `600 12px ${face}`
  ink.textAlign = 'left'
  ink.textBaseline = 'middle'
  const { width } = ink.measureText(text)
  ink.beginPath()
  ink.roundRect(x - 5, y - 10, width + 10, 20, 4)
  ink.globalAlpha = 0.92
  ink.fillStyle = colours.surface
  ink.fill()
  ink.globalAlpha = 1
  ink.fillStyle = colours.ink
  ink.fillText(text, x, y + 0.5)
}

/** The count in a circle, the share of critical ones as a ring around it that begins at the top. */
export function drawCluster(
  { ink, colours }: Brush,
  x: number,
  y: number,
  r: number,
  { count, critical }: { readonly count: number; readonly critical: number },
) {
  ink.beginPath()
  ink.arc(x, y, r, 0, circle)
  ink.lineWidth = 4
  ink.strokeStyle = colours.edge
  ink.stroke()
  ink.fillStyle = colours.accent
  ink.fill()
  if (critical > 0) {
    const begin = -Math.PI / 2
    ink.beginPath()
    ink.arc(x, y, r + 3.5, begin, begin + circle * Math.max(0.03, critical / count))
    ink.lineWidth = 3
    ink.strokeStyle = colours.levels.critical
    ink.stroke()
  }
  ink.font = `600 ${r > 15 ? 12 : 11}px ${face}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillStyle = colours.onAccent
  ink.fillText(short(count), x, y + 0.5)
}

/** "41", "999", "1.2k", "12k". */
export const short = (count: number): string =>
  count < 1000
    ? String(count)
    : count < 9950
      ? `${(count / 1000).toFixed(1)}k`
      : `${Math.round(count / 1000)}k`
