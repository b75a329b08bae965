/** What is refused by its brackets and commas alone, before it is parsed. */
import { expect, test } from 'vitest'
import { bodyProblem, bodyWords } from './bodies.ts'
import { limits, tooManyValues } from './limits.ts'

const problem = (json: string) => bodyProblem(Buffer.from(json))
const asked = (variables: unknown) => JSON.stringify({ query: '{ me { id } }', variables })
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]))

test.each([
  ['a query', asked({ vin: '1GRAA0627KB000001', page: { pageSize: 20 } })],
  ['a file of geofences, whatever is in its text', asked({ file: '{"a":[{},{}]},'.repeat(300_000) })],
  ['a text with quotes and backslashes', asked({ file: '[\\"{\\\\"'.repeat(100_000) })],
  ['a list as long as it may be', asked({ ids: Array(limits.values - 10).fill(7) })],
  ['an object with as many fields as it may have', asked(fields(999))],
  ['many objects', asked({ all: Array(50_000).fill({ a: 1, b: 2 }) })],
  ['what is no JSON, which its parser says', '}}]],,"'],
])('%s is parsed', (_what, json) => expect(problem(json)).toBeNull())

test.each([
  ['a longer list', asked({ ids: Array(limits.values + 10).fill(7) }), tooManyValues],
  ['more lists', asked({ ids: Array(limits.values / 2 + 10).fill([[]]) }), tooManyValues],
  ['an object with more fields', asked(fields(1_001)), bodyWords.fields],
  ['one within a list of others', asked({ all: [{}, { a: [1, 2] }, fields(1_001)] }), bodyWords.fields],
  ['lists within lists', '['.repeat(61), bodyWords.nested],
  ['objects within objects', '{"a":'.repeat(61), bodyWords.nested],
])('%s is not', (_what, json, words) => expect(problem(json)).toBe(words))
