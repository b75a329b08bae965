/** The track of a vehicle as a file, read and sent in pages, however long it is. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TrackAbout, TrackFormat } from '#domain/track/formats/format.ts'
import { gapsOf } from '#domain/track/gaps.ts'
import type { TrackPoint } from '#domain/wire/track.ts'
import { timeZoneOf } from '../access/store.ts'
import { retentionOf, trackPage } from './store.ts'

interface Args {
  readonly viewer: Viewer
  readonly vehicle: { readonly id: number; readonly customerId: number; readonly unitId: string }
  readonly vin: string
  readonly from: Instant
  readonly to: Instant
}

const page = 20_000

export async function* trackFile(
  pool: pg.Pool,
  { viewer, vehicle: { id, customerId, unitId }, vin, from, to }: Args,
  format: TrackFormat,
  now: Instant,
): AsyncGenerator<string> {
  const [{ keptFrom }, zone] = await Promise.all([
    retentionOf(pool, customerId, now),
    timeZoneOf(pool, viewer.userId),
  ])
  const about: TrackAbout = { vin, unitId, zone, from: Math.max(from, keptFrom), to }
  yield format.head(about)
  let isFirst = true
  let begin = about.from
  /** Of that moment, up to here it has been sent. */
  let afterSeq: number | null = null
  for (;;) {
    const rows = await trackPage(pool, { customerId, vehicleId: id, from: begin, to }, afterSeq, page)
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
    if (rows.length < page) break
    begin = rows.at(-1)!.at
    afterSeq = rows.at(-1)!.seq
  }
  yield format.tail
}
