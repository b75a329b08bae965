/** What would become of each line of a file: a new thing, a change, nothing, or why it is refused. */
import type { Instant } from '../basics/units.ts'
import { type SheetColumn, sorted, type Value } from './column.ts'
import { columnsOf, type SheetKind, type Values } from './kind.ts'
import { nameOf, type ReadLine } from './read.ts'
import { spreadsheetWords } from './words.ts'

export const lineOutcomes = ['new', 'changed', 'same', 'refused'] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** A value that would change: its column, what it is, and what it would be. */
export type Change = readonly [key: string, old: Value, fresh: Value]

/** A thing as it is. */
export interface Thing {
  readonly id: number
  readonly values: Values
}

export interface JudgedLine {
  readonly line: number
  readonly outcome: LineOutcome
  readonly name: string
  /** The thing that it is about; null for a new one. */
  readonly thingId: number | null
  /** Of a new thing all that it has, of another what the file says of it. */
  readonly values: Values
  readonly changes: readonly Change[]
  readonly problems: readonly string[]
  /** What has to be confirmed. */
  readonly odd: string | null
}

/** Lists in whatever order are the same, and an empty text is no text. */
const inOrder = (value: Value | undefined): Value =>
  Array.isArray(value) ? sorted(value as readonly string[]) : value === '' ? null : (value ?? null)
const same = (a: Value | undefined, b: Value | undefined): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

/** What the cells stand for: empty ones empty a value, or leave what has to be there. */
const given = (columns: readonly SheetColumn[], values: Values, before: Values | null): Values =>
  Object.fromEntries(
    columns.flatMap(({ key, kept, empty }) => {
      const value = values[key]
      if (value === undefined) return []
      if (value !== null) return [[key, value]]
      return kept || before === null ? [] : [[key, empty]]
    }),
  )

/** What keeps a new thing from being made, or an old one from being changed, as far as the line itself tells. */
const problemsOf = (
  kind: SheetKind,
  values: Values,
  before: Values | null,
  unread: readonly string[],
): readonly string[] =>
  kind.columns.flatMap(({ key, title, needed, fixed }) => {
    const value = values[key]
    if (before === null)
      return needed && value === undefined && !unread.includes(key) ? [spreadsheetWords.missing(title)] : []
    return fixed && value !== undefined && !same(value, before[key])
      ? [spreadsheetWords.fixed(title, kind.one)]
      : []
  })

/** `before`: the thing that the line is about. */
export const judgeLine = (
  kind: SheetKind,
  { line, values: cells, problems: read, unread = [] }: ReadLine,
  before: Thing | null,
  now: Instant,
): JudgedLine => {
  const said = before && kind.follows ? { ...kind.follows(cells, before.values), ...cells } : cells
  const told = given(kind.columns, said, before?.values ?? null)
  const base = { line, thingId: before?.id ?? null, name: nameOf(kind, { ...before?.values, ...told }) }
  const refused = (problems: readonly string[]): JudgedLine => ({
    ...base,
    ...{ outcome: 'refused', values: told, changes: [], problems, odd: null },
  })
  const problems = [...read, ...problemsOf(kind, told, before?.values ?? null, unread)]
  if (problems.length > 0) return refused(problems)
  const after = before ? { ...before.values, ...told } : (kind.complete?.(told, now) ?? told)
  const wrong = kind.check?.(after, before?.values ?? null, now) ?? []
  if (wrong.length > 0) return refused(wrong)
  if (!before)
    return {
      ...base,
      ...{ outcome: 'new', values: after, changes: [], problems: [], odd: kind.odd?.(after) ?? null },
    }
  const changes = kind.columns
    .filter(({ key }) => told[key] !== undefined && !same(told[key], before.values[key]))
    .map(({ key }): Change => [key, before.values[key] ?? null, told[key]!])
  return {
    ...base,
    ...{ outcome: changes.length > 0 ? 'changed' : 'same', values: told, changes, problems: [], odd: null },
  }
}

const textOf = (value: Value | undefined): string =>
  value === null || value === undefined ? '' : String(value).toLowerCase()

/** What tells which thing a line is about, where it has no ID; null where it does not tell. */
export const knownName = (kind: SheetKind, values: Values): string | null => {
  const texts = kind.knownBy.map((key) => textOf(values[key]))
  return texts[0] === '' ? null : texts.join('\n')
}

/**
 * Lines that cannot both be taken: about the same thing, or with a value that only one may have. The first stays, the
 * others are refused; by number of the line, sentences.
 */
export const doubledLines = (
  kind: SheetKind,
  judged: readonly JudgedLine[],
): ReadonlyMap<number, readonly string[]> => {
  const unique = columnsOf(kind).filter((column) => column.unique)
  const first = new Map<string, number>()
  const found = new Map<number, readonly string[]>()
  for (const { line, outcome, values, thingId } of judged) {
    if (outcome === 'refused') continue
    const keys: (readonly [string, (line: number) => string])[] = unique.flatMap((column) => {
      const text = textOf(values[column.key])
      return text === ''
        ? []
        : [[`${column.key} ${text}`, (other) => spreadsheetWords.doubled(column.title, other)]]
    })
    const name = thingId === null ? knownName(kind, values) : null
    if (thingId !== null)
      keys.unshift([`# ${thingId}`, (other) => spreadsheetWords.sameThing(kind.one, other)])
    else if (name !== null && !unique.some(({ key }) => kind.knownBy.includes(key)))
      keys.unshift([`= ${name}`, (other) => spreadsheetWords.sameThing(kind.one, other)])
    const problems = keys.flatMap(([key, words]) => {
      const other = first.get(key)
      return other === undefined ? [] : [words(other)]
    })
    if (problems.length > 0) found.set(line, problems)
    else for (const [key] of keys) first.set(key, line)
  }
  return found
}

/** The same line, refused. */
export const refusedFor = (judged: JudgedLine, problems: readonly string[]): JudgedLine => ({
  ...judged,
  ...{ outcome: 'refused', changes: [], odd: null, problems: [...judged.problems, ...problems] },
})
