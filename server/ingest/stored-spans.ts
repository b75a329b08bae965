/** Stored reports of spans, to be stepped through again: packed days come as they are, and are unpacked here. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { type DayColumns, dayOf, placesIn, reportsOrDaysIn } from '../stored/days.ts'
import { keys, ofKey, query, type Snapshot, seconds, type VehicleKey } from './store.ts'
import { type StoredReport, storedColumns } from './stored-report.ts'

export interface Span extends VehicleKey {
  /** Without this report; null for the very beginning. */
  readonly after: ReportKey | null
  /** With this moment; null for no end. */
  readonly upTo: Instant | null
}

type StoredRow = StoredReport & DayColumns & { readonly n: number }

/** A report, or those of a packed day that lie in the span. */
const pushRow = (
  into: StoredReport[],
  row: StoredRow,
  { after, upTo }: Omit<Span, keyof VehicleKey>,
): void => {
  const { head, parts } = row
  if (head === null || parts === null) {
    into.push(row)
    return
  }
  const day = dayOf(head, parts)
  const { begin, end } = placesIn(
    day,
    after && { recorded: after.recorded, seq: seqOf(after) },
    upTo ?? undefined,
  )
  for (let i = begin; i < end; i++) into.push(day.row(i))
}

/** The stored reports of each span, in the order of their keys. */
export const reportsOf = async (
  client: pg.ClientBase,
  spans: readonly Span[],
): Promise<readonly (readonly StoredReport[])[]> => {
  const { rows } = await client.query<StoredRow>(
    `SELECT (m.n - 1)::int AS n, ${storedColumns}, r.head, r.parts
      FROM unnest($1::int[], $2::int[], $3::float8[], $4::bigint[], $5::float8[]) WITH ORDINALITY
        AS m(customer_id, vehicle_id, after, after_seq, up_to, n)
      CROSS JOIN LATERAL ${reportsOrDaysIn({ ...ofKey, from: 'to_timestamp(m.after)', to: 'to_timestamp(m.up_to)', readings: 'all' })} r
      WHERE (r.head IS NOT NULL OR r.recorded > to_timestamp(m.after) OR r.seq > m.after_seq)
      ORDER BY m.n, r.recorded, r.seq`,
    [
      ...keys(spans),
      spans.map(({ after }) => (after === null ? 0 : seconds(after.recorded))),
      spans.map(({ after }) => (after === null ? 0 : seqOf(after))),
      spans.map(({ upTo }) => (upTo === null ? Number.POSITIVE_INFINITY : seconds(upTo))),
    ],
  )
  const lists: StoredReport[][] = spans.map(() => [])
  for (const row of rows) pushRow(lists[row.n]!, row, spans[row.n]!)
  return lists
}

/** A part of a vehicle's past that is stepped through again. */
export interface ReplayRange {
  /** The oldest snapshot in the span; the reports are those up to it. */
  readonly snapshot: Pick<Snapshot, 'recorded' | 'state'> | undefined
  readonly reports: readonly StoredReport[]
}

/** The stored reports of each span up to the first snapshot in it, in the order of their keys. */
export const replayRanges = async (
  client: pg.ClientBase,
  spans: readonly Span[],
): Promise<readonly ReplayRange[]> => {
  const { rows } = await query<StoredRow & { readonly state: string | null }>(
    client,
    'replay-ranges',
    `WITH span AS MATERIALIZED (
        SELECT m.*, s.recorded AS snapshot, s.state
        FROM unnest($1::int[], $2::int[], $3::float8[], $4::bigint[], $5::float8[]) WITH ORDINALITY
          AS m(customer_id, vehicle_id, after, after_seq, up_to, n)
        LEFT JOIN LATERAL (SELECT recorded, state FROM vehicle_snapshot s
          WHERE s.customer_id = m.customer_id AND s.vehicle_id = m.vehicle_id
            AND s.recorded > to_timestamp(m.after) AND s.recorded <= to_timestamp(m.up_to)
          ORDER BY s.recorded LIMIT 1) s ON true)
      SELECT (n - 1)::int AS n, state, (extract(epoch FROM snapshot) * 1000)::float8 AS recorded, 0::bigint AS seq,
          NULL::float8 AS lat, NULL::float8 AS lng, NULL::float8 AS heading_deg, NULL::float8 AS speed_mph,
          NULL::float8 AS accuracy_m, NULL::jsonb AS readings, NULL::smallint AS level, NULL::float8 AS stopped_since, NULL::text AS verdict,
          NULL::bytea AS head, NULL::bytea AS parts
        FROM span WHERE state IS NOT NULL
      UNION ALL SELECT (m.n - 1)::int, NULL, ${storedColumns}, r.head, r.parts
        FROM span m CROSS JOIN LATERAL ${reportsOrDaysIn(
          {
            ...ofKey,
            from: 'to_timestamp(m.after)',
            to: 'coalesce(m.snapshot, to_timestamp(m.up_to))',
            readings: 'all',
          },
          { inAnyOrder: true },
        )} r
        WHERE (r.head IS NOT NULL OR r.recorded > to_timestamp(m.after) OR r.seq > m.after_seq)`,
    [
      ...keys(spans),
      spans.map(({ after }) => (after === null ? 0 : seconds(after.recorded))),
      spans.map(({ after }) => (after === null ? 0 : seqOf(after))),
      spans.map(({ upTo }) => (upTo === null ? Number.POSITIVE_INFINITY : seconds(upTo))),
    ],
  )
  const ranges = spans.map(() => ({
    snapshot: undefined as ReplayRange['snapshot'],
    reports: [] as StoredReport[],
  }))
  for (const { n, state, recorded } of rows) if (state !== null) ranges[n]!.snapshot = { recorded, state }
  for (const row of rows) {
    if (row.state !== null) continue
    const { snapshot, reports } = ranges[row.n]!
    const { after, upTo } = spans[row.n]!
    pushRow(reports, row, { after, upTo: snapshot?.recorded ?? upTo })
  }
  for (const { reports } of ranges) reports.sort((a, b) => a.recorded - b.recorded || a.seq - b.seq)
  return ranges
}
