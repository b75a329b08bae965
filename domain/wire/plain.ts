/**
 * A quick look whether a schema would take a value just as it is. Reports come by tens of thousands a second and nearly
 * all are sound: for those this takes a fraction of the time that the schema itself needs, which copies what it reads.
 */
import type { z } from 'zod'

/** True only where the schema's outcome is the value itself; false says nothing: the schema is to be asked. */
export type Plain = (value: unknown) => boolean

type Def = z.core.$ZodTypes['_zod']['def']
const never: Plain = () => false

type Check = z.core.$ZodChecks['_zod']['def'] | z.core.$ZodCustomDef

const bound = (check: Check): Plain | null => {
  switch (check.check) {
    case 'greater_than': {
      const least = check.value as number
      return check.inclusive ? (value) => (value as number) >= least : (value) => (value as number) > least
    }
    case 'less_than': {
      const most = check.value as number
      return check.inclusive ? (value) => (value as number) <= most : (value) => (value as number) < most
    }
    case 'max_length':
      return (value) => (value as string | readonly unknown[]).length <= check.maximum
    case 'string_format': {
      const { pattern } = check
      // What remembers where it looked last is no pure question.
      if (check.format !== 'regex' || !pattern || pattern.global || pattern.sticky) return null
      return (value) => pattern.test(value as string)
    }
    case 'custom': {
      const { fn } = check
      return (value) => fn(value) === true
    }
    default:
      return null
  }
}

const object = (shape: Readonly<Record<string, z.core.$ZodType>>): Plain => {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    optional: schema._zod.def.type === 'optional',
    plain: plainly(schema),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    let known = 0
    for (let n = 0; n < fields.length; n++) {
      const { name, optional, plain } = fields[n]!
      const field = (value as Readonly<Record<string, unknown>>)[name]
      if (field === undefined) {
        if (!optional) return false
      } else if (plain(field)) known++
      else return false
    }
    // Fields that nobody knows would be left out by the schema.
    for (const _ in value) known--
    return known === 0
  }
}

const kind = (def: Def): Plain => {
  switch (def.type) {
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'number':
      if (!('format' in def)) return (value) => typeof value === 'number' && Number.isFinite(value)
      return def.format === 'safeint' ? Number.isSafeInteger : never
    case 'string':
      return (value) => typeof value === 'string'
    case 'enum':
    case 'literal': {
      const values = new Set<unknown>(def.type === 'enum' ? Object.values(def.entries) : def.values)
      return (value) => values.has(value)
    }
    case 'optional':
      return plainly(def.innerType)
    case 'array': {
      const element = plainly(def.element)
      return (value) => {
        if (!Array.isArray(value)) return false
        for (let n = 0; n < value.length; n++) if (!element(value[n])) return false
        return true
      }
    }
    case 'object':
      return def.catchall ? never : object(def.shape)
    default:
      return never
  }
}

/** The quick look for a schema; for kinds and checks that are not known here it never says yes. */
export function plainly(schema: z.core.$ZodType): Plain {
  const def = schema._zod.def as Def
  const bounds = (def.checks ?? []).map((check) => bound((check as z.core.$ZodChecks)._zod.def))
  const first = kind(def)
  if (bounds.includes(null)) return never
  if (bounds.length === 0) return first
  return (value) => {
    if (!first(value)) return false
    for (let n = 0; n < bounds.length; n++) if (!bounds[n]!(value)) return false
    return true
  }
}
