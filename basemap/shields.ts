/** Draws the shields of the highways into a sprite, without a browser: outlines to points, points to pixels, pixels to PNG. */
import { crc32, deflateSync } from 'node:zlib'
import type { Colours } from './colours.ts'

/** Outlines in a box 22 wide and 20 high: a start, then curves of two controls and an end (all straight ones too). */
const outlines = {
  interstate: [
    [11, 1.7],
    [12.6, 2.6, 15.4, 2.4, 17.3, 1.0],
    [18.2, 1.8, 19.2, 2.7, 19.9, 3.6],
    [18.9, 5.6, 21, 8, 21, 10.8],
    [21, 15.2, 15.8, 17.6, 11, 19.2],
    [6.2, 17.6, 1, 15.2, 1, 10.8],
    [1, 8, 3.1, 5.6, 2.1, 3.6],
    [2.8, 2.7, 3.8, 1.8, 4.7, 1.0],
    [6.6, 2.4, 9.4, 2.6, 11, 1.7],
  ],
  us: [
    [3.6, 1.4],
    [5.2, 2.6, 7.2, 2.4, 8.4, 1.2],
    [9.8, 1.9, 12.2, 1.9, 13.6, 1.2],
    [14.8, 2.4, 16.8, 2.6, 18.4, 1.4],
    [20.8, 3.6, 18.8, 6.4, 20, 9.6],
    [21.4, 13.4, 18.2, 16.6, 14.6, 17.2],
    [13, 17.5, 11.8, 18.2, 11, 19.2],
    [10.2, 18.2, 9, 17.5, 7.4, 17.2],
    [3.8, 16.6, 0.6, 13.4, 2, 9.6],
    [3.2, 6.4, 1.2, 3.6, 3.6, 1.4],
  ],
  state: [
    [11, 2],
    [16.6, 2, 21, 5.2, 21, 10],
    [21, 14.8, 16.6, 18, 11, 18],
    [5.4, 18, 1, 14.8, 1, 10],
    [1, 5.2, 5.4, 2, 11, 2],
  ],
} as const
type Kind = keyof typeof outlines

const height = 20
/** Width by the number of digits. */
const widths: Readonly<Record<number, number>> = { 1: 20, 2: 22, 3: 28 }
const box = 22
const line = 1.1
/** The band across the top of an interstate's shield. */
const bandBelow = 5.4

type Spot = readonly [x: number, y: number]

function flatten(kind: Kind, width: number): Spot[] {
  const [start, ...curves] = outlines[kind] as unknown as [Spot, ...number[][]]
  const points: Spot[] = []
  let [x0, y0] = start
  for (const [x1, y1, x2, y2, x3, y3] of curves as [number, number, number, number, number, number][]) {
    for (let step = 0; step < 12; step++) {
      const t = step / 12
      const u = 1 - t
      const at = (a: number, b: number, c: number, d: number) =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      points.push([(at(x0, x1, x2, x3) * width) / box, at(y0, y1, y2, y3)])
    }
    x0 = x3
    y0 = y3
  }
  return points
}

/** Whether a spot lies inside an outline, and how far it is from its edge. */
function place(points: readonly Spot[], x: number, y: number): { inside: boolean; edge: number } {
  let inside = false
  let edge = Number.POSITIVE_INFINITY
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [xi, yi] = points[i]!
    const [xj, yj] = points[j]!
    if (yi > y !== yj > y && x < xi + ((y - yi) / (yj - yi)) * (xj - xi)) inside = !inside
    const length = (xj - xi) ** 2 + (yj - yi) ** 2 || 1e-9
    const t = Math.max(0, Math.min(1, ((x - xi) * (xj - xi) + (y - yi) * (yj - yi)) / length))
    edge = Math.min(edge, Math.hypot(x - xi - t * (xj - xi), y - yi - t * (yj - yi)))
  }
  return { inside, edge }
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Paints a shield at so many pixels a unit, sixteen samples a pixel. */
function paint(kind: Kind, width: number, ratio: number, colours: Colours, into: Pixels, left: number): void {
  const points = flatten(kind, width)
  const fill = channels(colours.shield)
  const edgeColour = channels(colours.shieldLine)
  const band = channels(colours.shieldBand)
  const samples = 4
  for (let py = 0; py < height * ratio; py++)
    for (let px = 0; px < width * ratio; px++) {
      const sum = [0, 0, 0]
      let hits = 0
      for (let s = 0; s < samples * samples; s++) {
        const x = (px + ((s % samples) + 0.5) / samples) / ratio
        const y = (py + (Math.floor(s / samples) + 0.5) / samples) / ratio
        const { inside, edge } = place(points, x, y)
        if (!inside) continue
        const colour = edge < line ? edgeColour : kind === 'interstate' && y < bandBelow ? band : fill
        for (let c = 0; c < 3; c++) sum[c]! += colour[c]!
        hits++
      }
      if (hits === 0) continue
      const at = (py * into.width + left + px) * 4
      for (let c = 0; c < 3; c++) into.data[at + c] = Math.round(sum[c]! / hits)
      into.data[at + 3] = Math.round((255 * hits) / (samples * samples))
    }
}

function png({ width, height: rows, data }: Pixels): Buffer {
  const raw = Buffer.alloc(rows * (1 + width * 4))
  for (let y = 0; y < rows; y++)
    raw.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1)
  const chunk = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
    const framed = Buffer.alloc(named.length + 8)
    framed.writeUInt32BE(body.length, 0)
    named.copy(framed, 4)
    framed.writeUInt32BE(crc32(named), named.length + 4)
    return framed
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(rows, 4)
  head.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export interface Sprite {
  readonly png: Buffer
  /** By name, "interstate-2" …: where in the picture it is, as MapLibre reads it. */
  readonly index: Readonly<
    Record<string, { x: number; y: number; width: number; height: number; pixelRatio: number }>
  >
}

/** The name of the picture that a road's shield has. */
export const shieldName = (kind: Kind, digits: number) => `${kind}-${digits}`

/** All shields in one picture, for screens of one or two pixels a point. */
export function shields(colours: Colours, pixelRatio: 1 | 2): Sprite {
  const wanted = (Object.keys(outlines) as Kind[]).flatMap((kind) =>
    Object.entries(widths).map(([digits, width]) => ({
      name: shieldName(kind, Number(digits)),
      kind,
      width,
    })),
  )
  const width = wanted.reduce((sum, shield) => sum + shield.width * pixelRatio, 0)
  const pixels: Pixels = {
    width,
    height: height * pixelRatio,
    data: new Uint8Array(width * height * pixelRatio * 4),
  }
  const index: Record<string, Sprite['index'][string]> = {}
  let left = 0
  for (const shield of wanted) {
    paint(shield.kind, shield.width, pixelRatio, colours, pixels, left)
    index[shield.name] = {
      x: left,
      y: 0,
      width: shield.width * pixelRatio,
      height: height * pixelRatio,
      pixelRatio,
    }
    left += shield.width * pixelRatio
  }
  return { png: png(pixels), index }
}
