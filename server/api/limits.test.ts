import { buildSchema, getIntrospectionQuery, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { limits } from './limits.ts'

const schema = buildSchema('type Query { a: Query, b: Int }')
const refused = (text: string) => validate(schema, parse(text), [limits]).map((error) => error.message)

test('an ordinary query passes', () => {
  expect(refused('{ a { a { b } } }')).toEqual([])
})

test('the query for the schema itself passes', () => {
  expect(refused(getIntrospectionQuery())).toEqual([])
})

test('a query nested without end is refused', () => {
  expect(refused(`{${'a{'.repeat(30)}b${'}'.repeat(30)}}`)).toEqual([
    'The question is nested more than 20 deep.',
  ])
})

test('fragments that double at every level are refused, and quickly', () => {
  const levels = Array.from(
    { length: 18 },
    (_, n) => `fragment f${n} on Query { x: a { ...f${n + 1} } y: a { ...f${n + 1} } }`,
  )
  expect(refused(`{ ...f0 } ${levels.join(' ')} fragment f18 on Query { b }`)).toEqual([
    'The question names more than 1500 fields.',
  ])
})

test('the same thing asked many times under other names is refused', () => {
  const many = Array.from({ length: 30 }, (_, n) => `x${n}: b`).join(' ')
  expect(refused(`{ ${many} }`)).toEqual(['The query requests more than 20 fields at once.'])
})

test('a fragment that names itself does not hang the judge', () => {
  expect(refused('{ ...f } fragment f on Query { a { ...f } }')).toEqual([])
})
