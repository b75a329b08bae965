/** Pictures of clusters on one sheet: drawn when their counts change, so that a frame only copies them. */
import { shortNumber } from '#domain/basics/print.ts'
import { radiusOf, ringLevels, ringOf, ringSteps } from './clusters.ts'
import type { MapPalette } from './marks.ts'

/** Half the side of a cluster's picture in pixels: as far as a million vehicles reach with the ring around them. */
const half = 42
/** Around the circle: its edge, and the ring. */
const rim = 6
/** The side of the sheet in pixels of the screen: some hundred pictures, and still little memory. */
const sideOf = (ratio: number) => (ratio > 1 ? 3072 : 2048)
/** A sheet that is fuller than this is begun anew when there are other clusters. */
const nearlyFull = 0.75
const circle = 2 * Math.PI
const face = '"Inter Variable", system-ui, sans-serif'

export interface CountedCluster {
  readonly count: number
  readonly levels: readonly number[]
}

export interface ClusterPictures {
  /** Draws a cluster with its middle at a place. `r`: radius of its circle in pixels. */
  draw(ink: CanvasRenderingContext2D, x: number, y: number, r: number, cluster: CountedCluster): void
  /**
   * The clusters are others: draws the pictures that are new, after forgetting the old ones if there is little room.
   * All of them at once, since a sheet that is drawn on after it was copied from is copied as a whole first.
   */
  renew(clusters: Iterable<CountedCluster>): void
}

/** @param ratio pixels of the screen to one of the page */
export function clusterPictures(colours: MapPalette, ratio: number): ClusterPictures {
  const cell = Math.ceil(half * 2 * ratio)
  const perRow = Math.floor(sideOf(ratio) / cell)
  const capacity = perRow * perRow
  const places = new Map<string, number>()
  let sheet: CanvasRenderingContext2D | null = null

  const open = (): CanvasRenderingContext2D => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = cell * perRow
    return canvas.getContext('2d')!
  }
  const put = (counted: CountedCluster): void => {
    const key = keyOf(counted)
    if (places.has(key) || places.size >= capacity) return
    sheet ??= open()
    const place = places.size
    places.set(key, place)
    sheet.setTransform(
      ratio,
      0,
      0,
      ratio,
      ((place % perRow) + 0.5) * cell,
      (Math.floor(place / perRow) + 0.5) * cell,
    )
    drawCluster(sheet, colours, radiusOf(counted.count), counted)
  }
  return {
    draw(ink, x, y, r, counted) {
      const place = places.get(keyOf(counted))
      if (place === undefined) {
        ink.save()
        ink.translate(x, y)
        drawCluster(ink, colours, r, counted)
        ink.restore()
        return
      }
      const reach = Math.min(half, Math.ceil(r + rim))
      const off = (half - reach) * ratio
      const [left, top] = [(place % perRow) * cell + off, Math.floor(place / perRow) * cell + off]
      const size = reach * 2
      ink.drawImage(sheet!.canvas, left, top, size * ratio, size * ratio, x - reach, y - reach, size, size)
    },
    renew(clusters) {
      if (places.size >= capacity * nearlyFull) {
        places.clear()
        sheet = null
      }
      for (const counted of clusters) if (counted.count > 1) put(counted)
    },
  }
}

/** Clusters with the same key look the same. */
const keyOf = ({ count, levels }: CountedCluster): string => `${short(count)} ${ringOf(levels).join('.')}`

/** What is good is quiet: its part of the ring leaves the others the eye. */
const strength = (level: (typeof ringLevels)[number]) => (level === 'good' ? 0.5 : 1)
/** Where the ring's middle lies beyond the circle, and how wide it is. */
const ring = { beyond: 1.5, width: 4 }
/** Between two parts of the ring, as an angle; what is good needs none of its own. */
const gap = 0.05

/** The count on a disc around 0,0; around it the shares of the levels as parts of a ring that begins at the top. */
function drawCluster(
  ink: CanvasRenderingContext2D,
  colours: MapPalette,
  r: number,
  { count, levels }: CountedCluster,
): void {
  ink.beginPath()
  ink.arc(0, 0, r + rim - 1, 0, circle)
  ink.fillStyle = colours.surface
  ink.fill()
  let from = -Math.PI / 2
  const steps = ringOf(levels)
  const parts = steps.filter((one) => one > 0).length
  for (const [place, level] of ringLevels.entries()) {
    const until = from + (circle * steps[place]!) / ringSteps
    if (steps[place]! > 0) {
      ink.beginPath()
      ink.arc(0, 0, r + ring.beyond, from, parts > 1 ? until - gap : until)
      ink.lineWidth = ring.width
      ink.globalAlpha = strength(level)
      ink.strokeStyle = colours.levels[level]
      ink.stroke()
    }
    from = until
  }
  ink.globalAlpha = 1
  ink.font = `600 ${r > 15 ? 12 : 11}px ${face}`
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.fillStyle = colours.ink
  ink.fillText(short(count), 0, 0.5)
}

/** "41", "999", "1.2k", "12k". */
const short = (count: number): string =>
  count < 1000 ? String(count) : shortNumber(count, count < 9950 ? 1 : 0)
