/** What a cargo camera sees, drawn: the inside of a trailer, and pallets from the front wall on. */
import { crc32, deflateSync } from 'node:zlib'
import { dice } from './random.ts'

const width = 240
const height = 150
/** Grey and brown, by palette: walls, floor, ceiling, lines, pallets in three lights, wood. */
const palette = [
  [92, 96, 99],
  [112, 116, 118],
  [74, 70, 64],
  [58, 60, 62],
  [158, 132, 96],
  [138, 112, 80],
  [178, 152, 116],
  [96, 74, 50],
] as const
const [back, wall, floor, line, box, shade, light, wood] = palette.keys() as unknown as readonly number[]

/** Where a depth from 0 (the camera at the doors) to 1 (the front wall) lies: how much of the picture is left. */
const scaleAt = (depth: number) => 1 / (1 + 2.6 * depth)

/** Depth, from −1 (left) to 1 (right), and from −1 (floor) to 1 (ceiling), as a pixel. */
const spot = (depth: number, across: number, up: number): readonly [number, number] => {
  const scale = scaleAt(depth)
  return [
    Math.round(width / 2 + (across * width * scale) / 2),
    Math.round(height / 2 - (up * height * scale) / 2),
  ]
}

/** A picture as PNG. `fullness`: percent of the floor that is taken; `seed`: the same cargo looks the same. */
export function cargoPicture(fullness: number, seed: string): Buffer {
  const pixels = new Uint8Array(width * height)
  const fill = (points: readonly (readonly [number, number])[], colour: number) => {
    const ys = points.map(([, y]) => y)
    for (let y = Math.max(0, Math.min(...ys)); y <= Math.min(height - 1, Math.max(...ys)); y++) {
      const crossings: number[] = []
      points.forEach(([x1, y1], n) => {
        const [x2, y2] = points[(n + 1) % points.length]!
        if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) * (x2 - x1)) / (y2 - y1))
      })
      crossings.sort((a, b) => a - b)
      for (let n = 0; n + 1 < crossings.length; n += 2)
        for (let x = Math.max(0, Math.ceil(crossings[n]!)); x <= Math.min(width - 1, crossings[n + 1]!); x++)
          pixels[y * width + x] = colour
    }
  }
  const plane = (a: number, b: number, corners: readonly (readonly [number, number])[], colour: number) =>
    fill(
      [spot(a, ...corners[0]!), spot(a, ...corners[1]!), spot(b, ...corners[1]!), spot(b, ...corners[0]!)],
      colour,
    )
  const front = (depth: number, left: number, right: number, low: number, high: number, colour: number) =>
    fill(
      [spot(depth, left, low), spot(depth, right, low), spot(depth, right, high), spot(depth, left, high)],
      colour,
    )

  plane(
    0,
    1,
    [
      [-1, 1],
      [1, 1],
    ],
    wall!,
  )
  plane(
    0,
    1,
    [
      [-1, -1],
      [1, -1],
    ],
    floor!,
  )
  plane(
    0,
    1,
    [
      [-1, -1],
      [-1, 1],
    ],
    wall!,
  )
  plane(
    0,
    1,
    [
      [1, -1],
      [1, 1],
    ],
    wall!,
  )
  front(1, -1, 1, -1, 1, back!)
  for (let depth = 0.1; depth < 1; depth += 0.15)
    for (const side of [-1, 1])
      plane(
        depth,
        depth + 0.012,
        [
          [side, -1],
          [side, 1],
        ],
        line!,
      )

  // Pallets stand in pairs from the front wall on, the nearest drawn last.
  const rows = 8
  const taken = Math.round((rows * Math.min(100, Math.max(0, fullness))) / 100)
  for (let row = 0; row < taken; row++) {
    const far = 1 - row / rows
    const near = far - 0.9 / rows
    for (const [left, right] of [
      [-0.92, -0.04],
      [0.04, 0.92],
    ] as const) {
      const top = -0.3 + 0.55 * dice(seed, 'pallet', row * 2 + (left > 0 ? 1 : 0)).between(0, 1)
      plane(
        near,
        far,
        [
          [left, top],
          [right, top],
        ],
        light!,
      )
      const inner = left < 0 ? right : left
      plane(
        near,
        far,
        [
          [inner, -0.94],
          [inner, top],
        ],
        shade!,
      )
      front(near, left, right, -0.94, top, box!)
      front(near, left, right, -1, -0.94, wood!)
      const middle = (left + right) / 2
      front(near, middle - 0.01, middle + 0.01, -0.94, top, shade!)
    }
  }
  return png(pixels)
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** Pixels that are numbers of the palette, as a PNG of some 2 kB. */
function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
