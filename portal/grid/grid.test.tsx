// @vitest-environment happy-dom
/** A grid as somebody uses it: order, filters that wait, selection, pages, keys. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GridColumn, GridView } from './column.ts'
import { Grid } from './grid.tsx'

interface Row {
  readonly id: string
  readonly name: string
}
const rows: readonly Row[] = ['Anna', 'Ben', 'Cleo'].map((name, index) => ({ id: String(index), name }))
const columns: readonly GridColumn<Row>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 100,
    field: 'name',
    filter: { kind: 'text' },
    text: ({ name }) => name,
  },
  {
    key: 'born',
    title: 'Born',
    width: 100,
    field: 'born',
    filter: { kind: 'day' },
    text: () => '01/01/2026',
  },
  {
    key: 'act',
    title: 'Action',
    width: 60,
    text: null,
    actions: true,
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
]

let seen: GridView
let chosen: ReadonlySet<string>
function Board({ count = 45, shown = rows as readonly Row[] | null }) {
  const [view, setView] = useState<GridView>({ filters: {}, sort: null, page: 0, pageSize: 20 })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  seen = view
  chosen = ids
  return (
    <Grid
      label="People"
      noun="people"
      columns={columns}
      rows={shown}
      count={count}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      view={view}
      onView={setView}
      filtersShown
      selection={{ ids, onChange: setIds }}
      empty={<p>Nobody yet.</p>}
    />
  )
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a title orders by its column and says so', () => {
  render(<Board />)
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(seen.sort).toEqual({ by: 'name', asc: true })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a filter waits half a second after the last key', () => {
  render(<Board />)
  const field = screen.getByLabelText('Filter Name')
  fireEvent.change(field, { target: { value: 'A' } })
  pass(400)
  fireEvent.change(field, { target: { value: 'An' } })
  pass(400)
  expect(seen.filters).toEqual({})
  pass(100)
  expect(seen.filters).toEqual({ name: 'An' })
})

test('a filter by day takes a day up to today', () => {
  vi.setSystemTime(new Date(2026, 10, 21, 12))
  render(<Board />)
  const field = screen.getByLabelText('Filter Born')
  expect(field.getAttribute('max')).toBe('2026-11-21')
  fireEvent.change(field, { target: { value: '2026-11-22' } })
  pass(500)
  expect(seen.filters).toEqual({})
  fireEvent.change(field, { target: { value: '2026-11-21' } })
  pass(500)
  expect(seen.filters).toEqual({ born: 'on:2026-11-21' })
})

test('rows are chosen one by one or all of the page', () => {
  render(<Board />)
  fireEvent.click(screen.getByLabelText('Select Ben'))
  expect([...chosen]).toEqual(['1'])
  fireEvent.click(screen.getByLabelText('Select every row of this page'))
  expect(chosen.size).toBe(3)
  fireEvent.click(screen.getByLabelText('Select every row of this page'))
  expect(chosen.size).toBe(0)
})

test('the foot tells which rows of how many, and leads to the others', () => {
  render(<Board />)
  const status = () => screen.getByRole('status').textContent
  expect(status()).toBe('1–20 of 45 people')
  fireEvent.click(screen.getByRole('button', { name: 'Last page' }))
  expect(status()).toBe('41–45 of 45 people')
  expect(screen.getByRole('button', { name: 'Page after' }).getAttribute('aria-disabled')).toBe('true')
})

test('Tab reaches one cell, and arrows go from there', () => {
  render(<Board />)
  const body = screen.getAllByRole('rowgroup')[1]!
  const stops = () =>
    within(body)
      .queryAllByRole('checkbox')
      .filter((box) => box.tabIndex === 0)
  expect(stops().length).toBe(1)
  const first = screen.getByLabelText('Select Anna')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByLabelText('Select Ben'))
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  expect(document.activeElement?.textContent).toBe('Edit Ben')
  expect(stops().length).toBe(0)
})

test('where nothing is there one sentence says so', () => {
  render(<Board count={0} shown={[]} />)
  screen.getByText('Nobody yet.')
  expect(screen.getByRole('status').textContent).toBe('No people')
})
