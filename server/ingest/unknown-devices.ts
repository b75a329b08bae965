/** Gateways that report and that no vehicle carries: remembered for administrators, within bounds. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Transport } from './batch.ts'

/** Whoever has a key may send serial numbers without end: so many are remembered until the next writing … */
const mostWaiting = 1_000
/** … and so many in all, those seen last. */
const mostKept = 10_000

interface Seen {
  first: Instant
  last: Instant
  reports: number
  way: Transport
}

export class UnknownDevices {
  #seen = new Map<string, Seen>()

  saw(serial: string, transport: Transport, now: Instant): void {
    const known = this.#seen.get(serial)
    if (known) {
      known.last = now
      known.reports++
      known.way = transport
    } else if (this.#seen.size < mostWaiting)
      this.#seen.set(serial, { first: now, last: now, reports: 1, way: transport })
  }

  get waiting(): number {
    return this.#seen.size
  }

  /**
   * Writes what was seen since the last time. Answers the ids of vehicles that do carry one of these serial numbers:
   * they were registered without a notification of the engine.
   */
  async write(client: pg.ClientBase): Promise<readonly number[]> {
    if (this.#seen.size === 0) return []
    const seen = [...this.#seen]
    this.#seen = new Map()
    try {
      const { rows } = await client.query<{ id: number; serial: string }>(
        'SELECT id, serial_num AS serial FROM vehicle WHERE serial_num = ANY($1)',
        [seen.map(([serial]) => serial)],
      )
      const carried = new Set(rows.map(({ serial }) => serial))
      const unknownDevices = seen.filter(([serial]) => !carried.has(serial))
      await client.query(
        `INSERT INTO detached_gateway AS d (serial_num, first_seen, last_seen, reports, way)
          SELECT s.serial, to_timestamp(s.first), to_timestamp(s.last), s.reports, s.way
          FROM unnest($1::text[], $2::float8[], $3::float8[], $4::bigint[], $5::text[]) AS s(serial, first, last, reports, way)
          ORDER BY s.serial
          ON CONFLICT (serial_num) DO UPDATE
            SET last_seen = excluded.last_seen, reports = d.reports + excluded.reports, way = excluded.way`,
        [
          unknownDevices.map(([serial]) => serial),
          unknownDevices.map(([, { first }]) => first / 1000),
          unknownDevices.map(([, { last }]) => last / 1000),
          unknownDevices.map(([, { reports }]) => reports),
          unknownDevices.map(([, { way: transport }]) => transport),
        ],
      )
      if (carried.size > 0)
        await client.query('DELETE FROM detached_gateway WHERE serial_num = ANY($1)', [[...carried]])
      await client.query(
        `DELETE FROM detached_gateway WHERE last_seen < (SELECT last_seen FROM detached_gateway
          ORDER BY last_seen DESC OFFSET ${mostKept} LIMIT 1)`,
      )
      return rows.map(({ id }) => id)
    } catch (error) {
      // Seen again next time; what came in meanwhile counts on.
      for (const [serial, { first, last, reports, way: transport }] of seen) {
        const newer = this.#seen.get(serial)
        if (newer) {
          newer.first = first
          newer.reports += reports
        } else this.#seen.set(serial, { first, last, reports, way: transport })
      }
      throw error
    }
  }
}
