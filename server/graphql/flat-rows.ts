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
  const parts = [...fields].map(([key, field], n) => ({
    before: `${n === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    read: reader(field),
  }))
  // Joined row by row: of strings that are added up, every piece would live until all rows are written.
  const pieces: string[] = new Array(parts.length * 2 + 1).fill('}')
  const lines = rows.map((row) => {
    let at = 0
    for (const { before, read } of parts) {
      pieces[at++] = before
      pieces[at++] = textOf(read(row))
    }
    return pieces.join('')
  })
  const path: string[] = []
  for (let at: typeof info.path | undefined = info.path; at; at = at.prev) path.unshift(String(at.key))
  const others = written.get(context) ?? []
  written.set(context, [...others, { path, text: `[${lines.join(',')}]` }])
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
