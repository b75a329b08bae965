/**
 * The newest reports of all vehicles, read once for all streams of a process, and kept for some seconds: whoever is not
 * further behind is told from here. While no stream is open it reads nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { shardOf } from '../ingest/shards.ts'
import type { Log } from '../platform/log.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type ReportCursor, writeReportCursor } from './cursor.ts'
import { eventOf } from './event.ts'
import { type ReportKindName, reportChange, reportKinds } from './report-change.ts'
import { type FeedReport, isWithin, readReports, watermarksOf } from './report-pages.ts'
import type { SeenReports } from './seen-reports.ts'
import type { VehicleNames } from './vehicle-names.ts'

/** How often it looks, and how many reports it takes at once and keeps. */
const lookEvery: Ms = 200
const atOnce = 20_000
const mostKept = 150_000
const afterFault: Ms = 1_000

/** What one look found. */
interface Tick {
  readonly before: ReportCursor
  readonly after: ReportCursor
  readonly afterText: string
  readonly reports: readonly FeedReport[]
  /** Of each its change, in JSON. */
  readonly texts: readonly string[]
  /** What is sent to all who see the same; null where they see nothing of it. */
  readonly events: Map<string, Buffer | null>
}

export interface Follower {
  /** Where it stands: behind everything that was there a moment ago. */
  readonly cursor: ReportCursor
  readonly seen: () => SeenReports
  /** Resolves once there is room for more. */
  readonly write: (event: Buffer) => Promise<void>
  /** Told where it stands now. */
  readonly moved: (cursor: ReportCursor, text: string) => void
  readonly signal: AbortSignal
}

export interface Tail {
  /** Tells a stream what comes, until it is over or too far behind: then it has to read pages again. */
  readonly follow: (follower: Follower) => Promise<void>
}

export interface TailOptions {
  readonly pool: pg.Pool
  readonly names: VehicleNames
  readonly log: Pick<Log, 'seldom'>
  readonly kind: ReportKindName
}

const isBehind = (a: ReportCursor, b: ReportCursor): boolean =>
  a.marks.some((mark, shard) => mark < b.marks[shard]!)

/** Where somebody stands who read all of a tick. */
const joined = (own: ReportCursor, { after }: Tick): ReportCursor => ({
  marks: own.marks.map((mark, shard) => Math.max(mark, after.marks[shard]!)),
  places: [
    ...own.places.filter(({ batch, shards }) => shards.some((shard) => after.marks[shard]! < batch)),
    ...after.places,
  ],
})
const knows = ({ marks, places }: ReportCursor, report: FeedReport): boolean => {
  const shard = shardOf(report.vehicleId)
  return report.batch <= marks[shard]! || places.some((place) => isWithin(place, report))
}

export const openTail = ({ pool, names, log, kind }: TailOptions): Tail => {
  const feed = reportKinds[kind]
  let ticks: Tick[] = []
  /** The number of the first of them. */
  let first = 0
  let kept = 0
  let followers = 0
  let isRunning = false
  /** Those who wait for what comes. */
  const waiting = new Set<() => void>()
  /** Until something came, or it is over: nothing of it is left behind, as a race with a promise that lasts would leave. */
  const somethingCame = (signal: AbortSignal): Promise<void> =>
    new Promise((done) => {
      const go = () => {
        waiting.delete(go)
        signal.removeEventListener('abort', go)
        done()
      }
      waiting.add(go)
      signal.addEventListener('abort', go, { once: true })
    })

  const look = async (from: ReportCursor): Promise<{ cursor: ReportCursor; more: boolean }> => {
    const { reports, cursor, more } = await readReports(pool, whole('all'), feed, from, atOnce)
    if (reports.length === 0) {
      // Marks move on by themselves: whoever comes begins there.
      if (ticks.length === 0) return { cursor, more }
    }
    const nameOf = await names(reports)
    const texts = reports.map((report) => reportChange(feed, report, nameOf(report)))
    const afterText = writeReportCursor(kind, cursor)
    ticks.push({ before: from, after: cursor, afterText, reports, texts, events: new Map() })
    kept += reports.length
    while (ticks.length > 1 && (kept > mostKept || ticks.length > 200)) {
      kept -= ticks.shift()!.reports.length
      first++
    }
    for (const go of [...waiting]) go()
    return { cursor, more }
  }
  const run = async () => {
    isRunning = true
    let cursor: ReportCursor | null = null
    while (followers > 0) {
      const began = performance.now()
      try {
        cursor ??= { marks: await watermarksOf(pool), places: [] }
        const found: { cursor: ReportCursor; more: boolean } = await look(cursor)
        cursor = found.cursor
        if (!found.more) await pause(Math.max(lookEvery / 2, lookEvery - (performance.now() - began)))
      } catch (error) {
        log.seldom(`feed ${kind}`, 'The newest reports could not be read for feeds; it is tried again', {
          error,
        })
        await pause(afterFault)
      }
    }
    first += ticks.length
    ticks = []
    kept = 0
    isRunning = false
  }

  const eventFor = (tick: Tick, { key, sees }: SeenReports): Buffer | null => {
    let event = tick.events.get(key)
    if (event === undefined) {
      const texts = tick.texts.filter((_, n) => sees(tick.reports[n]!))
      event = texts.length === 0 ? null : eventOf(tick.afterText, texts)
      tick.events.set(key, event)
    }
    return event
  }

  const go = async ({ cursor, seen, write, moved, signal }: Follower): Promise<void> => {
    let own = cursor
    let isClean = false
    let next: number | null = null
    while (!signal.aborted) {
      if (next === null) {
        // Joins where a look began with whole batches.
        const n = ticks.findIndex(({ before }) => before.places.length === 0)
        if (n >= 0 && isBehind(own, ticks[n]!.before)) return
        if (n >= 0) next = first + n
      }
      if (next === null || next >= first + ticks.length) {
        await somethingCame(signal)
        continue
      }
      if (next < first) return
      const tick = ticks[next - first]!
      next++
      if (isClean) {
        const event = eventFor(tick, seen())
        if (event) await write(event)
        moved(tick.after, tick.afterText)
        own = tick.after
      } else {
        const { sees } = seen()
        const texts = tick.texts.filter((_, n) => sees(tick.reports[n]!) && !knows(own, tick.reports[n]!))
        own = joined(own, tick)
        const text = writeReportCursor(kind, own)
        if (texts.length > 0) await write(eventOf(text, texts))
        moved(own, text)
        isClean = text === tick.afterText
      }
    }
  }

  return {
    follow: async (follower) => {
      followers++
      if (!isRunning) void run()
      try {
        await go(follower)
      } finally {
        followers--
      }
    },
  }
}
