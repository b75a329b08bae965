/** Puts one vehicle on the canvas. */
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { now } from '../ui/time/clock.ts'
import type { ClusterPictures } from './cluster-pictures.ts'
import { type Label, labelHeight } from './labels.ts'
import type { MapPalette, Marks } from './marks.ts'

export interface Brush {
  readonly ink: CanvasRenderingContext2D
  /** Pixels of the screen to one of the page. */
  readonly ratio: number
  readonly colours: MapPalette
  readonly marks: Marks
  readonly clusters: ClusterPictures
}

const face = '"Inter Variable", system-ui, sans-serif'
const circle = 2 * Math.PI

/** A disc of the accent under what is chosen; `isEdged`: with a line around it. */
export function drawRing(
  { ink, colours }: Pick<Brush, 'ink' | 'colours'>,
  x: number,
  y: number,
  r: number,
  isEdged = true,
) {
  ink.beginPath()
  ink.arc(x, y, r, 0, circle)
  ink.globalAlpha = 0.18
  ink.fillStyle = colours.accent
  ink.fill()
  ink.globalAlpha = 1
  if (!isEdged) return
  ink.lineWidth = 1.5
  ink.strokeStyle = colours.accent
  ink.stroke()
}

export function drawVehicle(
  { ink, colours, marks }: Brush,
  x: number,
  y: number,
  vehicle: LiveVehicle,
  { selected, hovered }: { selected: boolean; hovered: boolean },
) {
  const { half } = marks
  if (selected || hovered) drawRing({ ink, colours }, x, y, selected ? 17 : 13, selected)
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
}

const widths = new Map<string, number>()
/** How wide the label of a text is; measured once. */
export function labelWidth({ ink }: Brush, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  ink.font = `600 12px ${face}`
  const width = ink.measureText(text).width + 10
  widths.set(text, width)
  return width
}

export function drawLabel({ ink, colours }: Brush, { left, top }: Label, text: string, width: number) {
  ink.font = `600 12px ${face}`
  ink.textAlign = 'left'
  ink.textBaseline = 'middle'
  ink.beginPath()
  ink.roundRect(left, top, width, labelHeight, 4)
  ink.globalAlpha = 0.92
  ink.fillStyle = colours.surface
  ink.fill()
  ink.globalAlpha = 1
  ink.fillStyle = colours.ink
  ink.fillText(text, left + 5, top + labelHeight / 2 + 0.5)
}
