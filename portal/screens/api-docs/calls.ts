/** The calls of the API by their resource, and what of them is shown: types in short words, examples to send. */
import type { JsonSchema, OpenApi, Operation, Parameter, Trial } from '../../data/open-api.ts'

export interface ApiCall {
  readonly method: string
  /** Below the base, with `{name}` for each parameter. */
  readonly path: string
  readonly operation: Operation
}

export const callsOf = (api: OpenApi): ReadonlyMap<string, readonly ApiCall[]> => {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): ApiCall => ({ method: method.toUpperCase(), path, operation }),
    ),
  )
  return new Map(
    api.tags.map(({ name }) => [name, calls.filter(({ operation }) => operation.tags.includes(name))]),
  )
}

const nameOf = (ref: string) => ref.split('/').at(-1)!

/** `string · date-time or null`, `Vehicle[]`. */
export const typeText = (schema: JsonSchema): string => {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.items) return `${bracketed(typeText(schema.items))}[]`
  const names = [schema.type ?? 'any'].flat()
  return names
    .map((name) => (name === 'string' && schema.format ? `string (${schema.format})` : name))
    .join(' | ')
}
const bracketed = (text: string) => (text.includes(' | ') ? `(${text})` : text)

export interface FieldLine {
  readonly name: string
  readonly type: string
  readonly about: string
}

/** The fields of an object, a line each; what is inside another under its name: `center.latitude`. */
export const fieldsOf = (api: OpenApi, schema: JsonSchema, prefix = '', depth = 0): readonly FieldLine[] => {
  const found = schema.$ref ? (api.components.schemas[nameOf(schema.$ref)] ?? schema) : schema
  return Object.entries(found.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.items ?? field.anyOf?.find(({ properties }) => properties) ?? field
    const line = { name: prefix + name, type: typeText(field), about: field.description ?? '' }
    const below = inner.properties && depth < 3
    const mark = field.items ? '[].' : '.'
    return below ? [line, ...fieldsOf(api, inner, `${prefix}${name}${mark}`, depth + 1)] : [line]
  })
}

/** The schema of what a call answers when all is well; null where it answers nothing. */
export const answerOf = ({ operation }: ApiCall): JsonSchema | null => {
  const good = Object.entries(operation.responses).find(([status]) => /^2/.test(status))?.[1]
  return good?.content?.['application/json']?.schema ?? null
}
/** Of a list, what it lists. */
export const itemOf = (schema: JsonSchema): JsonSchema => schema.properties?.data?.items ?? schema

/** Parameters that are filled in, in the order of the path and the query; headers are sent by clients that need them. */
export const filledIn = ({ operation }: ApiCall): readonly Parameter[] =>
  operation.parameters.filter((one) => one.in !== 'header')

export const exampleBody = ({ operation }: ApiCall): string | null => {
  const example = operation.requestBody?.content['application/json']?.example
  return example === undefined ? null : JSON.stringify(example, null, 2)
}

/** The request that the values make; what is empty is left out of the query. */
export const trialOf = (
  base: string,
  { method, path, operation }: ApiCall,
  values: Readonly<Record<string, string>>,
  body: string | null,
): Trial => {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: where } of operation.parameters) {
    const value = values[name] ?? ''
    if (where === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    if (where === 'query' && value !== '') query.set(name, value)
  }
  const search = query.size > 0 ? `?${query}` : ''
  return { method, path: base + filled + search, headers: {}, body }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same for a terminal. */
export const curlOf = (origin: string, { method, path, body }: Trial): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`,
    `  -H "Authorization: Bearer $TOKEN"`,
    ...(body === null ? [] : [`  -H 'Content-Type: application/json'`, `  -d ${quoted(body)}`]),
  ].join(' \\\n')
