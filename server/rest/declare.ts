/**
 * The REST API as declarations: a resource is one file and one line in `resources/index.ts`. From a call follow its
 * route, what it asks GraphQL for, its parameters and answers in `openapi.json`, and its examples. Rights are those of
 * the query or mutation behind it: there is no second judge.
 */
import { z } from 'zod'
import type { Right } from '#domain/access/rights.ts'
import type { FeedName } from '../feed/kinds.ts'
import type { ReportKindName } from '../feed/report-change.ts'
import type { Going } from './going.ts'

/** A field of an answer: its type, the selection of GraphQL that it is read from, and how. */
export interface Field {
  readonly type: z.ZodType
  readonly from: string
  readonly read?: (value: never) => unknown
}
export type Fields = Readonly<Record<string, Field>>

/** Numbers of things are texts outside, so that nobody counts on what they are made of. */
const idType = z.string().max(40).meta({ description: 'Opaque' })
export const timeType = z.iso.datetime({ offset: true }).meta({ description: 'RFC 3339, UTC' })
const shown = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const described = <T extends z.ZodType>(type: T, description?: string): T =>
  description === undefined ? type : (type.meta({ ...type.meta(), description }) as T)

/** Fields by what they hold. `from`: where GraphQL has another name for it. Those with `null` may have no value. */
export const text = (from: string, description?: string): Field => ({
  type: described(z.string(), description),
  from,
})
export const textOrNull = (from: string, description?: string): Field => ({
  type: described(z.string().nullable(), description),
  from,
})
export const id = (from: string): Field => ({ type: idType, from, read: (value: unknown) => String(value) })
export const idOrNull = (from: string): Field => ({
  type: idType.nullable(),
  from,
  read: (value: unknown) => (value == null ? null : String(value)),
})
export const integer = (from: string, description?: string): Field => ({
  type: described(z.int(), description),
  from,
})
export const number = (from: string, description?: string): Field => ({
  type: described(z.number(), description),
  from,
})
export const numberOrNull = (from: string, description?: string): Field => ({
  type: described(z.number().nullable(), description),
  from,
})
export const flag = (from: string, description?: string): Field => ({
  type: described(z.boolean(), description),
  from,
})
export const flagOrNull = (from: string, description?: string): Field => ({
  type: described(z.boolean().nullable(), description),
  from,
})
export const time = (from: string, description?: string): Field => ({
  type: described(timeType, description),
  from,
  read: shown,
})
export const timeOrNull = (from: string, description?: string): Field => ({
  type: described(timeType.nullable(), description),
  from,
  read: shown,
})
export const texts = (from: string, description?: string): Field => ({
  type: described(z.array(z.string()), description),
  from,
  read: (value: readonly string[] | null) => value ?? [],
})
export const ids = (from: string, description?: string): Field => ({
  type: described(z.array(idType), description),
  from,
  read: (value: readonly unknown[] | null) => (value ?? []).map(String),
})
export const choice = (from: string, values: readonly string[], description?: string): Field => ({
  type: described(z.enum(values as [string, ...string[]]), description),
  from,
})

export const itemType = (fields: Fields): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type])))

/** What a request brings, read and checked. */
export interface Input {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly limit: number
  /** Where the page before ended; null at the beginning. */
  readonly after: string | null
  readonly now: number
  /** Of `If-Match`: as which what is written has been read; undefined: whatever it is. */
  readonly ifRevisions?: readonly string[] | undefined
}

/** Of a thing that is written if it is still as somebody has read it: its GraphQL type answers `revision`. */
interface Revised {
  readonly isRevised?: true
}

/** One request as it is documented, and sent by a test. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface Declared {
  /** The name of the operation in generated clients. */
  readonly id: string
  /** Below `/api/v1`, with `{name}` for each parameter. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** The scope that a token needs. */
  readonly right: Right
  readonly params?: Readonly<Record<string, z.ZodType>>
  readonly query?: Readonly<Record<string, z.ZodType>>
  /** The name of what it answers, in the schemas. */
  readonly answers: string
  readonly fields: Fields
  readonly example: Example
  /** The query or mutation of GraphQL behind it, and its arguments. */
  readonly root: string
  readonly args: (input: Input) => Readonly<Record<string, unknown>>
  /** It is to go. */
  readonly going?: Going
  /** Refusals that mean there is no such thing. */
  readonly missing?: readonly string[]
}

/** Many of them, a page at a time. */
export interface ListCall extends Declared {
  readonly kind: 'list'
  readonly method: 'GET'
  /** The field of the answer that holds them; left out: the answer is the list. */
  readonly rows?: string
  /** The field of the answer that says where the next page begins. */
  readonly next?: string
  /** Where it has none: the field of GraphQL that tells one row from all others, behind the last of which the next page begins. */
  readonly key?: string
  /** The most of a page; 1,000 where left out. */
  readonly most?: number
  /** The whole list is answered by GraphQL, and paged here. */
  readonly isWhole?: true
  /** Of an answer that may be null: 404. */
  readonly isNullable?: true
}
export interface OneCall extends Declared, Revised {
  readonly kind: 'one'
  readonly method: 'GET'
}
export interface WriteCall extends Declared, Revised {
  readonly kind: 'write'
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body?: z.ZodType
  /** 201 for what is made, 204 for what is deleted. */
  readonly status: 200 | 201 | 204
  /** The mutation takes `ifRevisions`, and so the call `If-Match`. */
  readonly isGuarded?: true
}
export type Call = ListCall | OneCall | WriteCall

/** Changes in their order, as pages or as server-sent events: answered by `server/feed`, not by GraphQL. */
export interface FeedCall
  extends Pick<Declared, 'id' | 'path' | 'summary' | 'description' | 'right' | 'answers' | 'example'> {
  readonly feed: FeedName
  readonly types: Readonly<Record<string, z.ZodType>>
}

/** All of a day as a file, CSV or Parquet. */
export interface DayCall
  extends Pick<Declared, 'id' | 'path' | 'summary' | 'description' | 'right' | 'example'> {
  readonly day: ReportKindName
}

export interface Resource {
  readonly name: string
  readonly about: string
  readonly calls: readonly Call[]
  readonly feeds?: readonly FeedCall[]
  readonly days?: readonly DayCall[]
}
