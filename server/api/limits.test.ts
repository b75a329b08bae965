import { getIntrospectionQuery } from 'graphql'
import { describe, expect, test } from 'vitest'
import { costOf, judgeCost, limits, readQuery } from './limits.ts'

const refusal = (text: string): string | null => {
  try {
    readQuery(text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
const many = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n)).join(' ')

test.each([
  ['an ordinary query', '{ a { a { b } } }'],
  ['the query for the schema itself', getIntrospectionQuery()],
  ['a fragment that is named twice', '{ a { ...f } c: a { ...f } } fragment f on Query { b }'],
])('%s passes', (_what, text) => expect(refusal(text)).toBeNull())

test.each([
  ['megabytes of aliases', `{ ${many(500_000, (n) => `x${n}: a { b }`)} }`, 'longer than 100 kB'],
  ['more tokens than anybody writes', `{ ${'b '.repeat(10_001)} }`, 'more than 10,000 tokens'],
  ['fields within fields without end', `{${'a{'.repeat(30)}b${'}'.repeat(30)}}`, 'nested more than 20 deep'],
  ['brackets within brackets', `{a${'{a'.repeat(4_000)}${'}'.repeat(4_000)}}`, 'nested more than 60 deep'],
  ['lists within lists', `{ a(b: ${'['.repeat(4_000)}${']'.repeat(4_000)}) }`, 'nested more than 60 deep'],
  [
    'inline fragments within each other',
    `{${'...{'.repeat(4_000)}b${'}'.repeat(4_000)}}`,
    'nested more than 60 deep',
  ],
  [
    'fragments that double at every level',
    `{ ...f0 } ${many(18, (n) => `fragment f${n} on Query { x: a { ...f${n + 1} } y: a { ...f${n + 1} } }`)}
      fragment f18 on Query { b }`,
    'more than 1,500 fields',
  ],
  [
    'a chain of fragments',
    `{ ...f0 } ${many(1_000, (n) => `fragment f${n} on Query { ...f${n + 1} }`)} fragment f1000 on Query { b }`,
    'more than 30 fragments',
  ],
  [
    'fields of a fragment that nobody names',
    `{ b } fragment f on Query { ${'b '.repeat(1_600)} }`,
    '1,500 fields',
  ],
  ['the same field under many names', `{ a { ${many(100, (n) => `x${n}: b`)} } }`, 'more than 60 aliases'],
  ['many directives', `{ b ${'@skip(if: false) '.repeat(200)} }`, 'more than 30 directives'],
  ['many operations', many(20, (n) => `query q${n} { b }`), 'more than 10 operations'],
  ['many fields of the root', `{ ${'b '.repeat(30)} }`, 'more than 20 fields at once'],
  [
    'many fields of the root in a fragment',
    `{ ...f ...f } fragment f on Query { ${'b '.repeat(11)} }`,
    'more than 20 fields at once',
  ],
  ['a fragment that contains itself', '{ ...f } fragment f on Query { a { ...f } }', "'f' contains itself"],
  [
    'fragments that contain each other',
    '{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }',
    'contains itself',
  ],
])('%s: refused', (_what, text, words) => expect(refusal(text)).toContain(words))

describe('the answer of a query', () => {
  const cost = (text: string, variables = {}) => costOf(readQuery(text), variables)
  const page = '{ list(paginationInput: { pageSize: 5000 }) { rows { a b } } }'

  test('counts as many values as pages were asked for', () => {
    expect(cost('{ a { b } }')).toBe(2)
    expect(cost(page)).toBe(1 + 5_000 * 3)
    expect(cost('query ($p: Page) { list(paginationInput: $p) { a } }', { p: { pageSize: 40 } })).toBe(41)
    expect(cost('query ($n: Int = 30) { list(pageSize: $n) { a } }')).toBe(31)
    expect(cost('query ($n: Int = 30) { list(pageSize: $n) { a } }', { n: 7 })).toBe(8)
  })
  test('is not sent when it would be too large', () => {
    const twice = (field: string) => `{ ${many(20, (n) => `x${n}: ${field}`)} }`
    const large = readQuery(
      twice(
        page.slice(2, -2).replace(
          'a b',
          many(10, (n) => `f${n}`),
        ),
      ),
    )
    expect(() => judgeCost(large, {})).toThrow('could become too large')
    expect(cost(getIntrospectionQuery())).toBeLessThan(limits.cost)
    const shapes = 'geofences(pageSize: 500) { geofences { id boundaryCoordinates { latitude longitude } } }'
    expect(cost(`{ ${shapes} }`)).toBeLessThan(limits.cost)
    expect(cost(twice(shapes))).toBeGreaterThan(limits.cost)
    expect(cost('{ alertRules { id name } }')).toBe(1 + 1_000 * 2)
    expect(
      cost(twice('alertRules { id name c d e f g h i j k l m n o p q r s t u v w x y z }')),
    ).toBeGreaterThan(limits.cost)
    expect(cost(twice('__schema { types { a b c d e f g h i j k l m n } }'))).toBeGreaterThan(limits.cost)
  })
})
