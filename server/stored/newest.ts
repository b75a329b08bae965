/**
 * The newest report of each of many vehicles by a moment, and the newest one with a position: what is not packed comes as
 * rows, of packed days the newest comes as it is and is unpacked here, as far as that report.
 */
import type { Instant } from '#domain/basics/units.ts'
import { openDay } from './decode.ts'
import { isDayIn, isIn, keyOf, type ReportSpan } from './door.ts'
import { rawDay } from './raw-day.ts'
import type { ReadRow } from './rows.ts'

/** All of it is SQL of ours. */
type Span = Required<Pick<ReportSpan, 'customer' | 'vehicle' | 'from' | 'to'>>

/** What is known of each without packed days, and the day that may hold something newer. */
export interface NewestRow {
  readonly since: Instant
  readonly loose: LooseRow | null
  readonly looseFix: LooseRow | null
  /** Whether there is a packed day; all that is older than it has not been looked at. */
  readonly hasDay: boolean
  /** That day, where it may hold something newer. */
  readonly head: Buffer | null
}
type LooseRow = Omit<ReadRow, 'readings' | 'accuracy_m'>

const ms = (column: string) => `extract(epoch FROM ${column}) * 1000`
const order = 'ORDER BY q_.recorded DESC, q_.seq DESC LIMIT 1'
const told = `json_build_object('recorded', ${ms('q_.recorded')}, 'seq', q_.seq, 'lat', q_.lat, 'lng', q_.lng, 'heading_deg', q_.heading_deg,
    'speed_mph', q_.speed_mph, 'level', q_.level, 'stopped_since', ${ms('q_.stopped_since')}, 'verdict', q_.verdict) AS told`

/** Columns to be selected, and the joins that they come from, behind whatever the span tells of. */
export const newestOfEach = (given: Span): { readonly columns: string; readonly joins: string } => {
  const span = { ...given, readings: [] }
  const near = { ...span, from: `greatest(${span.from}, coalesce(day_.first, '-infinity'))` }
  const { head } = rawDay({ readings: [], without: ['accuracy_m'] })
  return {
    columns: `(${ms(`(${span.from})`)})::float8 AS since, loose_.told AS loose, fix_.told AS "looseFix", day_.first IS NOT NULL AS "hasDay",
      CASE WHEN day_.last >= coalesce(CASE WHEN loose_.lat IS NULL THEN fix_.recorded ELSE loose_.recorded END, '-infinity') THEN day_.head END AS head`,
    // A day that begins by the moment holds a report by then, so nothing before it is newer.
    joins: `LEFT JOIN LATERAL (SELECT p_.first, p_.last, ${head} AS head FROM packed_day p_ WHERE ${isDayIn(span)}
        ORDER BY p_.first DESC LIMIT 1) day_ ON true
      LEFT JOIN LATERAL (SELECT q_.recorded, q_.lat, ${told} FROM report q_
        WHERE ${keyOf('q_', near)} AND ${isIn('q_', near)} ${order}) loose_ ON true
      LEFT JOIN LATERAL (SELECT q_.recorded, ${told} FROM report q_
        WHERE loose_.lat IS NULL AND loose_.recorded IS NOT NULL
          AND ${keyOf('q_', near)} AND ${isIn('q_', { ...near, placed: true })} ${order}) fix_ ON true`,
  }
}

export interface Newest {
  readonly newest: LooseRow
  /** With a position: the same, or one before it. */
  readonly fix: LooseRow | null
  /** There may be one with a position that was not looked at. */
  readonly isFixOpen: boolean
}

const noParts = Buffer.alloc(0)
const later = (a: LooseRow | null, b: LooseRow | null): LooseRow | null => {
  if (a === null || b === null) return a ?? b
  return (a.recorded - b.recorded || a.seq - b.seq) > 0 ? a : b
}

/** @param to the moment; null: nothing had been reported by then */
export const newestOf = ({ since, loose, looseFix, hasDay, head }: NewestRow, to: Instant): Newest | null => {
  let packed: LooseRow | null = null
  let packedFix: LooseRow | null = null
  if (head !== null) {
    const { reports, recorded, hasPlace, bare } = openDay(
      { head, parts: noParts },
      { upTo: to, isForFew: true },
    )
    let i = reports - 1
    const isWithin = () => i >= 0 && recorded(i) >= since
    if (isWithin()) packed = bare(i)
    while (isWithin() && !hasPlace(i)) i--
    if (isWithin()) packedFix = packed?.lat == null ? bare(i) : packed
  }
  const newest = later(loose, packed)
  if (newest === null) return null
  const fix = newest.lat === null ? later(loose?.lat == null ? looseFix : loose, packedFix) : newest
  return { newest, fix, isFixOpen: fix === null && hasDay }
}
