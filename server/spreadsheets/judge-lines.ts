/** Judges the lines of a file against what is there now: for the preview, and again when they are taken in. */
import type pg from 'pg'
import { customerWords } from '#domain/fleet/words.ts'
import {
  doubledLines,
  type JudgedLine,
  judgeLine,
  knownName,
  refusedFor,
  type Thing,
} from '#domain/spreadsheet/judge.ts'
import type { SheetKind } from '#domain/spreadsheet/kind.ts'
import type { ReadLine } from '#domain/spreadsheet/read.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { refusal } from '../platform/refusal.ts'
import type { By, ThingStore } from './things/thing-store.ts'

export interface Judged {
  readonly lines: readonly JudgedLine[]
  /** The things that lines are about, as they are. */
  readonly before: ReadonlyMap<number, Thing>
}

const idIn = ({ values }: ReadLine): number | null | 'wrong' => {
  const text = values.id
  if (text === null || text === undefined) return null
  const id = Number(text)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : 'wrong'
}

export const judgeLines = async (
  client: pg.ClientBase,
  kind: SheetKind,
  store: ThingStore,
  by: By,
  read: readonly ReadLine[],
): Promise<Judged> => {
  const ids = read.map(idIn)
  const things = await store.find(client, by, {
    ids: [...new Set(ids.filter((id) => typeof id === 'number'))],
    values: read.flatMap(({ values }, at) =>
      ids[at] === null && knownName(kind, values) !== null ? [values] : [],
    ),
  })
  const before = new Map(things.map((thing) => [thing.id, thing]))
  const byName = new Map(things.map((thing) => [knownName(kind, thing.values), thing]))
  const single = read.map((line, at) => {
    const id = ids[at]!
    const name = knownName(kind, line.values)
    const thing = id === null ? (name === null ? undefined : byName.get(name)) : before.get(id as number)
    const judged = judgeLine(kind, line, thing ?? null, by.now)
    return id !== null && !thing
      ? refusedFor(judged, [spreadsheetWords.noSuchId(String(line.values.id), kind.one)])
      : judged
  })
  const refusing = (lines: readonly JudgedLine[], problems: ReadonlyMap<number, readonly string[]>) =>
    lines.map((line) => {
      const found = problems.get(line.line)
      return found && line.outcome !== 'refused' ? refusedFor(line, found) : line
    })
  const once = refusing(single, doubledLines(kind, single))
  const written = once.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  return { lines: refusing(once, await store.conflicts(client, by, written, before)), before }
}

/** Holds the row of the customer, so that it cannot be deactivated meanwhile. @throws a refusal */
export const mustBeActive = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 AND active FOR NO KEY UPDATE', [
    customerId,
  ])
  if (rowCount !== 1) throw refusal(customerWords.noSuchCustomer)
}
