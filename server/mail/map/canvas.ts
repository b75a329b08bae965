/** A small canvas: lines, areas, discs and words with smooth edges, drawn into pixels. */
import { encodePng } from './png.ts'
import { strokesOf } from './strokes.ts'

export type Ink = readonly [red: number, green: number, blue: number]
/** x, y, x, y … in pixels from the upper left corner. */
export type Path = ArrayLike<number>

/** The part of a canvas that is drawn into. */
export interface PictureBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export class Canvas {
  readonly width: number
  readonly height: number
  readonly #pixels: Uint8Array
  #clip: PictureBox
  /** How much of each pixel what is being drawn covers, and which pixels it touches. */
  readonly #covered: Float32Array
  readonly #touched: number[] = []

  constructor(width: number, height: number, ground: Ink) {
    this.width = width
    this.height = height
    this.#pixels = new Uint8Array(width * height * 3)
    this.#covered = new Float32Array(width * height)
    this.#clip = { left: 0, top: 0, right: width, bottom: height }
    this.fillBox(this.#clip, ground)
  }

  /** From now on nothing is drawn outside this box. */
  clip({ left, top, right, bottom }: PictureBox): void {
    this.#clip = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(this.width, right),
      bottom: Math.min(this.height, bottom),
    }
  }

  #blend(pixel: number, ink: Ink, alpha: number): void {
    const at = pixel * 3
    for (let n = 0; n < 3; n++) {
      const was = this.#pixels[at + n]!
      this.#pixels[at + n] = was + (ink[n]! - was) * alpha + 0.5
    }
  }

  /** Whole pixels of a row, from `left` up to `right`. */
  #row(y: number, left: number, right: number, ink: Ink, alpha: number): void {
    const end = y * this.width + right
    if (alpha < 1)
      for (let pixel = y * this.width + left; pixel < end; pixel++) this.#blend(pixel, ink, alpha)
    else
      for (let at = (y * this.width + left) * 3; at < end * 3; at += 3) {
        this.#pixels[at] = ink[0]
        this.#pixels[at + 1] = ink[1]
        this.#pixels[at + 2] = ink[2]
      }
  }

  fillBox({ left, top, right, bottom }: PictureBox, ink: Ink, alpha = 1): void {
    for (let y = Math.max(0, top); y < Math.min(this.height, bottom); y++)
      this.#row(y, Math.max(0, left), Math.min(this.width, right), ink, alpha)
  }

  /** Notes how much of each pixel a straight line with round ends covers. */
  #cover(x1: number, y1: number, x2: number, y2: number, width: number): void {
    const reach = width / 2 + 0.5
    const { left, top, right, bottom } = this.#clip
    const first = Math.max(top, Math.floor(Math.min(y1, y2) - reach))
    const last = Math.min(bottom - 1, Math.ceil(Math.max(y1, y2) + reach))
    if (first > last || Math.max(x1, x2) < left - reach || Math.min(x1, x2) > right + reach) return
    const dx = x2 - x1
    const dy = y2 - y1
    const long = dx * dx + dy * dy
    for (let y = first; y <= last; y++) {
      const py = y + 0.5
      // Where the line is while it is no farther than its reach above or below this row.
      let [from, to] = [Math.min(x1, x2), Math.max(x1, x2)]
      if (Math.abs(dy) > 0.01) {
        const a = x1 + (Math.max(-1, Math.min(1, (py - reach - y1) / dy)) * dx || 0)
        const b = x1 + (Math.max(-1, Math.min(1, (py + reach - y1) / dy)) * dx || 0)
        from = Math.max(from, Math.min(a, b))
        to = Math.min(to, Math.max(a, b))
      }
      const stop = Math.min(right - 1, Math.ceil(to + reach))
      for (let x = Math.max(left, Math.floor(from - reach)); x <= stop; x++) {
        const px = x + 0.5
        const t = long === 0 ? 0 : Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / long))
        const [offX, offY] = [px - x1 - t * dx, py - y1 - t * dy]
        const part = Math.min(1, reach - Math.sqrt(offX * offX + offY * offY))
        const pixel = y * this.width + x
        const was = this.#covered[pixel]!
        if (part <= was) continue
        if (was === 0) this.#touched.push(pixel)
        this.#covered[pixel] = part
      }
    }
  }

  #paint(ink: Ink, alpha: number): void {
    for (const pixel of this.#touched) {
      this.#blend(pixel, ink, this.#covered[pixel]! * alpha)
      this.#covered[pixel] = 0
    }
    this.#touched.length = 0
  }

  /** As one stroke: where it meets itself it is not thicker. */
  line(path: Path, width: number, ink: Ink, alpha = 1): void {
    for (let n = 2; n < path.length; n += 2)
      this.#cover(path[n - 2]!, path[n - 1]!, path[n]!, path[n + 1]!, width)
    this.#paint(ink, alpha)
  }

  /** The area that rings enclose; where one lies in another it is left out. */
  area(rings: readonly Path[], ink: Ink, alpha = 1): void {
    const { left, top, right, bottom } = this.#clip
    const crossings: number[][] = Array.from({ length: Math.max(0, bottom - top) }, () => [])
    for (const ring of rings)
      for (let n = 0; n < ring.length; n += 2) {
        const next = (n + 2) % ring.length
        const [x1, y1, x2, y2] = [ring[n]!, ring[n + 1]!, ring[next]!, ring[next + 1]!]
        const first = Math.max(top, Math.ceil(Math.min(y1, y2) - 0.5))
        const last = Math.min(bottom - 1, Math.ceil(Math.max(y1, y2) - 0.5) - 1)
        for (let y = first; y <= last; y++)
          crossings[y - top]!.push(x1 + ((y + 0.5 - y1) / (y2 - y1)) * (x2 - x1))
      }
    for (const [row, found] of crossings.entries()) {
      found.sort((a, b) => a - b)
      for (let n = 0; n + 1 < found.length; n += 2) {
        const from = Math.max(left, found[n]!)
        const to = Math.min(right, found[n + 1]!)
        if (from >= to) continue
        const [begin, end] = [Math.floor(from), Math.floor(to)]
        const at = (row + top) * this.width
        if (begin === end) {
          this.#blend(at + begin, ink, (to - from) * alpha)
          continue
        }
        this.#blend(at + begin, ink, (begin + 1 - from) * alpha)
        this.#row(row + top, begin + 1, end, ink, alpha)
        if (end < right) this.#blend(at + end, ink, (to - end) * alpha)
      }
    }
  }

  disc(x: number, y: number, radius: number, ink: Ink, alpha = 1): void {
    this.#cover(x, y, x, y, radius * 2)
    this.#paint(ink, alpha)
  }

  /** How wide a text is in pixels. */
  widthOf(text: string, size: number): number {
    return strokesOf(text, size).width
  }

  /** Words in strokes, over a halo that keeps them readable. `x`, `y`: where they begin, at their foot. */
  text(text: string, x: number, y: number, size: number, ink: Ink, halo: Ink | null): void {
    const { paths } = strokesOf(text, size)
    const placed = paths.map((path) => path.map((value, n) => value + (n % 2 === 0 ? x : y)))
    const width = Math.max(1.4, size / 7)
    const write = (broad: number, color: Ink, alpha: number) => {
      for (const path of placed)
        for (let n = 2; n < path.length; n += 2)
          this.#cover(path[n - 2]!, path[n - 1]!, path[n]!, path[n + 1]!, broad)
      this.#paint(color, alpha)
    }
    if (halo) write(width + size / 3, halo, 0.8)
    write(width, ink, 1)
  }

  png(): Buffer {
    return encodePng(this.width, this.height, this.#pixels)
  }
}
