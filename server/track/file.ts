/** The track of a vehicle as a file, read and sent in pages, however long it is. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TrackAbout, TrackFormat } from '#domain/track/formats/format.ts'
import { gapsOf } from '#domain/track/gaps.ts'
import type { TrackPoint } from '#domain/wire/track.ts'
import { timeZoneOf } from '../access/store.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'
import { keptSpans } from './spans.ts'
import { type TrackRow, trackPage, type VehicleSpan } from './store.ts'

interface Args {
  readonly viewer: Viewer
  readonly vehicle: HeldVehicle
  readonly vin: string
  readonly from: Instant
  readonly to: Instant
}

const page = 20_000

export async function* trackFile(
  db: pg.Pool,
  pool: pg.Pool,
  { viewer, vehicle, vin, from, to }: Args,
  format: TrackFormat,
  now: Instant,
): AsyncGenerator<string> {
  const [kept, zone] = await Promise.all([
    keptSpans(db, vehicle, { from, to }, now),
    timeZoneOf(db, viewer.userId),
  ])
  const about: TrackAbout = { vin, unitId: vehicle.unitId, zone, from: Math.max(from, kept.from), to }
  yield format.head(about)
  let isFirst = true
  for await (const rows of pagesOf(pool, vehicle.id, kept.spans.toReversed())) {
    const gaps = new Set(gapsOf(rows).map(([, end]) => end))
    let run: TrackPoint[] = []
    for (const { at, point } of rows) {
      // Of several of one moment only the first comes after the gap.
      if (gaps.delete(at) && run.length > 0) {
        yield format.run(run, about, isFirst)
        isFirst = false
        run = []
      }
      if (point) run.push(point)
    }
    if (run.length > 0) {
      yield format.run(run, about, isFirst)
      isFirst = false
    }
  }
  yield format.tail
}

/** The reports of spans, in the order of time. */
async function* pagesOf(
  pool: pg.Pool,
  vehicleId: number,
  spans: readonly Omit<VehicleSpan, 'vehicleId'>[],
): AsyncGenerator<TrackRow[]> {
  for (const span of spans) {
    let begin = span.from
    /** Of that moment, up to here it has been sent. */
    let afterSeq: number | null = null
    for (;;) {
      const rows = await trackPage(pool, { ...span, vehicleId, from: begin }, afterSeq, page)
      yield rows
      if (rows.length < page) break
      begin = rows.at(-1)!.at
      afterSeq = rows.at(-1)!.seq
    }
  }
}
