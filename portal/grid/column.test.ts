/** The view of a grid: filters, order, and how both are sent to the server and kept in the address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setOwnZone } from '../ui/time/time.ts'
import { filterInputs, type GridColumn, type GridView, readDay, withFilter, withSort } from './column.ts'
import { readView, writeView } from './view.ts'

const view: GridView = { filters: {}, sort: null, page: 3, pageSize: 20 }
const columns: readonly GridColumn<unknown>[] = [
  { key: 'a', title: 'A', width: 1, field: 'email', filter: { kind: 'text' }, text: null },
  { key: 'b', title: 'B', width: 1, field: 'enabled', filter: { kind: 'options', options: [] }, text: null },
  { key: 'c', title: 'C', width: 1, field: 'created', filter: { kind: 'day' }, text: null },
  { key: 'd', title: 'D', width: 1, text: null },
]

test('a filter begins at the first page again, and an emptied one is gone', () => {
  const filtered = withFilter(view, 'email', 'a@')
  expect(filtered).toMatchObject({ page: 0, filters: { email: 'a@' } })
  expect(withFilter(filtered, 'email', '').filters).toEqual({})
})

test('a title pressed again turns the order round, and a third time leaves it', () => {
  const first = withSort(view, 'email')
  const second = withSort(first, 'email')
  expect(first).toMatchObject({ page: 0, sort: { by: 'email', asc: true } })
  expect(second.sort).toEqual({ by: 'email', asc: false })
  expect(withSort(second, 'email').sort).toBeNull()
  expect(withSort(second, 'created').sort).toEqual({ by: 'created', asc: true })
})

test('texts are looked for in part, choices exactly, and nothing that is not a column', () => {
  expect(filterInputs(columns, { email: 'x', enabled: 'true', other: 'y' })).toEqual([
    { field: 'email', condition: 'like', value: 'x' },
    { field: 'enabled', condition: 'isExactly', value: 'true' },
  ])
})

describe('a day reaches from midnight to midnight, in the zone of my profile', () => {
  beforeAll(() => setOwnZone('Asia/Tokyo'))
  afterAll(() => setOwnZone(undefined))
  /** Midnight in Tokyo, whatever the machine's zone is. */
  const at = (day: number) => new Date(Date.UTC(2026, 10, day - 1, 15)).toISOString()
  const justBefore = (day: number) => new Date(Date.parse(at(day)) - 1).toISOString()
  const created = (condition: string, value: string) => ({ field: 'created', condition, value })
  test.each([
    ['on:2026-11-21', [created('isAfter', justBefore(21)), created('isBefore', at(22))]],
    ['before:2026-11-21', [created('isBefore', at(21))]],
    ['after:2026-11-21', [created('isAfter', justBefore(22))]],
    ['on:yesterday', []],
    ['on:2026-19-39', []],
  ])('%s', (value, inputs) => {
    expect(filterInputs(columns, { created: value })).toEqual(inputs)
  })
  test('and what is no day is none', () => {
    expect(readDay('on:2026-11')).toBeNull()
    expect(readDay(undefined)).toBeNull()
  })
})

describe('the address', () => {
  test('keeps filters, order, page and its size', () => {
    const wanted: GridView = {
      filters: { email: 'a&b', created: 'on:2026-11-21' },
      sort: { by: 'email', asc: false },
      page: 2,
      pageSize: 50,
    }
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(writeView(wanted, view))) if (value) search.set(name, value)
    expect(readView(search.toString())).toEqual(wanted)
  })
  test('loses a filter that was cleared', () => {
    expect(writeView(view, { ...view, filters: { email: 'x' } })['f.email']).toBeNull()
  })
  test('that somebody wrote by hand does no harm', () => {
    expect(readView('page=-4&rows=9999&sort=')).toEqual({ filters: {}, sort: null, page: 0, pageSize: 20 })
  })
})
