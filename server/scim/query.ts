/** What a SCIM list is asked by (RFC 7644, section 3.4.2): a filter, a page, and which attributes. */
import { type Filter, filter as matcher, parse } from 'scim2-parse-filter'
import { z } from 'zod'
import { ScimProblem } from './problem.ts'

const filterLongest = 1_000
const countUsual = 100
export const countMost = 200

const number = z.coerce.number().int().catch(Number.NaN)
const asked = z.object({
  filter: z.string().optional(),
  startIndex: number.optional(),
  count: number.optional(),
  attributes: z.string().max(1_000).optional(),
  excludedAttributes: z.string().max(1_000).optional(),
})

export interface ScimQuery {
  readonly filter: Filter | null
  /** From 1. */
  readonly startIndex: number
  readonly count: number
  readonly attributes: ReadonlySet<string> | null
  readonly excluded: ReadonlySet<string>
}

const names = (list: string | undefined) =>
  list === undefined ? null : new Set(list.split(',').map((name) => name.trim().toLowerCase()))

/** @throws ScimProblem */
export const readQuery = (query: unknown): ScimQuery => {
  const { filter, startIndex = 1, count = countUsual, attributes, excludedAttributes } = asked.parse(query)
  return {
    filter: filter === undefined || filter.trim() === '' ? null : readFilter(filter),
    startIndex: Number.isNaN(startIndex) ? 1 : Math.max(1, startIndex),
    count: Number.isNaN(count) ? countUsual : Math.min(countMost, Math.max(0, count)),
    attributes: names(attributes),
    excluded: names(excludedAttributes) ?? new Set(),
  }
}

const readFilter = (text: string): Filter => {
  const wrong = new ScimProblem(400, 'The filter cannot be read.', 'invalidFilter')
  if (text.length > filterLongest) throw wrong
  try {
    return parse(text)
  } catch {
    throw wrong
  }
}

/** The value that one attribute must have, where that is all that is asked for; null where more is. */
export const onlyValue = (filter: Filter | null, attribute: string): string | null =>
  filter?.op === 'eq' &&
  filter.attrPath.toLowerCase() === attribute.toLowerCase() &&
  typeof filter.compValue === 'string'
    ? filter.compValue
    : null

/** Names of attributes do not differ by their case (RFC 7643, section 2.1): both sides are asked in lower case. */
const lowered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lowered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name.toLowerCase(), lowered(one)]))
}
const loweredFilter = (filter: Filter): Filter => {
  if ('filters' in filter) return { ...filter, filters: filter.filters.map(loweredFilter) }
  if ('filter' in filter) return { ...filter, filter: loweredFilter(filter.filter) }
  if ('valFilter' in filter)
    return { ...filter, attrPath: filter.attrPath.toLowerCase(), valFilter: loweredFilter(filter.valFilter) }
  return { ...filter, attrPath: filter.attrPath.toLowerCase() }
}

/** Those that a filter lets through. */
export const filtered = <T>(resources: readonly T[], filter: Filter | null): readonly T[] => {
  if (filter === null) return resources
  const fits = matcher(loweredFilter(filter))
  return resources.filter((resource) => fits(lowered(resource)))
}

/** What is always answered. */
const always = new Set(['schemas', 'id'])

/** A resource with the attributes that were asked for. */
export const trimmed = (resource: object, { attributes, excluded }: ScimQuery): object =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase()
      if (always.has(lower)) return true
      // Of `name.givenName` the whole name is answered, which may be more than was asked for.
      if (attributes) return [...attributes].some((one) => one === lower || one.startsWith(`${lower}.`))
      return !excluded.has(lower)
    }),
  )

/** A page of what was found. */
export const listOf = (found: readonly object[], query: ScimQuery) => {
  const page = found.slice(query.startIndex - 1, query.startIndex - 1 + query.count)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: found.length,
    startIndex: query.startIndex,
    itemsPerPage: page.length,
    Resources: page.map((resource) => trimmed(resource, query)),
  }
}
