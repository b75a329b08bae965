/**
 * Long lists whose rows are plain values, as text: the executor would handle each value of each row by itself, which
 * takes several times as long as reading them from the database.
 */
import { randomUUID } from 'node:crypto'
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

interface WrittenList {
  /** The response keys that lead to it. */
  readonly path: readonly string[]
  readonly text: string
}
/** By the context of their request. */
const written = new WeakMap<object, WrittenList[]>()

/** A field of a row as it is answered elsewhere: its name there, the plain field it is read from, and how. */
export interface RowField {
  readonly name: string
  readonly from: string
  readonly read?: (value: never) => unknown
}
interface RowsAs {
  readonly fields: readonly RowField[]
  text: string | null
}
const others = new WeakMap<object, RowsAs>()

/** The rows of this request's one list are written with these fields, apart from its answer, which then has none. */
export const writeRowsAs = (context: object, fields: readonly RowField[]): void => {
  others.set(context, { fields, text: null })
}
/** They as JSON; null where they are in the answer, because there was more to do than to read plain fields. */
export const rowsWritten = (context: object): string | null => others.get(context)?.text ?? null

/** The fields that are selected of each row, by their names in the answer; null where there is more to do than to read them. */
const plainFields = (info: GraphQLResolveInfo): ReadonlyMap<string, string> | null => {
  const found = new Map<string, string>()
  const walk = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).every((selection) => {
      if (selection.directives?.length || selection.kind === Kind.INLINE_FRAGMENT) return false
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        return walk(info.fragments[selection.name.value]?.selectionSet)
      const { name, alias, selectionSet } = selection
      found.set(alias?.value ?? name.value, name.value)
      return !selectionSet && !name.value.startsWith('__')
    })
  return info.fieldNodes.every(({ selectionSet }) => walk(selectionSet)) ? found : null
}

/** Characters that JSON writes in another way. */
const escaped = /["\\\p{Cc}\p{Cs}]/u

/** A value as JSON: as `JSON.stringify` writes it, in half the time. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return escaped.test(value) ? JSON.stringify(value) : `"${value}"`
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  return typeof value === 'boolean' ? `${value}` : JSON.stringify(value)
}

/** A value as it comes out of JSON. */
const asRead = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : (value ?? null)

interface Part {
  readonly key: string
  readonly value: (row: never) => unknown
}

/** Joined row by row: of strings that are added up, every piece would live until all rows are written. */
const textOfRows = <Row>(rows: readonly Row[], fields: readonly Part[]): string => {
  const parts = fields.map(({ key, value }, n) => ({
    before: `${n === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    value: value as (row: Row) => unknown,
  }))
  const pieces: string[] = new Array(parts.length * 2 + 1).fill('}')
  const lines = rows.map((row) => {
    let at = 0
    for (const { before, value } of parts) {
      pieces[at++] = before
      pieces[at++] = textOf(value(row))
    }
    return pieces.join('')
  })
  return `[${lines.join(',')}]`
}

/**
 * What the resolver of a list returns: its rows, or none where they are written into the answer here, because only
 * plain fields of them are requested.
 * @param reader reads a field's value as it is answered
 */
export const flatRows = <Row>(
  context: object,
  info: GraphQLResolveInfo,
  rows: readonly Row[],
  reader: (field: string) => (row: Row) => unknown,
): readonly Row[] => {
  const fields = plainFields(info)
  if (fields === null) return rows
  const rowsAs = others.get(context)
  if (rowsAs) {
    rowsAs.text = textOfRows(
      rows,
      rowsAs.fields.map(({ name, from, read }) => {
        const plain = reader(from)
        return {
          key: name,
          value: read ? (row: Row) => read(asRead(plain(row)) as never) : plain,
        }
      }),
    )
    return []
  }
  const text = textOfRows(
    rows,
    [...fields].map(([key, field]) => ({ key, value: reader(field) })),
  )
  const path: string[] = []
  for (let at: typeof info.path | undefined = info.path; at; at = at.prev) path.unshift(String(at.key))
  const before = written.get(context) ?? []
  written.set(context, [...before, { path, text }])
  return []
}

type Branch = Record<string, unknown>

/** An answer as JSON, with the lists that were written while it was made. */
export const answerText = (context: object, answer: { readonly data?: unknown }): string => {
  const marks = new Map<string, string>()
  for (const { path, text } of written.get(context) ?? []) {
    const above = path.slice(0, -1).reduce<unknown>((at, key) => (at as Branch | null)?.[key], answer.data)
    // An error further up may have left nothing of it.
    if (!above) continue
    const mark = randomUUID()
    marks.set(mark, text)
    ;(above as Branch)[path.at(-1)!] = mark
  }
  const text = JSON.stringify(answer)
  if (marks.size === 0) return text
  return text.replace(
    /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g,
    (whole, mark) => marks.get(mark) ?? whole,
  )
}
