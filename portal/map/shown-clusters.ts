/** The clusters of the vehicles that are shown, made anew where the zoom, the window or the vehicles ask for it. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import { worse } from '#domain/vehicle/severity.ts'
import { type Clustered, cluster, ringLevels, unclusteredZoom } from './clusters.ts'
import type { PlacedMark } from './glide.ts'
import { holdsPoint, type MapBox, widened, worldPixels } from './world.ts'

export interface ShownClusters {
  /** Those of a window, with vehicles that stand for themselves last, the worst on top. */
  within(window: MapBox, zoom: number, now: Instant): readonly Clustered<PlacedMark>[]
  /** Vehicles came, moved or went: they are counted anew soon, or with the next frame. */
  stir(atOnce: boolean): void
  /** Others are shown: all are made anew with the next frame. */
  forget(): void
  /** How long the counts are good; infinite while no vehicle stirs. */
  dueIn(now: Instant): Ms
}

/** Counts need not be newer than this. */
const recount: Ms = 1000
/** The shortest wait: a frame. */
const frame: Ms = 16

const levelOf = ({ vehicle }: PlacedMark) => vehicle.level
/** The worst are painted last, so that they lie on top. */
const order = ({ single }: Clustered<PlacedMark>) =>
  single && worse(single.vehicle.level, 'caution') === single.vehicle.level ? 1 : 0

/** One vehicle that stands for itself. */
export const alone = (single: PlacedMark): Clustered<PlacedMark> => ({
  spot: single,
  count: 1,
  levels: ringLevels.map((level) => Number(level === levelOf(single))),
  single,
  box: { west: single.x, east: single.x, north: single.y, south: single.y },
})

export function createShownClusters({
  visible,
  onRenewed,
}: {
  readonly visible: () => Iterable<PlacedMark>
  /** `zoom`: at which they were made. */
  readonly onRenewed: (clusters: readonly Clustered<PlacedMark>[], zoom: number) => void
}): ShownClusters {
  let clusters: Clustered<PlacedMark>[] = []
  let covers: MapBox | null = null
  let step = Number.NaN
  let counted = 0
  let stirred = true

  const apart = (box: MapBox) =>
    [...visible()].filter(({ x, y }) => holdsPoint(box, { west: x, east: x, north: y, south: y })).map(alone)

  return {
    within(window, zoom, now) {
      const wanted = Math.floor(zoom * 2) / 2
      const fits = wanted === step && covers !== null && holdsPoint(covers, window)
      if (fits && !(stirred && now - counted >= recount)) return clusters
      step = wanted
      covers = widened(window, 0.4)
      counted = now
      stirred = false
      clusters =
        zoom >= unclusteredZoom
          ? apart(covers)
          : cluster(visible(), levelOf, worldPixels * 2 ** wanted, covers)
      onRenewed(clusters, wanted)
      clusters.sort((a, b) => b.count - a.count || order(a) - order(b))
      return clusters
    },
    stir(atOnce) {
      stirred = true
      if (atOnce) counted = 0
    },
    forget() {
      step = Number.NaN
    },
    dueIn: (now) => (stirred ? Math.max(frame, counted + recount - now) : Number.POSITIVE_INFINITY),
  }
}
