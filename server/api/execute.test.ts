/** Variables that nobody would send: what is wrong with them is told in a few words, and soon. */
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import type { Context } from '../graphql/builder.ts'
import { makeExecutor } from './execute.ts'
import { limits } from './limits.ts'

const execute = makeExecutor(
  buildSchema('input Filter { field: String! } type Query { found(filters: [Filter!]): Int }'),
  (error) => error,
)
const query = 'query ($filters: [Filter!]) { found(filters: $filters) }'
const ask = (filters: unknown) =>
  execute({ query, variables: { filters }, operationName: null }, { viewer: {} } as Context)
const unknownFields = (count: number) => [
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n])),
]

describe('variables', () => {
  test('that fit are taken', async () => {
    expect(JSON.parse(await ask([{ field: 'vin' }]))).toEqual({ data: { found: null } })
    expect(JSON.parse(await ask(Array(limits.values / 2 - 1).fill({ field: 'vin' })))).toHaveProperty('data')
  })

  test('with many mistakes are answered by a few, however large the value is that they are in', async () => {
    const text = await ask(unknownFields(limits.values - 10))
    expect(text.length).toBeLessThan(4_000)
    expect(JSON.parse(text).errors[0].message).toMatch(/^Variable "\$filters" got invalid value .* …$/)
  })

  test.each([
    ['fields', unknownFields(limits.values)],
    ['elements', Array(limits.values + 1).fill(7)],
    ['lists within lists', Array(1_000).fill(Array(300).fill(7))],
  ])('with more %s than anybody sends are refused', async (_what, filters) => {
    const { errors } = JSON.parse(await ask(filters))
    expect(errors).toEqual([{ message: 'The variables hold more than 250,000 values. Send them in parts.' }])
  })
})
