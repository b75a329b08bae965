/** Reads a request by its call's declaration, and answers it. */
import { createHash } from 'node:crypto'
import type { GraphQLSchema } from 'graphql'
import { z } from 'zod'
import type { Context } from '../graphql/builder.ts'
import { rowsWritten, writeRowsAs } from '../graphql/flat-rows.ts'
import { ask, type Execute, isRevised, readRow } from './ask.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Call, Input, ListCall } from './declare.ts'
import { RestProblem } from './problem.ts'

type Texts = Readonly<Record<string, unknown>>

const usualLimit = 100
const usualMost = 1_000

/** What every list takes beside its own filters. */
const pagingTypes = (call: ListCall) => ({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(call.most ?? usualMost)
    .default(usualLimit)
    .meta({ description: 'The most of a page' }),
  after: z.string().max(2_000).optional().meta({ description: '`next` of the page before' }),
})
const fieldsType = z.string().max(4_000).optional().meta({
  description: 'These fields alone, by their names with commas between them',
  example: 'id',
})

/** Every parameter of the address behind the question mark. */
export const queryTypes = (call: Call): Readonly<Record<string, z.ZodType>> => ({
  ...call.query,
  ...(call.kind === 'list' && pagingTypes(call)),
  ...(call.kind !== 'write' && { fields: fieldsType }),
})

/** @throws RestProblem with each mistake and its place */
export const checked = <T>(type: z.ZodType<T>, value: unknown, status: 400 | 422, where: string): T => {
  const read = type.safeParse(value)
  if (read.success) return read.data
  const errors = read.error.issues.slice(0, 10).map(({ path, message }) => ({
    at: [where, ...path].join('.'),
    detail: message.slice(0, 300),
  }))
  throw new RestProblem(status, errors.map(({ at, detail }) => `${at}: ${detail}`).join('; '), errors)
}

const namesOf = (call: Call, fields: unknown): readonly string[] => {
  const all = Object.keys(call.fields)
  if (typeof fields !== 'string') return all
  const names = [...new Set(fields.split(',').map((name) => name.trim()))]
  const wrong = names.find((name) => !Object.hasOwn(call.fields, name))
  if (wrong !== undefined)
    throw new RestProblem(400, `There is no field '${wrong.slice(0, 60)}'.`, [
      { at: 'query.fields', detail: `One of: ${all.join(', ')}` },
    ])
  return names
}

interface Page {
  readonly shown: readonly Texts[]
  readonly next: string | null
}
type KeyOf = (row: Texts) => string

/** The page of a list that is there whole, behind the row where the one before ended, or behind its place if it is gone. */
export const pageOfWhole = (
  rows: readonly Texts[],
  keyOf: KeyOf,
  limit: number,
  after: string | null,
): Page => {
  const [place = '', key = ''] = after?.split(/:(.*)/s) ?? []
  const at = after === null ? -1 : rows.findIndex((row) => keyOf(row) === key)
  const start = at >= 0 ? at + 1 : Number(place)
  const shown = rows.slice(start, start + limit)
  const isMore = rows.length > start + limit
  return { shown, next: isMore ? `${start + limit - 1}:${keyOf(shown.at(-1)!)}` : null }
}

const pageOfKeys = (rows: readonly Texts[], keyOf: KeyOf, limit: number): Page => ({
  shown: rows,
  next: rows.length === limit ? keyOf(rows.at(-1)!) : null,
})

/** Cursors count for the same list alone: the same call with the same filters. */
const listOf = (call: Call, params: Texts, query: Texts): string => {
  const { limit: _limit, after: _after, fields: _fields, ...filters } = query
  const text = JSON.stringify([call.id, params, Object.entries(filters).sort()])
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

export interface Asked {
  readonly params: Texts
  readonly query: Texts
  readonly body: unknown
  readonly ifRevisions?: readonly string[] | undefined
}
export interface Answer {
  readonly status: number
  /** Null where there is nothing to say. */
  readonly body: unknown
  /** The body as JSON, where that is what came about. */
  readonly text?: string
  /** Of what can be written if it is still as it was read. */
  readonly revision?: string
}

const plain = /^\w+$/

/** Whether its rows may be written as they are read: pages of rows of plain fields, which tell where the next begins. */
const isLong = (call: Call, names: readonly string[]): call is ListCall =>
  call.kind === 'list' &&
  call.next !== undefined &&
  call.key === undefined &&
  names.every((name) => plain.test(call.fields[name]!.from))

/** What a call takes in its path and behind the question mark; made once, because making it takes longer than checking. */
const typesOf = (call: Call) => ({
  params: z.object(call.params ?? {}),
  query: z.strictObject(queryTypes(call)),
})

/** @param writes whether long pages are answered as text, without a body */
export const makeAnswer = (execute: Execute, schema: GraphQLSchema, writes = false) => {
  const types = new Map<Call, ReturnType<typeof typesOf>>()
  /** @throws RestProblem */
  return async (call: Call, asked: Asked, context: Context): Promise<Answer> => {
    const type = types.get(call) ?? typesOf(call)
    types.set(call, type)
    const params = checked(type.params, asked.params, 400, 'path') as Record<string, string>
    const query = checked(type.query, asked.query, 400, 'query') as Texts
    const body = call.kind === 'write' && call.body ? checked(call.body, asked.body, 422, 'body') : undefined
    const names = namesOf(call, query.fields)
    const list = listOf(call, params, query)
    const after = typeof query.after === 'string' ? readCursor(list, query.after) : null
    if (typeof query.after === 'string' && after === null)
      throw new RestProblem(400, 'This cursor is not of this list.', [
        { at: 'query.after', detail: 'Pass `next` of the page before, with the same filters.' },
      ])
    const limit = typeof query.limit === 'number' ? query.limit : usualLimit
    const input: Input = {
      params,
      query,
      body,
      limit,
      after,
      now: context.now,
      ifRevisions: asked.ifRevisions,
    }
    if (writes && isLong(call, names))
      writeRowsAs(
        context,
        names.map((name) => ({ name, ...call.fields[name]! })),
      )
    const found = await ask(execute, schema, call, names, input, context)

    if (call.kind === 'write' && call.status === 204) return { status: 204, body: null }
    if (found === null || found === undefined)
      throw new RestProblem(404, 'There is no such thing, or you do not see it.')
    if (call.kind !== 'list') {
      const row = (Array.isArray(found) ? found[0] : found) as Texts
      if (call.kind === 'write' && row.command === null && typeof row.problem === 'string')
        throw new RestProblem(422, row.problem)
      return {
        status: call.kind === 'write' ? call.status : 200,
        body: readRow(call.fields, names, row),
        ...(isRevised(call) && { revision: String(row.revision) }),
      }
    }

    const rows = (call.rows ? (found as Texts)[call.rows] : found) as readonly Texts[]
    const keyOf = (row: Texts) => String(row[call.key ?? 'id'])
    const read = (some: readonly Texts[]) => some.map((row) => readRow(call.fields, names, row))
    if (call.next) {
      const end = (found as Texts)[call.next] as string | null
      const next = end === null ? null : writeCursor(list, end)
      const text = rowsWritten(context)
      return text === null
        ? { status: 200, body: { data: read(rows), next } }
        : { status: 200, body: undefined, text: `{"data":${text},"next":${JSON.stringify(next)}}` }
    }
    const { shown, next } = call.isWhole
      ? pageOfWhole(rows, keyOf, limit, after)
      : pageOfKeys(rows, keyOf, limit)
    return { status: 200, body: { data: read(shown), next: next === null ? null : writeCursor(list, next) } }
  }
}
