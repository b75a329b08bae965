/**
 * The door for who takes reports of many vehicles in order and one by one: packed days come as they are, each at the place
 * of its first report, to be unpacked here. A day beside which reports lie that came late is unpacked by the database.
 */
import type { Instant } from '#domain/basics/units.ts'
import { type OpenDay, type OpenOptions, openDay } from './decode.ts'
import { isDayIn, isIn, keyOf, packedOfDays, type ReportSpan } from './door.ts'
import { type Rare, rawDay } from './raw-day.ts'
import { type Extra, reportColumns } from './rows.ts'

/** What a row holds beside the columns of a report; of a day these are null, but for its vehicle and its first moment. */
export interface DayColumns {
  readonly head: Buffer | null
  readonly parts: Buffer | null
}

/** A report that is not packed lies between those of the day. */
const isCrossed = `EXISTS (SELECT FROM report x_ WHERE x_.customer_id = p_.customer_id AND x_.vehicle_id = p_.vehicle_id
      AND x_.recorded >= p_.first AND x_.recorded <= p_.last)`
const ofDay = reportColumns
  .split(', ')
  .map((column) => (column === 'recorded' ? 'p_.first' : column.endsWith('_id') ? `p_.${column}` : 'NULL'))
  .join(', ')

interface Told {
  /** Columns that nobody looks at, and those that few need. */
  readonly without?: readonly Extra[]
  readonly also?: readonly Rare[]
  /**
   * What else holds of each report, of one span of time alone: where it does not hold of a whole day, it is not taken as
   * one. The reports themselves are still to be asked.
   */
  readonly shown?: (of: string, at: string) => string
  /** Whoever puts reports in order afterwards takes days whole beside which late ones lie, too. */
  readonly inAnyOrder?: boolean
}
const always = () => 'true'

/**
 * A relation with the columns of `report`, and `head` and `parts`: all reports of a span, whole packed days instead of
 * those in them. Of a day some reports may lie outside of the span. To be given a name.
 */
export const reportsOrDaysIn = (
  span: ReportSpan,
  { without = [], also = [], shown = always, inAnyOrder = false }: Told = {},
): string => {
  const day = rawDay({ readings: span.readings, without, also })
  const isCut = `NOT (${shown('p_', 'p_.first')} AND ${shown('p_', 'p_.last')})`
  const isApart = inAnyOrder ? `(${isCut})` : `(${isCrossed} OR ${isCut})`
  return `(
    SELECT ${reportColumns}, NULL::bytea AS head, NULL::bytea AS parts FROM report q_ WHERE ${keyOf('q_', span)} AND ${isIn('q_', span)}
    UNION ALL SELECT c_.*, NULL, NULL FROM (${packedOfDays(span, isApart)}) c_
    UNION ALL SELECT ${ofDay}, ${day.head}, ${day.parts}
      FROM (SELECT * FROM packed_day p_ WHERE ${isDayIn(span)} AND ${isApart} IS NOT TRUE OFFSET 0) p_)`
}

/** A relation with the columns of `report`: those of a span that are not packed. To be given a name. */
export const looseIn = (span: ReportSpan): string =>
  `(SELECT ${reportColumns} FROM report q_ WHERE ${keyOf('q_', span)} AND ${isIn('q_', span)})`
/** A relation of `head` and `parts`: the packed days that meet a span, whole. To be given a name. */
export const wholeDaysIn = (span: ReportSpan): string => {
  const day = rawDay({ readings: span.readings, without: [] })
  return `(SELECT ${day.head} AS head, ${day.parts} AS parts FROM packed_day p_ WHERE ${isDayIn(span)})`
}

/** The columns of a day, of such a relation `r`, as they are copied out. */
export const dayColumns = 'r.head, r.parts'
/** The day of a row of a binary COPY, where these columns begin; null: it is a report, whose columns go on 8 bytes further. */
export const dayAt = (bytes: Buffer, at: number): OpenDay | null => {
  const length = bytes.readInt32BE(at)
  if (length < 0) return null
  const begin = at + 8 + length
  return dayOf(bytes.subarray(at + 4, begin - 4), bytes.subarray(begin, begin + bytes.readInt32BE(begin - 4)))
}

/** The day of such a row. */
export const dayOf = (head: Buffer, parts: Buffer, options?: OpenOptions): OpenDay =>
  openDay({ head, parts }, options)

/** The places in a day of its reports behind one key, and up to a moment. */
export const placesIn = (
  { reports, recorded, seq }: OpenDay,
  after: { readonly recorded: Instant; readonly seq: number } | null,
  upTo: Instant = Number.POSITIVE_INFINITY,
): { readonly begin: number; readonly end: number } => {
  let begin = 0
  const isBefore = (i: number) =>
    after !== null &&
    (recorded(i) < after.recorded || (recorded(i) === after.recorded && seq(i) <= after.seq))
  while (begin < reports && isBefore(begin)) begin++
  let end = reports
  while (end > begin && recorded(end - 1) > upTo) end--
  return { begin, end }
}

/** The place of a report in a day; null where it is not there. */
export const placeOf = (
  { reports, recorded, seq }: OpenDay,
  key: { readonly recorded: Instant; readonly seq: number },
): number | null => {
  for (let i = 0; i < reports && recorded(i) <= key.recorded; i++)
    if (recorded(i) === key.recorded && seq(i) === key.seq) return i
  return null
}
