/** Examples made from a schema alone: readings of a sensor without a simulation of its own, and data for tests. */
import { z } from 'zod'

/** A value from 0 up to, but not including, 1 for each field, by its path: the lower, the calmer. */
export type Levels = (path: string) => number

type Range = readonly [low: number, high: number]
type Json = z.core.JSONSchema.BaseSchema
type Make = (levels: Levels, path: string, index: number) => unknown

/** What a measure usually is, by the words that a schema describes it with; the schema's own bounds narrow it. */
const usual: readonly (readonly [about: RegExp, range: Range])[] = [
  [/percent|%/i, [10, 95]],
  [/0 to 1\b/, [0.1, 0.95]],
  [/°C|celsius/i, [-5, 45]],
  [/\bpsi\b/i, [85, 115]],
  [/millivolt/i, [3_600, 13_500]],
  [/\bvolts?\b/i, [12, 14]],
  [/\bmph\b/i, [0, 65]],
  [/\b(lbs|pounds)\b/i, [1_000, 30_000]],
  [/\b(miles|hours)\b/i, [1_000, 60_000]],
  [/\binches\b/i, [10, 100]],
]
/** Where neither words nor both bounds say how much. */
const anyRange: Range = [0, 100]
/** Of what happens at times: so often it is as it usually is. */
const calm = 0.8
/** Lists of things that are not told apart by name are short. */
const mostItems = 2

/** The index of what is no part of a list. */
const alone = -1

const isObject = (schema: unknown): schema is Json => typeof schema === 'object' && schema !== null

const ends = (...of: readonly unknown[]): readonly number[] =>
  of.filter((end): end is number => typeof end === 'number' && Math.abs(end) < Number.MAX_SAFE_INTEGER)

function rangeOf(schema: Json): Range {
  const least = Math.max(...ends(schema.minimum, schema.exclusiveMinimum), Number.NEGATIVE_INFINITY)
  const most = Math.min(...ends(schema.maximum, schema.exclusiveMaximum), Number.POSITIVE_INFINITY)
  const words = usual.find(([about]) => about.test(schema.description ?? ''))
  if (!words && Number.isFinite(least) && Number.isFinite(most)) return [least, most]
  const [from, to] = words?.[1] ?? anyRange
  const low = Math.max(least, from)
  const high = Math.min(most, to)
  if (low <= high && (high > low || least === most)) return [low, high]
  // The words meant something else: the bounds alone, or as much beside the one that there is.
  const width = to - from
  if (Number.isFinite(least)) return [least, Number.isFinite(most) ? most : least + width]
  return [most - width, most]
}

function numbers(schema: Json): Make {
  const [low, high] = rangeOf(schema)
  // Nothing measures more finely than a thousandth of what it can measure.
  const fine = 10 ** Math.floor(Math.log10((high - low || 1) / 1_000))
  const step = schema.multipleOf ?? (schema.type === 'integer' ? 1 : fine)
  const value = (count: number) => Number((count * step).toPrecision(12))
  let first = Math.ceil(low / step)
  let last = Math.floor(high / step)
  if (value(first) === schema.exclusiveMinimum) first++
  if (value(last) === schema.exclusiveMaximum) last--
  const counts = Math.max(1, last - first + 1)
  return (levels, path, index) => {
    // Whole numbers of a list, which may be numbers of things, differ from one another.
    const shift = schema.type === 'integer' && index !== alone ? index : 0
    return value(first + ((Math.floor(levels(path) * counts) + shift) % counts))
  }
}

function choices(values: readonly unknown[]): Make {
  return (levels, path, index) => {
    if (index !== alone) return values[index % values.length]
    const level = levels(path)
    // The first is what usually holds.
    if (level < calm || values.length === 1) return values[0]
    return values[1 + Math.floor(((level - calm) / (1 - calm)) * (values.length - 1))]
  }
}

function texts(schema: Json): Make {
  const least = schema.minLength ?? 0
  return (levels, path) => {
    const text = `x${Math.floor(levels(path) * 10_000)}`.padEnd(least, '0')
    return text.slice(0, Math.max(least, schema.maxLength ?? text.length))
  }
}

/** The names of what a list holds, each of which is in it once: the positions of wheels. */
const namesIn = (item: Json): number =>
  Math.max(
    0,
    ...Object.values(item.properties ?? {}).map((field) =>
      isObject(field) && field.type === 'string' && field.enum ? field.enum.length : 0,
    ),
  )

function arrays(schema: Json): Make {
  if (schema.prefixItems) {
    const makers = schema.prefixItems.map((one) => maker(isObject(one) ? one : {}))
    return (levels, path) => makers.map((make, place) => make(levels, `${path}.${place}`, alone))
  }
  const item = isObject(schema.items) && !Array.isArray(schema.items) ? schema.items : {}
  const make = maker(item)
  const least = schema.minItems ?? 0
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY
  const named = namesIn(item)
  return (levels, path) => {
    const level = levels(path)
    const more = level < calm ? 0 : 1 + Math.floor(((level - calm) / (1 - calm)) * mostItems)
    const length = Math.min(most, named > 0 ? Math.max(named, least) : least + more)
    return Array.from({ length }, (_, index) => make(levels, `${path}.${index}`, index))
  }
}

function objects(schema: Json): Make {
  const required = new Set(schema.required)
  // What a text of a pattern would be cannot be guessed; where it may be left out it is.
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    isObject(field) && (required.has(name) || field.pattern === undefined)
      ? [[name, field, maker(field)] as const]
      : [],
  )
  // In a list an index tells items apart: by their name, or by the first whole number.
  const key =
    fields.find(([, field]) => field.type === 'string' && field.enum) ??
    fields.find(([, field]) => field.type === 'integer')
  return (levels, path, index) =>
    Object.fromEntries(
      fields.map(([name, , make]) => [
        name,
        make(levels, `${path}.${name}`, name === key?.[0] ? index : alone),
      ]),
    )
}

function maker(schema: Json): Make {
  if (schema.const !== undefined) return () => schema.const
  if (schema.enum) return choices(schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return maker(either.find((one) => isObject(one) && one.type !== 'null') ?? {})
  switch (schema.type) {
    case 'boolean':
      return (levels, path) => levels(path) >= calm
    case 'number':
    case 'integer':
      return numbers(schema)
    case 'string':
      return texts(schema)
    case 'array':
      return arrays(schema)
    case 'object':
      return objects(schema)
    default:
      return () => null
  }
}

/**
 * Makes examples that a schema lets through, the same for the same levels: numbers within their bounds and near what
 * is usual for their unit, one of the choices, lists in which everything named is there once.
 * @throws Error where the schema refuses them, because it asks for more than it says
 */
export function exampleOf<R>(name: string, schema: z.ZodType<R>): (levels: Levels) => R {
  const make = maker(z.toJSONSchema(schema, { io: 'input' }) as Json)
  const read = (levels: Levels) => schema.safeParse(make(levels, name, alone))
  return (levels) => {
    const first = read(levels)
    if (first.success) return first.data
    // Single values may be refused, such as a fix at 0, 0: others are near.
    for (let shift = 0.1; shift < 1; shift += 0.1) {
      const other = read((path) => (levels(path) + shift) % 1)
      if (other.success) return other.data
    }
    throw new Error(
      `No example of ${name} can be made from its schema alone: ${z.prettifyError(first.error)}`,
    )
  }
}
