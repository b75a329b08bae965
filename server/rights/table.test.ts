/** The table of rights is whole: whatever can be asked has its line in it. */
import type { GraphQLObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { writeClaim } from '#domain/access/roles.ts'
import { schema } from '../api/schema.ts'
import { areas, ofOneself } from './areas.ts'
import { reachOwn } from './case.ts'

const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.keys(type?.getFields() ?? {}).sort()
/** Of all areas, with what has no case because it is about nobody else. */
const named = (kind: 'queries' | 'mutations') => {
  const names = Object.values(areas).flatMap((area) => Object.keys(area[kind]))
  return [...new Set(names.map((name) => name.split(':')[0]!)), ...ofOneself[kind]].sort()
}

test('every query and every mutation has its line in the table of rights', () => {
  expect(named('queries')).toEqual(fieldsOf(schema().getQueryType()))
  expect(named('mutations')).toEqual(fieldsOf(schema().getMutationType()))
})

test.each(ofOneself.mutations)('%s is about nobody but who asks', (name) => {
  const argNames = schema()
    .getMutationType()!
    .getFields()
    [name]!.args.map((arg) => arg.name)
  expect(argNames.filter((arg) => /user|customer|email|group|vehicle/i.test(arg))).toEqual([])
})

test('a role that reaches its own customers needs one', () => {
  expect(reachOwn.every((role) => /_\d+$/.test(writeClaim({ role, customerId: 1 })))).toBe(true)
})
