/**
 * The door for who wants the reports of one vehicle themselves, in order: what is not packed comes as rows, packed days
 * come as they are and are unpacked here, which is a fraction of what `unpack_day` takes. Each stretch is read by one
 * statement, and stretches do not overlap: so no report is missed, and none is there twice, whatever is packed meanwhile.
 */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { inOrder, unpackDay } from './decode.ts'
import { isDayIn, isIn, keyOf, type ReportSpan } from './door.ts'
import { rawDay } from './raw-day.ts'
import type { Extra, ReadRow } from './rows.ts'

export interface Wanted {
  readonly customerId: number
  readonly vehicleId: number
  /** The first and the last moment, both included; null: from the beginning, to the end. */
  readonly from: Instant | null
  readonly to: Instant | null
  /** Only reports that come after this one, in the order that is asked for. */
  readonly after?: { readonly recorded: Instant; readonly seq: number } | null | undefined
  /** Only reports with one of these sensors: a mask, in decimal. */
  readonly sensors?: string | null
  /** The sensors whose readings are wanted, with their masks. */
  readonly readings: readonly { readonly key: string; readonly mask: number }[] | 'all'
  /** Columns that may be null. */
  readonly without?: readonly Extra[]
}

export type Order = 'newest' | 'oldest'

/** Reports of a further stretch at least. */
const leastNext = 2_000

type Key = NonNullable<Wanted['after']>
type LooseRow = [
  head: null,
  parts: null,
  recorded: Instant,
  seq: number,
  lat: number | null,
  lng: number | null,
  heading: number | null,
  mph: number | null,
  accuracy: number | null,
  level: number | null,
  stoppedSince: Instant | null,
  verdict: string | null,
  ...readings: unknown[],
]
/** With the moments where the day begins, in the order that is asked for, and from which on the next one holds reports; null: there is none. */
type DayRow = [head: Buffer, parts: Buffer, near: Instant, next: number | null]

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`
/** The statement of a stretch: so many reports that are not packed, and the days that hold as many that are. */
function statementOf(wanted: Wanted, order: Order, most: number) {
  const { customerId, vehicleId, from, to, after, sensors, readings, without = [] } = wanted
  const values: unknown[] = [customerId, vehicleId]
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`
  const bounds: { from?: string; to?: string; sensors?: string } = {}
  if (from !== null) bounds.from = bind(new Date(from), 'timestamptz')
  if (to !== null) bounds.to = bind(new Date(to), 'timestamptz')
  if (sensors) bounds.sensors = bind(sensors, 'bigint')
  const span: ReportSpan = { customer: '= $1', vehicle: '= $2', readings: 'all', ...bounds }
  const [direction, beyond, near] = order === 'newest' ? ['DESC', '<', 'last'] : ['ASC', '>', 'first']
  let isAfter = 'true'
  if (after) {
    const at = bind(new Date(after.recorded), 'timestamptz')
    isAfter = `q_.recorded ${beyond}= ${at} AND (q_.recorded ${beyond} ${at} OR q_.seq ${beyond} ${bind(after.seq, 'bigint')})`
  }
  const extra = (name: Extra, type: string, sql = `q_.${name}`) =>
    without.includes(name) ? `NULL::${type}` : sql
  const told =
    readings === 'all'
      ? ['q_.readings']
      : readings.map(
          ({ key, mask }) => `CASE WHEN q_.sensors & ${mask}::bigint <> 0 THEN q_.readings -> '${key}' END`,
        )
  const day = rawDay({ readings: readings === 'all' ? readings : readings.map(({ key }) => key), without })
  const text = `(SELECT NULL::bytea, NULL::bytea, ${ms('q_.recorded')}, q_.seq::float8, q_.lat, q_.lng, q_.heading_deg, q_.speed_mph,
        ${extra('accuracy_m', 'float8')}, ${extra('level', 'smallint')}, ${extra('stopped_since', 'float8', ms('q_.stopped_since'))},
        ${extra('verdict', 'text')}${told.map((one) => `, ${one}`).join('')}
      FROM report q_ WHERE ${keyOf('q_', span)} AND ${isIn('q_', span)} AND ${isAfter}
      ORDER BY q_.recorded ${direction}, q_.seq ${direction} LIMIT ${most})
    UNION ALL
    (SELECT ${day.head}, ${day.parts}, ${ms(`p_.${near}`)}, ${ms('p_.next')}${', NULL'.repeat(8 + told.length)}
      FROM (SELECT *, sum(p_.reports) OVER w_ - p_.reports AS sooner, lead(p_.${near}) OVER w_ AS next
          FROM packed_day p_ WHERE ${isDayIn(span)} WINDOW w_ AS (ORDER BY p_.first ${direction})) p_
      WHERE p_.sooner < ${most} ORDER BY p_.first ${direction})`
  return { text, values }
}

const looseRow = (
  [
    ,
    ,
    recorded,
    seq,
    lat,
    lng,
    heading_deg,
    speed_mph,
    accuracy_m,
    level,
    stopped_since,
    verdict,
    ...told
  ]: LooseRow,
  { readings }: Wanted,
): ReadRow => ({
  recorded,
  seq,
  lat,
  lng,
  heading_deg,
  speed_mph,
  accuracy_m,
  level,
  stopped_since,
  verdict,
  readings:
    readings === 'all'
      ? (told[0] as Readings)
      : (Object.fromEntries(
          readings.flatMap(({ key }, n) =>
            told[n] === null || told[n] === undefined ? [] : [[key, told[n]]],
          ),
        ) as Readings),
})

/** Below 0 where `a` comes before `b` in time. */
const compare = (a: Key, b: Key): number => a.recorded - b.recorded || a.seq - b.seq

/** Two lists that are each in an order, as one. */
function merged(a: ReadRow[], b: ReadRow[], sign: number): ReadRow[] {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const found: ReadRow[] = []
  for (let n = 0, m = 0; n < a.length || m < b.length; ) {
    const isFirst = m === b.length || (n < a.length && compare(a[n]!, b[m]!) * sign < 0)
    found.push(isFirst ? a[n++]! : b[m++]!)
  }
  return found
}

/** The reports of a stretch, and the last report to which it is known whole; null: to the end. */
async function readStretch(
  db: pg.Pool | pg.ClientBase,
  wanted: Wanted,
  order: Order,
  most: number,
): Promise<{ readonly rows: ReadRow[]; readonly upTo: Key | null }> {
  const { rows } = await db.query<LooseRow | DayRow>({
    ...statementOf(wanted, order, most),
    rowMode: 'array',
  })
  const sign = order === 'newest' ? -1 : 1
  const loose: ReadRow[] = []
  const days: DayRow[] = []
  for (const row of rows)
    if (row[0] === null) loose.push(looseRow(row as LooseRow, wanted))
    else days.push(row as DayRow)
  // Where a half was cut, all beyond its end is left to the next stretch.
  let upTo: Key | null = loose.length === most ? loose.at(-1)! : null
  const next = days.at(-1)?.[3] ?? null
  if (next !== null) {
    const end = { recorded: next, seq: order === 'newest' ? Number.MAX_SAFE_INTEGER : -2 }
    if (!upTo || compare(end, upTo) * sign < 0) upTo = end
  }
  const { from, to, after, sensors } = wanted
  const mask = sensors ? BigInt(sensors) : null
  const isWanted = (recorded: Instant, seq: number, has: string): boolean => {
    const key = { recorded, seq }
    return (
      (from === null || recorded >= from) &&
      (to === null || recorded <= to) &&
      (!after || compare(key, after) * sign > 0) &&
      (!upTo || compare(key, upTo) * sign <= 0) &&
      (mask === null || (BigInt(has) & mask) !== 0n)
    )
  }
  // More than are asked for are not made: then nothing is read behind this stretch.
  const packed: ReadRow[] = []
  for (const [head, parts, near] of days) {
    // What lies beyond as a whole need not be unpacked.
    if (upTo && near * sign > upTo.recorded * sign) continue
    const left = most - packed.length
    if (left <= 0) break
    const options = { ...(wanted.without && { without: wanted.without }), isNewestFirst: order === 'newest' }
    packed.push(...unpackDay({ head, parts }, isWanted, { ...options, most: left }))
  }
  const known = upTo
  const within = known ? loose.filter((row) => compare(row, known) * sign <= 0) : loose
  return { rows: merged(within, packed, sign), upTo }
}

/** What is left of a span after a report: days that lie before it as a whole are not looked at again. */
function beyond(wanted: Wanted, after: Key | null, order: Order): Wanted {
  if (!after) return wanted
  const { from, to } = wanted
  const at = after.recorded
  return order === 'newest'
    ? { ...wanted, after, to: Math.min(to ?? at, at) }
    : { ...wanted, after, from: Math.max(from ?? at, at) }
}

/** The reports of one vehicle and a span in the order of their keys, a stretch at a time; so many at most. */
export async function* readReports(
  db: pg.Pool | pg.ClientBase,
  wanted: Wanted,
  order: Order,
  most: number,
): AsyncGenerator<ReadRow[]> {
  let [left, size] = [most, most]
  const readings =
    wanted.readings === 'all' ? wanted.readings : wanted.readings.toSorted((a, b) => inOrder(a.key, b.key))
  let asked = beyond({ ...wanted, readings }, wanted.after ?? null, order)
  while (left > 0) {
    const { rows, upTo } = await readStretch(db, asked, order, size)
    const some = rows.length > left ? rows.slice(0, left) : rows
    left -= some.length
    if (some.length > 0) yield some
    if (upTo === null) return
    asked = beyond(asked, upTo, order)
    size = Math.max(left, size, leastNext)
  }
}

/** The same at once. */
export const allReports = async (
  db: pg.Pool | pg.ClientBase,
  wanted: Wanted,
  order: Order,
  most: number,
): Promise<ReadRow[]> => {
  const found: ReadRow[][] = []
  for await (const rows of readReports(db, wanted, order, most)) found.push(rows)
  return found.length === 1 ? found[0]! : found.flat()
}
