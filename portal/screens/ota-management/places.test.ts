import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test('the page behind one that was seen is asked for by its place, any other by its number', () => {
  const places = placesOf()
  const at = (page: number) => ({ page, pageSize: 20 })
  expect(places.ask(at(0))).toEqual({ after: null, page: { pageNumber: 0, pageSize: 20 } })
  places.note(at(0), '17:MRY-1')
  expect(places.ask(at(1))).toEqual({ after: '17:MRY-1', page: { pageNumber: 0, pageSize: 20 } })
  expect(places.ask(at(7))).toEqual({ after: null, page: { pageNumber: 7, pageSize: 20 } })
  // Pages of another size begin elsewhere.
  expect(places.ask({ page: 1, pageSize: 50 })).toEqual({
    after: null,
    page: { pageNumber: 1, pageSize: 50 },
  })
  places.note(at(0), null)
  expect(places.ask(at(1)).after).toBeNull()
})
