/**
 * The seat of an engine that shares the vehicles with others. It owns a part while it holds the part's lock, by the very
 * connection that stores reports. Each says twice a second that it lives. One that is silent for long is ended by any
 * other, connections first: whatever it still wants to store then fails, and its parts are free. At its start it beats too,
 * while it reads the vehicles; it owns nothing yet, so others are patient with it.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type Connection, isTelling, keepConnection } from './connection.ts'
import {
  type Address,
  beatName,
  engineLock,
  keeperName,
  SeatClosed,
  SeatLost,
  type SeatOptions,
  writerName,
} from './seat.ts'
import { type Member, planOf, type ShardPlan } from './shard-plan.ts'
import { shardCount } from './shards.ts'

/** How often it says that it lives, and looks at the others. */
const beatEvery: Ms = second / 2
/** One that is silent for so long is given up. */
const longestSilence: Ms = 2.5 * second
/** One that still reads what all engines need owns nothing, and may be silent for as long as a large fleet takes. */
const longestReading: Ms = minute
const lookEvery: Ms = second / 2
const leaveWithin: Ms = 5 * second
/** How long the end of each connection of another is waited for: meanwhile it says nothing itself. Then it is looked at again. */
const endWithin: Ms = 200
/** Of advisory locks with two numbers: the first of those of parts. */
const shardLocks = 7_236_849
/** Whoever hears of this looks at once. A notice may name parts that reports wait for, with commas between them. */
export const shardChannel = 'tandem_shard'

/** A machine that is gone without a word is noticed within seconds; a local socket knows of none of it. */
const noticeSoon = `SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2;
  SET tcp_user_timeout = 3000`

export interface SharedSeatOptions extends SeatOptions {
  /** Called with what is to be done, whenever there is something. */
  readonly onPlan: (plan: ShardPlan) => void
  /** How often it looks by itself; tests pass their own. */
  readonly every?: Ms
}

export class SharedSeat {
  readonly id = randomUUID()
  readonly #options: SharedSeatOptions
  readonly #beating: Connection
  #isTaken = false
  /** It takes parts, and has others bring what they have. */
  #isOpen = false
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  /** It heard of something while it looked, which it may not have seen. */
  #looksAgain = false
  /** Parts that nobody has and that reports wait for, the longest first. */
  readonly #awaited = new Set<number>()
  #closed = false

  constructor(options: SharedSeatOptions) {
    this.#options = options
    this.#beating = keepConnection(
      options.url,
      this.nameOf(beatName),
      async (client) => {
        await client.query(
          `SET synchronous_commit = off; SET statement_timeout = '8s'; LISTEN ${shardChannel}`,
        )
        client.on('notification', ({ payload }) => {
          if (payload) for (const shard of payload.split(',')) this.#awaited.add(Number(shard))
          this.#hear()
        })
      },
      (error) => isTelling(error) && options.onTrouble(error),
    )
  }

  /** Connections bear their engine's name, so that whoever takes over can end them. */
  nameOf(name: string): string {
    return `${name} ${this.id}`
  }

  /**
   * Waits for the end of one that owns everything, and joins the others.
   * @throws SeatLost where it had joined before: what it owned may be another's by now
   */
  async take(client: pg.ClientBase): Promise<void> {
    if (this.#isTaken) throw new SeatLost()
    await client.query(noticeSoon)
    for (let isTold = false; ; isTold = true) {
      if (this.#closed) throw new SeatClosed()
      const { rows } = await client.query<{ joined: boolean }>(
        'SELECT pg_try_advisory_lock_shared($1) AS joined',
        [engineLock],
      )
      if (rows[0]!.joined) break
      if (!isTold) this.#options.onWaiting()
      await pause(lookEvery)
    }
    // From here on edits are told to it: before it reads anything.
    await client.query(
      `INSERT INTO engine_member (id, pid, beat) VALUES ($1, pg_backend_pid(), clock_timestamp())`,
      [this.id],
    )
    this.#isTaken = true
    this.#timer ??= setInterval(() => void this.#look(), this.#options.every ?? beatEvery)
  }

  /** What all engines need is read: it begins to take parts, and others may bring what they have. */
  async open(client: pg.ClientBase): Promise<void> {
    const { door } = this.#options
    const { rowCount } = await client.query(
      'UPDATE engine_member SET host = $2, port = $3, beat = clock_timestamp() WHERE id = $1',
      [this.id, door?.host ?? null, door?.port ?? null],
    )
    if (rowCount === 0) throw new SeatLost()
    this.#isOpen = true
    this.#hear()
  }

  /** To be asked on each connection that writes beside the one with the locks. @throws SeatLost */
  async check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query('SELECT FROM engine_member WHERE id = $1', [this.id])
    if (rows.length === 0) throw new SeatLost()
  }

  /** Takes the first of these parts that are free, so many at most; on the connection that stores reports. */
  async takeShards(
    client: pg.ClientBase,
    shards: readonly number[],
    most: number,
  ): Promise<readonly number[]> {
    const taken: number[] = []
    for (const shard of shards) {
      if (taken.length >= most) break
      const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
        shardLocks,
        shard,
      ])
      if (!rows[0]!.mine) continue
      const { rowCount } = await client.query(
        'UPDATE engine_shard SET member = $1, is_open = false WHERE shard = $2 AND member IS NULL',
        [this.id, shard],
      )
      if (rowCount === 1) taken.push(shard)
      else await client.query('SELECT pg_advisory_unlock($1, $2)', [shardLocks, shard])
    }
    return taken
  }

  /** All of these parts is read: their reports may come. */
  async openShards(client: pg.ClientBase, shards: readonly number[]): Promise<void> {
    await client.query('UPDATE engine_shard SET is_open = true WHERE shard = ANY($1) AND member = $2', [
      shards,
      this.id,
    ])
    await client.query(`NOTIFY ${shardChannel}`)
  }

  /** Nothing of this part is in memory alone: another may have it. */
  async giveShard(client: pg.ClientBase, shard: number): Promise<void> {
    await client.query(
      'UPDATE engine_shard SET member = NULL, is_open = false WHERE shard = $1 AND member = $2',
      [shard, this.id],
    )
    await client.query('SELECT pg_advisory_unlock($1, $2)', [shardLocks, shard])
    await client.query(`NOTIFY ${shardChannel}`)
  }

  /** Something is new: it looks now, or once more. */
  #hear(): void {
    this.#looksAgain = this.#isLooking
    void this.#look()
  }

  /** Says that it lives, ends whoever is silent, and finds what is to be taken or given. */
  async #look(): Promise<void> {
    if (this.#isLooking || this.#closed || this.#timer === undefined) return
    this.#isLooking = true
    try {
      if (!(await this.#beating.open())) return
      const client = this.#beating.client!
      const { rowCount } = await client.query(
        'UPDATE engine_member SET beat = clock_timestamp() WHERE id = $1',
        [this.id],
      )
      if (rowCount === 0) {
        if (!this.#closed) this.#options.onLost()
        return
      }
      if (!this.#isOpen) return
      const members = await readMembers(client)
      for (const { id, isGone } of members) if (isGone && id !== this.id) await endMember(client, id)
      const alive = members.filter(({ id, isGone }) => !isGone || id === this.id)
      const { rows } = await client.query<{ shard: number; member: string | null; batch: number }>(
        'SELECT shard, member, batch FROM engine_shard ORDER BY shard',
      )
      for (const { shard, member } of rows) if (member !== null) this.#awaited.delete(shard)
      if (!this.#closed) this.#options.onPlan(planOf(this.id, alive, rows, [...this.#awaited]))
    } catch (error) {
      this.#beating.drop()
      if (isTelling(error)) this.#options.onTrouble(error)
    } finally {
      this.#isLooking = false
      if (this.#looksAgain) this.#hear()
    }
  }

  /** Waits for nothing any more, and beats no more. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#beating.close()
  }

  /** Everything is written, and nothing of it stores any more: others may have what it owned. */
  async leave(): Promise<void> {
    if (!this.#isTaken) return
    const last = keepConnection(
      this.#options.url,
      this.nameOf(beatName),
      async () => {},
      () => undefined,
    )
    const late = setTimeout(() => void last.close(), leaveWithin)
    try {
      if (await last.open()) await removeMember(last.client!, this.id)
    } catch {
      // The others find it.
    } finally {
      clearTimeout(late)
      await last.close()
    }
  }
}

/** All engines that share the vehicles; `isGone`: silent for long, or without the connection that stores reports. */
const readMembers = async (client: pg.ClientBase): Promise<readonly Member[]> => {
  const { rows } = await client.query<Member>(
    `SELECT m.id, m.host IS NULL AS "isReading", a.pid IS NULL OR m.beat < clock_timestamp()
        - CASE WHEN m.host IS NULL THEN $3::float8 ELSE $1::float8 END * interval '1 millisecond' AS "isGone"
      FROM engine_member m LEFT JOIN pg_stat_activity a ON a.pid = m.pid AND a.application_name = $2 || m.id ORDER BY m.id`,
    [longestSilence, `${keeperName} `, longestReading],
  )
  return rows
}

const removeMember = async (client: pg.ClientBase, id: string): Promise<void> => {
  await client.query('UPDATE engine_shard SET member = NULL, is_open = false WHERE member = $1', [id])
  await client.query('DELETE FROM engine_member WHERE id = $1', [id])
  await client.query(`NOTIFY ${shardChannel}`)
}

/** Ends an engine's connections; once they are gone it is no member: what it began is then kept or never will be. */
const endMember = async (client: pg.ClientBase, id: string): Promise<void> => {
  // Its name goes first: from here on it opens no other.
  await client.query(`UPDATE engine_member SET beat = '-infinity', host = NULL WHERE id = $1`, [id])
  const names = [keeperName, writerName, beatName].map((name) => `${name} ${id}`)
  const { rows } = await client.query<{ ended: boolean }>(
    `SELECT pg_terminate_backend(pid, $1) AS ended FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ANY($2)`,
    [endWithin, names],
  )
  if (rows.every(({ ended }) => ended)) await removeMember(client, id)
}

/** Where the engines are, and which owns which part; parts that nobody takes reports of are left out. */
export interface ShardMap {
  readonly members: readonly (Address & { readonly id: string })[]
  readonly owners: readonly (string | null)[]
}

export const readShardMap = async (db: Pick<pg.Pool, 'query'>): Promise<ShardMap> => {
  const { rows: members } = await db.query<Address & { id: string }>(
    'SELECT id, host, port FROM engine_member WHERE host IS NOT NULL',
  )
  const { rows } = await db.query<{ shard: number; member: string }>(
    'SELECT shard, member FROM engine_shard WHERE is_open',
  )
  const owners: (string | null)[] = new Array(shardCount).fill(null)
  for (const { shard, member } of rows) owners[shard] = member
  return { members, owners }
}
