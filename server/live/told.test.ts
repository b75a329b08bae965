import { assert, integer, property, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { Told } from './told.ts'

const ids = uniqueArray(integer({ min: 0, max: 300_000 }), { maxLength: 200 })

test('what was told is remembered until it is gone, whatever the numbers', () => {
  assert(
    property(ids, ids, (come, go) => {
      const told = new Told()
      for (const id of come) told.add(id)
      for (const id of go) told.delete(id)
      const left = come.filter((id) => !go.includes(id)).sort((a, b) => a - b)
      expect([...told]).toEqual(left)
      expect(come.every((id) => told.has(id) === left.includes(id))).toBe(true)
    }),
  )
})
