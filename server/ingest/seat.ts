/**
 * The engine's seat: who holds a lock of the database is the engine, and holds it by the very connection that stores
 * reports, so that whoever loses the one has lost the other. The owner says every two seconds that it lives. Where it has
 * said nothing for long, its connections are ended and another takes over; whatever it still wants to store then fails.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type Connection, isTelling, keepConnection } from './connection.ts'

/** Where a process takes what others bring to the engine. */
export interface Address {
  readonly host: string
  readonly port: number
}

/** Whoever runs an engine on a database holds this lock: two would not know of each other's reports. */
export const engineLock = 7_236_843
const holders = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${engineLock}
  AND objsubid = 1 AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

const beatEvery: Ms = 2 * second
/** An owner that is silent for so long is given up. */
export const longestSilence: Ms = 12 * second
/** How often whoever waits looks. */
const lookEvery: Ms = second / 2
/** How long the end of another's connection is waited for. */
const endWithin: Ms = 5 * second

export const keeperName = 'tandem engine'
export const writerName = 'tandem engine writer'
export const beatName = 'tandem engine beat'

/** Whether an engine is at work on a database. */
export const hasEngine = async (db: Pick<pg.Pool, 'query'>): Promise<boolean> =>
  (await db.query<{ held: boolean }>(`SELECT EXISTS (${holders}) AS held`)).rows[0]!.held

/** The engine's door, as its owner has written it; null while there is none. */
export const readSeat = async (
  db: Pick<pg.Pool, 'query'>,
): Promise<(Address & { readonly term: number }) | null> => {
  const { rows } = await db.query<Address & { term: number }>(
    'SELECT term, host, port FROM engine_seat WHERE host IS NOT NULL',
  )
  return rows[0] ?? null
}

/** Another has become the engine since this one was: what it has in memory counts no more. */
export class SeatLost extends Error {
  constructor() {
    super('Another server has become the engine of this database.')
  }
}
export class SeatClosed extends Error {}

export interface SeatOptions {
  readonly url: string
  /** Where the process takes what others bring; null where it takes nothing. */
  readonly door: Address | null
  /** Called once when it is found that another holds the lock. */
  readonly onWaiting: () => void
  /** Called when another has become the engine. */
  readonly onLost: () => void
  /** Called with what goes wrong, but for that the database is away: whoever stores reports tells of that. */
  readonly onTrouble: (error: unknown) => void
}

export class Seat {
  readonly #options: SeatOptions
  readonly #beating: Connection
  #term: number | null = null
  #timer: NodeJS.Timeout | undefined
  #isBeating = false
  #closed = false

  constructor(options: SeatOptions) {
    this.#options = options
    this.#beating = keepConnection(
      options.url,
      beatName,
      async (client) => {
        // A beat that a crash forgets is no loss.
        await client.query(`SET synchronous_commit = off; SET statement_timeout = '5s'`)
      },
      (error) => isTelling(error) && options.onTrouble(error),
    )
  }

  /**
   * Waits for the lock on this connection and takes the seat.
   * @throws SeatLost where another has been the engine since
   */
  async take(client: pg.ClientBase): Promise<void> {
    let isTold = false
    for (;;) {
      if (this.#closed) throw new SeatClosed()
      const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
        engineLock,
      ])
      if (rows[0]!.alone) return this.#sit(client)
      // Whoever was ended may want it back: it is asked for at once.
      if (await this.#endSilent(client)) continue
      if (!isTold) this.#options.onWaiting()
      isTold = true
      await pause(lookEvery)
    }
  }

  /** Ends the connection of an owner that is silent, and an own one that broke on this side alone. Answers whether it did. */
  async #endSilent(client: pg.ClientBase): Promise<boolean> {
    const { rows } = await client.query<{ term: number; pid: number; silent: boolean }>(
      `SELECT term, pid, beat < clock_timestamp() - $1 * interval '1 millisecond' AS silent
        FROM engine_seat WHERE pid IN (${holders})`,
      [longestSilence],
    )
    const owner = rows[0]
    if (this.#term !== null && owner && owner.term !== this.#term) throw new SeatLost()
    if (!owner || (!owner.silent && owner.term !== this.#term)) return false
    await client.query('SELECT pg_terminate_backend($1, $2)', [owner.pid, endWithin])
    return true
  }

  async #sit(client: pg.ClientBase): Promise<void> {
    if (this.#term === null) {
      const { rows } = await client.query<{ term: number }>(
        `INSERT INTO engine_seat (term, pid, beat) VALUES (1, pg_backend_pid(), clock_timestamp())
          ON CONFLICT (is_only) DO UPDATE SET term = engine_seat.term + 1, pid = excluded.pid, host = NULL, port = NULL,
            beat = excluded.beat RETURNING term`,
      )
      // From here on nobody of an earlier term opens one: it is asked for its term first.
      await client.query(
        `SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = $2`,
        [endWithin, writerName],
      )
      this.#term = rows[0]!.term
    } else {
      const { rowCount } = await client.query(
        'UPDATE engine_seat SET pid = pg_backend_pid(), beat = clock_timestamp() WHERE term = $1',
        [this.#term],
      )
      if (rowCount === 0) throw new SeatLost()
    }
    this.#timer ??= setInterval(() => this.#beat(), beatEvery)
  }

  /** Everything is read: others may bring what they have. */
  async open(client: pg.ClientBase): Promise<void> {
    const { door } = this.#options
    await client.query('UPDATE engine_seat SET host = $2, port = $3 WHERE term = $1', [
      this.#term,
      door?.host ?? null,
      door?.port ?? null,
    ])
  }

  /** To be asked on each connection that writes beside the one with the lock. @throws SeatLost */
  async check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query('SELECT FROM engine_seat WHERE term = $1', [this.#term])
    if (rows.length === 0) throw new SeatLost()
  }

  async #beat(): Promise<void> {
    if (this.#isBeating || this.#closed) return
    this.#isBeating = true
    try {
      if (!(await this.#beating.open())) return
      const { rowCount } = await this.#beating.client!.query(
        'UPDATE engine_seat SET beat = clock_timestamp() WHERE term = $1',
        [this.#term],
      )
      if (rowCount === 0 && !this.#closed) this.#options.onLost()
    } catch (error) {
      this.#beating.drop()
      if (isTelling(error)) this.#options.onTrouble(error)
    } finally {
      this.#isBeating = false
    }
  }

  nameOf(name: string): string {
    return name
  }

  /** The lock goes with its connection. */
  async leave(): Promise<void> {}

  /** Waits for nothing any more, and beats no more. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#beating.close()
  }
}
