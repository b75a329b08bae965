/** Gateways that report and that no vehicle carries: remembered for administrators, with what they send, within bounds. */
import type pg from 'pg'
import { heldReportLargest } from '#domain/basics/assumed.ts'
import type { Degrees, Instant } from '#domain/basics/units.ts'
import type { Report } from '#domain/sensors/report.ts'
import { encodeReport } from '#domain/wire/report.ts'
import type { Transport } from './batch.ts'
import { type HeldReport, holdReports, levelOf, type Sender } from './held-reports.ts'
import { inOpenTransaction } from './open-transaction.ts'

/** Whoever has a key may send serial numbers without end: so many are remembered until the next writing … */
const mostWaiting = 1_000
/** … and so many in all, those seen last; the customer with the most of them loses the first. */
const mostKept = 10_000
/** Reports kept until the next writing, of all gateways and of one. */
const mostHeld = 5_000
const mostHeldBytes = 8 * 2 ** 20
const mostHeldOfOne = 500

interface Place {
  readonly lat: Degrees
  readonly lng: Degrees
  readonly at: Instant
}

interface Seen extends Sender {
  first: Instant
  last: Instant
  reports: number
  way: Transport
  place: Place | null
  held: HeldReport[]
}

/** A vehicle that carries a gateway after all. */
export interface FoundCarrier {
  readonly id: number
  readonly serial: string
}

const newer = (a: Place | null, b: Place | null): Place | null => (a && b ? (b.at >= a.at ? b : a) : (a ?? b))

const placeOf = ({ readings: { gps }, recorded }: Report): Place | null =>
  gps ? { lat: gps.lat, lng: gps.lng, at: recorded } : null

export class UnknownDevices {
  #seen = new Map<string, Seen>()
  #held = 0
  #heldBytes = 0

  /** Remembers a report that no vehicle is there for. */
  saw(
    report: Report,
    {
      transport,
      customerId = 0,
    }: { readonly transport: Transport; readonly customerId?: number | undefined },
    now: Instant,
  ): void {
    const { serial } = report
    const name = `${customerId} ${serial}`
    let known = this.#seen.get(name)
    if (!known) {
      if (this.#seen.size >= mostWaiting) return
      known = { customerId, serial, first: now, last: now, reports: 0, way: transport, place: null, held: [] }
      this.#seen.set(name, known)
    }
    known.last = now
    known.reports++
    known.way = transport
    known.place = newer(known.place, placeOf(report))
    this.#hold(known, report, now)
  }

  #hold(seen: Seen, report: Report, now: Instant): void {
    if (seen.held.length === 0 && this.#isFull()) return
    const text = JSON.stringify(encodeReport(report))
    if (text.length > heldReportLargest) return
    // The oldest goes first, as in the database; but never one of another gateway.
    while (seen.held.length > 0 && (seen.held.length >= mostHeldOfOne || this.#isFull())) {
      this.#held--
      this.#heldBytes -= seen.held.shift()!.text.length
    }
    if (this.#isFull()) return
    const { customerId, serial } = seen
    seen.held.push({ customerId, serial, key: report, received: now, text })
    this.#held++
    this.#heldBytes += text.length
  }

  #isFull(): boolean {
    return this.#held >= mostHeld || this.#heldBytes >= mostHeldBytes
  }

  get waiting(): number {
    return this.#seen.size
  }

  /**
   * Writes what was seen since the last time. Answers the vehicles that do carry one of these gateways: they were
   * registered without a notification of the engine.
   */
  async write(client: pg.ClientBase): Promise<readonly FoundCarrier[]> {
    if (this.#seen.size === 0) return []
    const seen = this.#seen
    this.#seen = new Map()
    this.#held = 0
    this.#heldBytes = 0
    try {
      return await inOpenTransaction(client, () => store(client, [...seen.values()]))
    } catch (error) {
      this.#takeBack(seen)
      throw error
    }
  }

  /** Seen again next time; what came in meanwhile counts on. */
  #takeBack(seen: ReadonlyMap<string, Seen>): void {
    for (const [name, older] of seen) {
      const known = this.#seen.get(name)
      if (known) {
        known.first = older.first
        known.reports += older.reports
        known.place = newer(older.place, known.place)
        known.held = [...older.held, ...known.held].slice(-mostHeldOfOne)
      } else this.#seen.set(name, older)
    }
    const held = [...this.#seen.values()].flatMap((one) => one.held)
    this.#held = held.length
    this.#heldBytes = held.reduce((sum, { text }) => sum + text.length, 0)
  }
}

/** Writes gateways and their reports, and forgets those seen longest ago where there are too many. */
const store = async (client: pg.ClientBase, seen: readonly Seen[]): Promise<readonly FoundCarrier[]> => {
  const carriers = await client.query<FoundCarrier>(
    'SELECT id, serial_num AS serial FROM vehicle WHERE serial_num = ANY($1)',
    [seen.map(({ serial }) => serial)],
  )
  await client.query(
    `INSERT INTO detached_gateway AS d (customer_id, serial_num, first_seen, last_seen, reports, way, lat, lng, placed)
      SELECT s.customer_id, s.serial, to_timestamp(s.first), to_timestamp(s.last), s.reports, s.way, s.lat, s.lng,
        to_timestamp(s.placed)
      FROM unnest($1::int[], $2::text[], $3::float8[], $4::float8[], $5::bigint[], $6::text[], $7::float8[], $8::float8[],
        $9::float8[]) AS s(customer_id, serial, first, last, reports, way, lat, lng, placed)
      ORDER BY s.customer_id, s.serial
      ON CONFLICT (customer_id, serial_num) DO UPDATE
        SET last_seen = excluded.last_seen, reports = d.reports + excluded.reports, way = excluded.way,
          lat = CASE WHEN excluded.placed >= coalesce(d.placed, '-infinity') THEN excluded.lat ELSE d.lat END,
          lng = CASE WHEN excluded.placed >= coalesce(d.placed, '-infinity') THEN excluded.lng ELSE d.lng END,
          placed = greatest(d.placed, excluded.placed)`,
    [
      seen.map(({ customerId }) => customerId),
      seen.map(({ serial }) => serial),
      seen.map(({ first }) => first / 1000),
      seen.map(({ last }) => last / 1000),
      seen.map(({ reports }) => reports),
      seen.map(({ way }) => way),
      seen.map(({ place }) => place?.lat ?? null),
      seen.map(({ place }) => place?.lng ?? null),
      seen.map(({ place }) => (place === null ? null : place.at / 1000)),
    ],
  )
  await holdReports(
    client,
    seen.flatMap(({ held }) => held),
  )
  await forgetLongestAgo(client)
  return carriers.rows
}

const forgetLongestAgo = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ customer: number; n: number }>(
    'SELECT customer_id AS customer, count(*)::int AS n FROM detached_gateway GROUP BY 1',
  )
  const level = levelOf(
    rows.map(({ n }) => n),
    mostKept,
  )
  const over = rows.filter(({ n }) => n > level).map(({ customer }) => customer)
  if (over.length === 0) return
  await client.query(
    `WITH ranked AS (SELECT customer_id, serial_num,
          row_number() OVER (PARTITION BY customer_id ORDER BY last_seen DESC, serial_num) AS n
        FROM detached_gateway WHERE customer_id = ANY($1)),
      gone AS (DELETE FROM detached_gateway d USING ranked r
        WHERE d.customer_id = r.customer_id AND d.serial_num = r.serial_num AND r.n > $2::float8
        RETURNING d.customer_id, d.serial_num)
    DELETE FROM held_report h USING gone g WHERE h.customer_id = g.customer_id AND h.serial_num = g.serial_num`,
    [over, level],
  )
}
