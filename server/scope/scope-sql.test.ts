/** The condition that keeps customers' data apart, as SQL. */
import { expect, test } from 'vitest'
import { scopeSql } from './scope-sql.ts'

test('who may see every customer is not held back, who may see none sees nothing', () => {
  const params: unknown[] = ['before']
  expect(scopeSql('all', 'v.customer_id', params)).toBe('true')
  expect(scopeSql([], 'v.customer_id', params)).toBe('false')
  expect(params).toEqual(['before'])
})

test('one customer is an equality, several are a list, each behind the values before it', () => {
  const params: unknown[] = ['before']
  expect(scopeSql([5], 'v.customer_id', params)).toBe('v.customer_id = $2')
  expect(scopeSql([5, 7], 'u.customer_id', params)).toBe('u.customer_id = ANY($3)')
  expect(params).toEqual(['before', 5, [5, 7]])
})
