/** Asks GraphQL for what a call is about: the same resolvers, and so the same rights, as everybody else asks. */
import type { GraphQLField, GraphQLSchema } from 'graphql'
import { signInWords, tokenWords } from '#domain/access/words.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import type { makeExecutor } from '../api/execute.ts'
import type { Context } from '../graphql/builder.ts'
import type { Call, Fields, Input } from './declare.ts'
import { RestProblem } from './problem.ts'

export type Execute = ReturnType<typeof makeExecutor>
type Record_ = Readonly<Record<string, unknown>>

/** The name under which GraphQL answers a field: `centerPointCoordinate { latitude }` under the first. */
const keyOf = (from: string): string => /^\w+/.exec(from)![0]

const fieldOf = (schema: GraphQLSchema, call: Call): GraphQLField<unknown, unknown> => {
  const type = call.kind === 'write' ? schema.getMutationType() : schema.getQueryType()
  const field = type?.getFields()[call.root]
  if (!field) throw new Error(`GraphQL has no ${call.root}, which ${call.id} asks for.`)
  return field
}

/** Whether what it answers has a revision. */
export const isRevised = (call: Call): boolean => call.kind !== 'list' && call.isRevised === true

/** The document of a call: its arguments are declared as the schema has them. */
export const documentOf = (
  schema: GraphQLSchema,
  call: Call,
  names: readonly string[],
  given: readonly string[],
): string => {
  const field = fieldOf(schema, call)
  const args = given.map((name) => {
    const found = field.args.find((arg) => arg.name === name)
    if (!found) throw new Error(`${call.root} has no argument ${name}, which ${call.id} gives.`)
    return { name, type: String(found.type) }
  })
  const extra = [isRevised(call) && 'revision', call.kind === 'list' && call.key].filter(Boolean)
  const selected = names.map((name) => call.fields[name]!.from)
  const inner = [...new Set([...selected, ...extra])].join(' ')
  const rows = call.kind === 'list' && call.rows ? `${call.rows} { ${inner} }` : inner
  const selection = call.kind === 'list' && call.next ? `${call.next} ${rows}` : rows
  const braces = selection === '' ? '' : ` { ${selection} }`
  const variables = args.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ')
  return `${call.kind === 'write' ? 'mutation' : 'query'}${variables && ` (${variables})`} { ${call.root}${passed && `(${passed})`}${braces} }`
}

/** A row of GraphQL as it is answered. */
export const readRow = (fields: Fields, names: readonly string[], row: Record_): Record_ => {
  const read: Record<string, unknown> = {}
  for (const name of names) {
    const field = fields[name]!
    const value = row[keyOf(field.from)]
    read[name] = field.read ? field.read((value ?? null) as never) : (value ?? null)
  }
  return read
}

/** @throws RestProblem for what is refused */
const judged = (call: Call, message: string): RestProblem => {
  if (message === outcomeWords.graphqlUnknown) return new RestProblem(500, message)
  if (message === outcomeWords.changedMeanwhile) return new RestProblem(412, message)
  if (message === signInWords.notAuthorized || message === tokenWords.notForTokens(call.root))
    return new RestProblem(403, message)
  return new RestProblem(call.missing?.includes(message) ? 404 : 422, message)
}

/** What GraphQL answers at the root of the call. @throws RestProblem */
export const ask = async (
  execute: Execute,
  schema: GraphQLSchema,
  call: Call,
  names: readonly string[],
  input: Input,
  context: Context,
): Promise<unknown> => {
  const ifRevisions = call.kind === 'write' && call.isGuarded ? input.ifRevisions : undefined
  const variables = Object.fromEntries(
    Object.entries({ ...call.args(input), ifRevisions }).filter(([, value]) => value !== undefined),
  )
  const query = documentOf(schema, call, names, Object.keys(variables))
  const text = await execute({ query, variables, operationName: null }, context)
  const { data, errors } = JSON.parse(text) as {
    data?: Record_ | null
    errors?: readonly { readonly message: string }[]
  }
  if (errors?.[0]) throw judged(call, errors[0].message)
  return data?.[call.root]
}
