import { assert, integer, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { IdSet } from './id-set.ts'

const ids = uniqueArray(integer({ min: 0, max: 300_000 }), { maxLength: 200 })

test('an id is remembered until it is gone, whatever the numbers', () => {
  assert(
    property(ids, ids, (come, go) => {
      const sent = new IdSet()
      for (const id of come) sent.add(id)
      for (const id of go) sent.delete(id)
      const left = come.filter((id) => !go.includes(id)).sort((a, b) => a - b)
      expect([...sent]).toEqual(left)
      expect(come.every((id) => sent.has(id) === left.includes(id))).toBe(true)
    }),
  )
})
