/**
 * The one door to stored reports: relations of SQL that hold the reports of a vehicle and a span, whether their days
 * are packed or not. A statement sees one state of the database, and a day is packed in one transaction: so no report
 * is missed, and none is there twice.
 */
import { reportColumns } from './rows.ts'

/** What is read; all of it is SQL of ours. Names that end with `_` are the door's. */
export interface ReportSpan {
  /** What the customer's and the vehicle's ids must be: `= $1`, `= ANY($1::int[])`. */
  readonly customer: string
  readonly vehicle: string
  /** The first and the last moment, both included; none: from the beginning, to the end. */
  readonly from?: string
  readonly to?: string
  /** Only reports with one of these sensors: a mask. */
  readonly sensors?: string | number
  /** Only reports that came after this batch. */
  readonly newerThan?: string
  /** Only reports with a position. */
  readonly placed?: boolean
  /**
   * Keys of the sensors whose readings are wanted, as far as days are packed: to unpack what nobody looks at takes most
   * of the time.
   */
  readonly readings: readonly string[] | 'all'
}

/** A condition that is neither of time nor of sensors, where the report at one end of a span is looked for. */
export interface Further {
  /** Of a report, by its name. */
  readonly report: (of: string) => string
  /** Of a `packed_day p_`: exactly those that hold such a report. */
  readonly day: string
}

const all = (conditions: readonly (string | false | undefined)[]): string =>
  conditions.filter(Boolean).join(' AND ') || 'true'

export const keyOf = (of: string, { customer, vehicle }: ReportSpan): string =>
  `${of}.customer_id ${customer} AND ${of}.vehicle_id ${vehicle}`

const wantedOf = ({ readings }: ReportSpan): string =>
  readings === 'all' ? 'NULL' : `'{${readings.join(',')}}'`

/** All reports of a `packed_day p_`. Without readings only the columns that are looked at are unpacked. */
const unpacked = (span: ReportSpan): string =>
  span.readings.length === 0 ? 'unpack_bare(p_)' : `unpack_day(p_, ${wantedOf(span)})`

const kindOf = (of: string, span: ReportSpan): string =>
  all([
    span.sensors !== undefined && `${of}.sensors & (${span.sensors})::bigint <> 0`,
    span.newerThan !== undefined && `${of}.batch > ${span.newerThan}`,
    span.placed && `${of}.lat IS NOT NULL`,
  ])

export const isIn = (of: string, span: ReportSpan): string =>
  all([
    span.from !== undefined && `${of}.recorded >= ${span.from}`,
    span.to !== undefined && `${of}.recorded <= ${span.to}`,
    kindOf(of, span),
  ])

/** Of a `packed_day p_`: that it may hold such reports. It is no longer than a day, by which the key finds it. */
export const isDayIn = (span: ReportSpan): string =>
  all([
    keyOf('p_', span),
    span.from !== undefined && `p_.first >= ${span.from} - interval '1 day' AND p_.last >= ${span.from}`,
    span.to !== undefined && `p_.first <= ${span.to}`,
    span.sensors !== undefined && `p_.sensors & (${span.sensors})::bigint <> 0`,
    span.newerThan !== undefined && `p_.batch > ${span.newerThan}`,
    span.placed && 'p_.places > 0',
  ])

/** The packed reports of those days of a span, to be named `p_`, of which something is so: that is asked before any is unpacked. */
export const packedOfDays = (span: ReportSpan, isSo: string): string => `
    SELECT u_.* FROM (SELECT p_ AS day FROM packed_day p_ WHERE ${isDayIn(span)} AND ${isSo} OFFSET 0) d_
      CROSS JOIN LATERAL unpack_day(d_.day, ${wantedOf(span)}) u_ WHERE ${isIn('u_', span)}`

/** The packed reports of a span alone. To be given a name. */
export const packedIn = (span: ReportSpan): string => `(
    SELECT u_.* FROM packed_day p_ CROSS JOIN LATERAL ${unpacked(span)} u_
      WHERE ${isDayIn(span)} AND ${isIn('u_', span)})`

/** A relation with the columns of `report`: all reports of a span, in no order. To be given a name. */
export const reportsIn = (span: ReportSpan): string => `(
    SELECT ${reportColumns} FROM report q_ WHERE ${keyOf('q_', span)} AND ${isIn('q_', span)}
    UNION ALL ${packedIn(span).slice(1)}`

/** What came with some of the newest batches; all of it is SQL of ours. */
export interface Arrival {
  /** Above this batch, up to that one; none: to the newest. */
  readonly above: string
  readonly upTo?: string
  readonly readings: readonly string[] | 'all'
}

/** A relation with the columns of `report`: all reports that came with these batches, in no order. To be given a name. */
export const arrivedIn = ({ above, upTo, readings }: Arrival): string => {
  const came = (of: string) => all([`${of}.batch > ${above}`, upTo !== undefined && `${of}.batch <= ${upTo}`])
  const wanted = readings === 'all' ? 'NULL' : `'{${readings.join(',')}}'`
  return `(
    SELECT ${reportColumns} FROM report q_ WHERE ${came('q_')}
    UNION ALL SELECT u_.* FROM packed_day p_ CROSS JOIN LATERAL unpack_day(p_, ${wanted}) u_
      WHERE p_.batch > ${above} AND ${came('u_')})`
}
/** How many packed days `arrivedIn` would unpack, counted up to so many. */
export const packedArrivals = (above: string, most: number): string =>
  `(SELECT count(*) FROM (SELECT FROM packed_day p_ WHERE p_.batch > ${above} LIMIT ${most}) c_)`

/**
 * A relation of `speed_mph` whose highest is that of a span's reports. Of days that lie in the span as a whole it is
 * kept beside them. To be given a name.
 */
export const fastestIn = (
  span: Required<Pick<ReportSpan, 'customer' | 'vehicle' | 'from' | 'to'>>,
): string => {
  const whole = `p_.first >= ${span.from} AND p_.last <= ${span.to}`
  const read = { ...span, readings: [] }
  return `(
    SELECT q_.speed_mph FROM report q_ WHERE ${keyOf('q_', read)} AND ${isIn('q_', read)}
    UNION ALL SELECT p_.mph FROM packed_day p_ WHERE ${isDayIn(read)} AND ${whole}
    UNION ALL SELECT u_.speed_mph FROM packed_day p_ CROSS JOIN LATERAL ${unpacked(read)} u_
      WHERE ${isDayIn(read)} AND NOT (${whole}) AND ${isIn('u_', read)})`
}

/** Packed days of one customer follow one another, so the report that is looked for is in one of the first two. */
const edgeIn = (span: ReportSpan, edge: 'newest' | 'oldest', further?: Further): string => {
  const [order, sooner, none] =
    edge === 'newest' ? ['DESC', 'greatest', '-infinity'] : ['ASC', 'least', 'infinity']
  const found = { ...span }
  const bound = edge === 'newest' ? 'from' : 'to'
  found[bound] = span[bound] === undefined ? 'n_.at' : `${sooner}(n_.at, ${span[bound]})`
  const ordered = (of: string) => `ORDER BY ${of}.recorded ${order}, ${of}.seq ${order} LIMIT 1`
  const more = (of: string) => (further ? ` AND ${further.report(of)}` : '')
  return `(
    SELECT b_.* FROM (SELECT coalesce((SELECT q_.recorded FROM report q_ WHERE ${keyOf('q_', span)} AND ${isIn('q_', span)}${more('q_')}
        ${ordered('q_')}), '${none}') AS at OFFSET 0) n_
      CROSS JOIN LATERAL (
        SELECT ${reportColumns} FROM report q_ WHERE ${keyOf('q_', span)} AND q_.recorded = n_.at AND ${kindOf('q_', span)}${more('q_')}
        UNION ALL
        SELECT u_.* FROM (SELECT p_ AS day FROM packed_day p_ WHERE ${isDayIn(found)}${further ? ` AND ${further.day}` : ''}
            ORDER BY p_.first ${order} LIMIT 2) d_
          CROSS JOIN LATERAL unpack_day(d_.day, ${wantedOf(span)}) u_ WHERE ${isIn('u_', span)}${more('u_')}) b_
      ${ordered('b_')})`
}

/**
 * A relation of one row at most: the newest report of a span of one customer's. Of the packed days it reads two at most,
 * and none where what is not packed is newer. To be given a name.
 */
export const newestIn = (span: ReportSpan, further?: Further): string => edgeIn(span, 'newest', further)
/** The same for the oldest. */
export const oldestIn = (span: ReportSpan, further?: Further): string => edgeIn(span, 'oldest', further)

/** Of a `packed_day p_`: that a reading of this sensor is in it; the key is SQL. */
export const hasReading = (key: string): string => `${key} = ANY(p_.keys)`
/** Of a `packed_day p_`: that a reading of this sensor with this member is in it. */
export const hasMember = (key: string, member: string): string =>
  `position(convert_to('\\"${member}\\":', 'UTF8') IN p_.parts[array_position(p_.keys, '${key}')]) > 0`
