/** Pages of a list over all cells go on where the ones before ended. */
import { expect, test } from 'vitest'
import { askEvenAway, type CellPart, createCellPages } from './cells.ts'

const parts = (a: number, b: number, problem: CellPart['problem'] = null): readonly CellPart[] => [
  { name: 'a', isHere: true, url: null, problem: null, ids: [], next: a },
  { name: 'b', isHere: false, url: null, problem, ids: [], next: b },
]
const list = (page: number, more: object = {}) => ({ page, pageSize: 20, ...more })

test('the next page begins where the one before ended, in each cell', () => {
  const pages = createCellPages()
  expect(pages.before(list(0))).toEqual({})
  pages.heard(list(0), parts(5, 15))
  expect(pages.before(list(1))).toEqual({
    page: 1,
    cells: [
      { name: 'a', next: 5 },
      { name: 'b', next: 15 },
    ],
  })
})

test('a page further on counts from the nearest before it, the first from the begin', () => {
  const pages = createCellPages()
  pages.heard(list(0), parts(5, 15))
  pages.heard(list(1), parts(20, 20))
  expect(pages.before(list(7))).toMatchObject({ page: 2 })
  expect(pages.before(list(0))).toEqual({})
})

test('another filter, order or size is another list', () => {
  const pages = createCellPages()
  pages.heard(list(0), parts(5, 15))
  expect(pages.before(list(1, { search: 'x' }))).toEqual({})
})

test('while a cell is missing, the next page begins where the others ended', () => {
  const pages = createCellPages()
  pages.heard(list(0), parts(20, 0, 'away'))
  expect(pages.before(list(1))).toEqual({ page: 1, cells: [{ name: 'a', next: 20 }] })
})

test('where other cells answer than before, what the pages before said is forgotten', () => {
  const pages = createCellPages()
  for (const page of [0, 1, 2]) pages.heard(list(page), parts(20 * (page + 1), 0, 'away'))
  pages.heard(list(0), parts(5, 15))
  expect(pages.before(list(3))).toMatchObject({ page: 1 })
})

test('where there is one cell alone, nothing is remembered', () => {
  const pages = createCellPages()
  pages.heard(list(0), null)
  expect(pages.before(list(1))).toEqual({})
})

test('a cell that was away is asked anyway once', () => {
  const pages = createCellPages()
  pages.heard(list(0), parts(5, 15))
  askEvenAway()
  expect(pages.before(list(1))).toMatchObject({ page: 1, evenAway: true })
  expect(pages.before(list(1))).not.toHaveProperty('evenAway')
})
