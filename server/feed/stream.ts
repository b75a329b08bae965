/** A feed that does not end: pages up to now, then what comes. */
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { readReportCursor } from './cursor.ts'
import { beatOf, eventOf } from './event.ts'
import type { FeedName } from './kinds.ts'
import { type FeedSource, readFeed } from './pages.ts'
import { isReportKind, type ReportKindName } from './report-change.ts'
import type { makeSeenReports } from './seen-reports.ts'
import type { Tail } from './tail.ts'

const pageSize = 2_000
/** How often it is looked for changes that are no reports. */
const lookEvery: Ms = 500
/** How often it is looked what may be seen, and whether the token still counts. */
const judgeEvery: Ms = 5_000
const fallBack: Ms = 200
const beatEvery: Ms = 15_000
/** Whoever has not taken anything for so long is let go. */
const longestStuck: Ms = 120_000

export interface StreamOptions {
  readonly source: FeedSource
  readonly tails: Readonly<Record<ReportKindName, Tail>>
  readonly seenReports: ReturnType<typeof makeSeenReports>
  readonly kind: FeedName
  /** Null: from the oldest that is kept. */
  readonly after: string | null
  readonly out: Writable
  /** What may be seen now; null where the stream is to end. */
  readonly judge: () => Promise<AccessScope | null>
  readonly signal: AbortSignal
}

/** Resolves once it is over. @throws what the database throws; whoever reads comes again with the last id */
export const runStream = async (options: StreamOptions): Promise<void> => {
  const { source, tails, seenReports, kind, out, judge, signal } = options
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end, { once: true })
  out.once('close', end)
  const isOver = () => ending.signal.aborted || out.destroyed || out.writableEnded

  let scope = await judge()
  if (!scope || isOver()) return
  let seen = await seenReports(scope)
  let cursor = options.after
  let isStuck = false

  const write = async (event: Buffer): Promise<void> => {
    if (isOver() || out.write(event)) return
    isStuck = true
    const late = setTimeout(() => out.destroy(), longestStuck)
    await new Promise<void>((done) => {
      const go = () => {
        out.off('drain', go)
        ending.signal.removeEventListener('abort', go)
        done()
      }
      out.once('drain', go)
      ending.signal.addEventListener('abort', go, { once: true })
    })
    clearTimeout(late)
    isStuck = false
  }
  const rest = (time: Ms) => pause(time, undefined, { signal: ending.signal }).catch(() => undefined)
  const judging = setInterval(async () => {
    try {
      scope = await judge()
      if (scope) seen = await seenReports(scope)
      else end()
    } catch {
      // The database is away: the next look finds out.
    }
  }, judgeEvery)
  const beating = setInterval(() => {
    if (!isStuck && !isOver()) out.write(beatOf(cursor))
  }, beatEvery)
  try {
    while (!isOver() && scope) {
      const { changes, next, more } = await readFeed(source, scope, { kind, after: cursor, limit: pageSize })
      if (changes.length > 0) await write(eventOf(next, changes))
      cursor = next
      if (more || isOver()) continue
      if (isReportKind(kind)) {
        await tails[kind].follow({
          cursor: readReportCursor(kind, next)!,
          seen: () => seen,
          write,
          moved: (_, text) => {
            cursor = text
          },
          signal: ending.signal,
        })
        // It is too far behind to be told from memory.
        await rest(fallBack)
      } else await rest(lookEvery)
    }
  } finally {
    clearInterval(judging)
    clearInterval(beating)
    signal.removeEventListener('abort', end)
  }
}
