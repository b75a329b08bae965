import { GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema, GraphQLString, graphql } from 'graphql'
import { expect, test } from 'vitest'
import { answerText, flatRows, rowsWritten, writeRowsAs } from './flat-rows.ts'

type Row = Readonly<Record<string, unknown>>
const rows: readonly Row[] = [
  { name: 'a "b" \\ c\nd', size: 1.5 },
  { name: '\ud800 é 😀', size: Number.NaN },
  { name: null, size: undefined },
]
const Thing = new GraphQLObjectType({
  name: 'Thing',
  fields: { name: { type: GraphQLString }, size: { type: GraphQLInt, args: {} } },
})
let written = 0
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      things: {
        type: new GraphQLList(Thing),
        resolve: (_root, _args, context: object, info) => {
          const left = flatRows(context, info, rows, (field) => (row) => row[field])
          if (left.length === 0) written++
          return left
        },
      },
    },
  }),
})
const answer = async (source: string) => {
  const contextValue = {}
  return JSON.parse(answerText(contextValue, await graphql({ schema, source, contextValue })))
}

test('rows of plain fields are written as JSON writes them', async () => {
  expect(
    await answer('{ a: things { n: name size } b: things { ...f } } fragment f on Thing { name }'),
  ).toEqual({
    data: {
      a: JSON.parse(JSON.stringify(rows.map(({ name, size }) => ({ n: name, size: size ?? null })))),
      b: rows.map(({ name }) => ({ name })),
    },
  })
  expect(written).toBe(2)
})

test('what is more than plain fields is left to the executor', async () => {
  written = 0
  const asked = await answer('{ things { __typename name @skip(if: true) ... on Thing { name } } }')
  expect(asked.data.things[0]).toEqual({ __typename: 'Thing', name: 'a "b" \\ c\nd' })
  expect(written).toBe(0)
})

test('rows are written as somebody else answers them, and are not in the answer', async () => {
  const contextValue = {}
  writeRowsAs(contextValue, [
    { name: 'what', from: 'name' },
    { name: 'how "large"', from: 'size', read: (size: number | null) => size ?? 'unknown' },
  ])
  const answered = await graphql({ schema, source: '{ things { name size } }', contextValue })
  expect(answered.data).toEqual({ things: [] })
  expect(JSON.parse(rowsWritten(contextValue)!)).toEqual(
    JSON.parse(JSON.stringify(rows)).map(({ name, size }: Row) => ({
      what: name,
      'how "large"': size ?? 'unknown',
    })),
  )
  expect(rowsWritten({})).toBeNull()
})
