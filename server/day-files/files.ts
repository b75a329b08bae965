/** The files of a day: a table for each feed, and the manifest that says what is in them. */
import type pg from 'pg'
import { type ChangeKindName, changeKinds } from '../feed/change-kinds.ts'
import { changeColumns, dayChanges } from '../feed/day-changes.ts'
import { dayFile, dayFormats, tableFile } from '../feed/day-file.ts'
import { dayRows } from '../feed/day-rows.ts'
import type { FeedName } from '../feed/kinds.ts'
import { isReportKind, reportKinds } from '../feed/report-change.ts'
import { whole } from '../scope/vehicle-scope.ts'
import type { DayDelivery, DaySpanOf, SentFile } from './delivery-store.ts'
import type { Destination } from './store.ts'

/** Of a feed's file, as warehouses know the days of a table: `trips/day=2026-11-20/trips.parquet`. */
export const keyOf = ({ prefix, format }: Destination, feed: FeedName, day: string): string =>
  `${prefix}${feed}/day=${day}/${feed}.${format}`
export const manifestKeyOf = ({ prefix }: Destination, day: string): string => `${prefix}manifest/${day}.json`

export const typeOf = ({ format }: Destination): string => dayFormats[format]
export const manifestType = 'application/json'

export interface MadeFile {
  readonly bytes: AsyncGenerator<Buffer>
  /** How many rows there were so far. */
  readonly rows: () => number
}

/** @param pool where it is read @param between called after some rows */
export const fileOf = (
  pool: pg.Pool,
  { customerId, format }: Destination,
  feed: FeedName,
  { begins: from, ends: to }: DaySpanOf,
  between: () => Promise<void>,
): MadeFile => {
  let count = 0
  async function* counted<T>(rows: AsyncIterable<readonly T[]>): AsyncGenerator<readonly T[]> {
    for await (const some of rows) {
      await between()
      count += some.length
      yield some
    }
  }
  const scope = whole([customerId])
  const bytes = isReportKind(feed)
    ? dayFile(feed, format, counted(dayRows(pool, scope, reportKinds[feed], from, to)))
    : tableFile(changeColumns(feed), format, counted(dayChanges(pool, scope, feed, { from, to })))
  return { bytes, rows: () => count }
}

/** The name of a feed of things in `feed_change`. */
export const codeOf = (feed: Exclude<FeedName, keyof typeof reportKinds>): number =>
  changeKinds[feed as ChangeKindName].code

const iso = (at: number): string => new Date(at).toISOString()

/** What there is of a day, sent last of all: whoever reads it finds the files that it names. */
export const manifestOf = (
  { customerId, format }: Destination,
  delivery: Pick<DayDelivery, 'day' | 'zone' | 'begins' | 'ends' | 'revision'>,
  files: readonly SentFile[],
  now: number,
): Buffer => {
  const { day, zone, begins, ends, revision } = delivery
  const told = {
    version: 1,
    customerId: String(customerId),
    day,
    timeZone: zone,
    from: iso(begins),
    to: iso(ends),
    format,
    revision,
    made: iso(now),
    files: files.map(({ feed, key, rows, bytes, sha256, made }) => ({
      feed,
      key,
      rows,
      bytes,
      sha256,
      made: iso(made),
    })),
  }
  return Buffer.from(`${JSON.stringify(told, null, 2)}\n`)
}
