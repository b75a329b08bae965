/** What every kind has in the database: how its things are found, held, made and changed, many at a time. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import type { Values } from '#domain/spreadsheet/kind.ts'
import type { Actor } from '../../audit/record.ts'
import type { AccessScope } from '../../scope/vehicle-scope.ts'

/** Who imports, and for whom; also what a thread is given. */
export interface By {
  readonly viewer: Viewer
  readonly actor: Actor
  readonly now: Instant
  /** 0 for what belongs to no customer. */
  readonly customerId: number
  /** The vehicles that the viewer may edit. */
  readonly reach: AccessScope
}

/** What lines name: by their IDs, and by the values that a thing is known by. */
export interface Named {
  readonly ids: readonly number[]
  readonly values: readonly Values[]
}

/** Whom to tell after the commit. */
export interface Touched {
  readonly vehicles: readonly number[]
  readonly users: readonly number[]
  /** Geofences or groups: who watches them. */
  readonly watched: boolean
  /** Addresses that were tried and are others' users'. */
  readonly guesses?: number
}
export const nothingTouched: Touched = { vehicles: [], users: [], watched: false }

/** Problems by number of the line. */
export type Conflicts = ReadonlyMap<number, readonly string[]>

export interface ThingStore {
  /** First in the transaction: whoever changes the same things waits for its end. @throws a refusal */
  readonly begin: (client: pg.ClientBase, by: By) => Promise<void>
  /** Things of the customer that the viewer may edit. */
  readonly find: (db: pg.ClientBase, by: By, named: Named) => Promise<readonly Thing[]>
  /** What keeps lines from being taken, as only the database knows. */
  readonly conflicts: (
    db: pg.ClientBase,
    by: By,
    lines: readonly JudgedLine[],
    before: ReadonlyMap<number, Thing>,
  ) => Promise<Conflicts>
  /** Makes and changes what was judged free of conflicts; with its lines in the audit trail. `said`: after every some, how many are done. */
  readonly take: (
    client: pg.PoolClient,
    by: By,
    lines: readonly JudgedLine[],
    before: ReadonlyMap<number, Thing>,
    said: (done: number) => Promise<void>,
  ) => Promise<Touched>
  /** Whether a line is refused for what is not the viewer's to know. */
  readonly isGuess?: (line: JudgedLine) => boolean
  /** All of them, some at a time, in the order of a list. */
  readonly every: (db: pg.ClientBase, by: By) => AsyncIterable<readonly Thing[]>
}

/** In portions, so that progress is told and memory stays small. */
export function* portions<T>(all: readonly T[], size = 1_000): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}

/** Rows of a cursor, some at a time; inside a transaction. */
export async function* cursor<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  sql: string,
  params: readonly unknown[],
): AsyncGenerator<readonly Row[]> {
  await client.query(`DECLARE things NO SCROLL CURSOR FOR ${sql}`, [...params])
  for (;;) {
    const { rows } = await client.query<Row>('FETCH 1000 FROM things')
    if (rows.length === 0) break
    yield rows
  }
  await client.query('CLOSE things')
}

/** The old and the new values of a changed line, as the audit trail tells them. */
export const oldAndNew = ({ changes }: JudgedLine) => ({
  old: Object.fromEntries(changes.map(([key, old]) => [key, old])),
  new: Object.fromEntries(changes.map(([key, , fresh]) => [key, fresh])),
})
