/** What a cargo camera sees, drawn: the inside of a trailer by the light of its own lamp, and the pallets in it. */
import { crc32, deflateSync } from 'node:zlib'
import { cameraAt, cargoSpace, type Pallet, palletHeight, palletsFor } from './cargo-space.ts'

const width = 480
const height = 300

/** Ramps of the palette, dark to light: the colour at full light, and how many steps lead to it. */
const ramps = {
  grey: { full: [214, 219, 222], steps: 72 },
  brown: { full: [205, 163, 112], steps: 64 },
  wood: { full: [172, 132, 88], steps: 56 },
  wrap: { full: [222, 224, 216], steps: 36 },
  blue: { full: [96, 138, 176], steps: 28 },
} as const
type Ramp = keyof typeof ramps
const starts = {} as Record<Ramp, number>
const palette: number[] = []
for (const [name, { full, steps }] of Object.entries(ramps)) {
  starts[name as Ramp] = palette.length / 3
  // Dark ends are a little blue, as lamps of cameras are.
  for (let step = 0; step < steps; step++)
    palette.push(
      ...full.map((value, n) => Math.round(8 + n * 3 + ((value - 8 - n * 3) * step) / (steps - 1))),
    )
}

/** The same number between 0 and 1 for the same place. */
const grain = (a: number, b: number, c: number): number => {
  const mixed = Math.sin(a * 127.1 + b * 311.7 + c * 74.7) * 43_758.5453
  return mixed - Math.floor(mixed)
}
/** How near a place is to the lines of a grid: 1 on a line, 0 away from it. */
const line = (at: number, every: number, thick: number): number => {
  const off = Math.abs(at / every - Math.round(at / every)) * every
  return off < thick ? 1 - off / thick : 0
}

/** What of a surface is seen: its colour, and how much of the light it gives back. */
interface Surface {
  ramp: Ramp
  tone: number
}
/** One for all pixels: a picture has a hundred thousand. */
const seen: Surface = { ramp: 'grey', tone: 1 }

/** Fine things are not seen from afar. */
const fine = (distance: number) => Math.max(0, 1 - distance / 34)

function floor(x: number, z: number, sharp: number) {
  const plank = Math.floor(x / 0.8)
  seen.ramp = 'wood'
  seen.tone =
    0.72 + 0.14 * grain(plank, Math.floor(z / 9 + grain(plank, 0, 2)), 1) - 0.3 * sharp * line(x, 0.8, 0.05)
  if (line(z, 4, 0.06) > 0 && line(x, 0.4, 0.06) > 0) seen.tone -= 0.12 * sharp
}
function wall(y: number, z: number, sharp: number) {
  seen.ramp = 'grey'
  seen.tone = 0.9 - 0.3 * sharp * line(z, 4, 0.05)
  if (y < 1) seen.tone = 0.62 - 0.12 * line(z, 0.5, 0.1) * sharp
  // The track for straps, with its slots.
  else if (Math.abs(y - 4.2) < 0.16) seen.tone = 0.55 - 0.3 * sharp * line(z, 0.5, 0.12)
  else seen.tone -= 0.1 * grain(Math.floor(z / 4), 1, 3) * Math.max(0, 1 - Math.abs(y - 2.6) / 1.6)
}
function roof(z: number, sharp: number) {
  seen.ramp = 'grey'
  seen.tone = 1 - 0.34 * line(z, 2, 0.16) * (0.4 + 0.6 * sharp)
}
function front(x: number, y: number) {
  seen.ramp = y < 4 ? 'wood' : 'grey'
  seen.tone = 0.86 - 0.2 * line(x, 2.05, 0.06)
}

/** A side of the boxes on a pallet: `across` and `up` from its corner. */
function boxes({ stuff, mark, top }: Pallet, across: number, up: number, sharp: number) {
  const [wide, high] = stuff === 'totes' ? [1.75, (top - palletHeight) / 4] : [1.17, (top - palletHeight) / 5]
  const [column, layer] = [Math.floor(across / wide), Math.floor(up / high)]
  const own = grain(mark, column, layer)
  const gap = Math.max(line(across, wide, 0.05), line(up, high, 0.05))
  const [inX, inY] = [across / wide - column, up / high - layer]
  if (stuff === 'totes') {
    seen.ramp = 'blue'
    seen.tone = 0.8 + 0.1 * own - 0.45 * gap * sharp - (inY > 0.82 ? 0.16 : 0)
    return
  }
  const isLabel = own > 0.45 && inX > 0.58 && inX < 0.86 && inY > 0.3 && inY < 0.62
  if (stuff === 'wrapped') {
    // Film lies in bands around it and takes the colour away.
    seen.ramp = 'wrap'
    seen.tone =
      0.66 + 0.1 * own - 0.22 * gap * sharp + 0.14 * Math.max(0, Math.sin(up * 5.2 + across * 1.3 + mark))
    return
  }
  seen.ramp = isLabel ? 'grey' : 'brown'
  seen.tone = isLabel ? 0.95 - 0.3 * line(inY, 0.08, 0.02) * sharp : 0.78 + 0.18 * own - 0.42 * gap * sharp
  if (!isLabel && Math.abs(inX - 0.5) < 0.045) seen.tone += 0.1 * sharp
}

/** The pallet itself: boards above and below, blocks between them. */
function boards(across: number, up: number) {
  const isHole = up > 0.12 && up < 0.34 && Math.abs(across % 1.62) > 0.35
  seen.ramp = 'wood'
  seen.tone = isHole ? 0.16 : 0.74
}

/** A picture as PNG. `fullness`: percent of the floor that is taken; `seed`: the same cargo looks the same. */
export function cargoPicture(fullness: number, seed: string): Buffer {
  const pallets = palletsFor(fullness, seed)
  const pixels = new Uint8Array(width * height)
  const tilt = 0.3
  const [sin, cos] = [Math.sin(tilt), Math.cos(tilt)]
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [u, v] = [(column + 0.5 - width / 2) / (width * 0.54), (height / 2 - row - 0.5) / (width * 0.54)]
      const length = Math.hypot(u, v, 1)
      const [dx, dy, dz] = [u / length, (v * cos - sin) / length, (v * sin + cos) / length]
      pixels[row * width + column] = look(dx, dy, dz, dx < 0 ? pallets.left : pallets.right, u, v)
    }
  return png(pixels)
}

/** The colour that a ray from the camera ends at. */
function look(dx: number, dy: number, dz: number, rank: readonly Pallet[], u: number, v: number): number {
  // The room itself: whichever of its sides comes first.
  const toSide = dx === 0 ? Number.POSITIVE_INFINITY : cargoSpace.half / Math.abs(dx)
  const toLevel =
    dy < 0 ? -cameraAt.y / dy : dy > 0 ? (cargoSpace.high - cameraAt.y) / dy : Number.POSITIVE_INFINITY
  const toFront = dz > 0 ? (cargoSpace.long - cameraAt.z) / dz : Number.POSITIVE_INFINITY
  let far = Math.min(toSide, toLevel, toFront)
  let facing = far === toSide ? Math.abs(dx) : far === toLevel ? Math.abs(dy) : dz
  let above = far === toLevel && dy < 0 ? 1 : 0.5
  let hit: Pallet | null = null
  let side: 'front' | 'top' | 'side' = 'front'
  for (const pallet of rank) {
    const [nearX, farX] = dx < 0 ? [pallet.right, pallet.left] : [pallet.left, pallet.right]
    const [x1, x2] = dx === 0 ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [nearX / dx, farX / dx]
    const [z1, z2] = [(pallet.near - cameraAt.z) / dz, (pallet.far - cameraAt.z) / dz]
    const [y1, y2] =
      dy < 0 ? [(pallet.top - cameraAt.y) / dy, -cameraAt.y / dy] : [Number.POSITIVE_INFINITY, 0]
    const into = Math.max(x1, y1, z1)
    if (dz <= 0 || into > Math.min(x2, y2, z2) || into >= far) continue
    far = into
    hit = pallet
    side = into === z1 ? 'front' : into === y1 ? 'top' : 'side'
    facing = side === 'front' ? dz : side === 'top' ? -dy : Math.abs(dx)
    above = side === 'top' ? 1 : 0.5
    break
  }
  const [x, y, z] = [far * dx, cameraAt.y + far * dy, cameraAt.z + far * dz]
  const sharp = fine(far)
  let shade = 1
  if (hit) {
    const across = side === 'side' ? z - hit.near : x - hit.left
    if (side === 'top') boxes(hit, x - hit.left, z - hit.near, sharp * 0.7)
    else if (y < palletHeight) boards(across, y)
    else boxes(hit, across, y - palletHeight, sharp)
    if (side !== 'top') shade = 0.62 + 0.38 * Math.min(1, y / 2.4)
  } else if (far === toFront) front(x, y)
  else if (far === toSide) wall(y, z, sharp)
  else if (dy < 0) floor(x, z, sharp)
  else roof(z, sharp)
  // Corners get less light than the middle of a wall.
  if (!hit) {
    const corner = far === toSide ? Math.min(y, cargoSpace.high - y) : cargoSpace.half - Math.abs(x)
    shade = 0.68 + 0.32 * Math.min(1, corner / 1.6)
  }
  const lamp = (0.25 + 0.75 * facing) / (1 + (far / 26) ** 2)
  // Some daylight comes through the roof.
  const light = 0.92 * lamp + 0.2 * above
  const level = seen.tone * shade * light * (1.16 - 0.42 * (u * u + v * v))
  const { steps } = ramps[seen.ramp]
  return starts[seen.ramp] + Math.round(Math.min(1, Math.max(0, level)) * (steps - 1))
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [head, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  head.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** Pixels that are numbers of the palette, as a PNG. */
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
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
