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
    key: 'maker',
    title: 'Maker',
    width: 100,
    field: 'maker',
    filter: {
      kind: 'names',
      noun: 'OEMs',
      load: async () => ({ count: 2, names: ['Great Dane', 'Utility'] }),
    },
    text: () => 'Utility',
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
function Board({
  count = 45,
  shown = rows as readonly Row[] | null,
  filters = {} as GridView['filters'],
  may = undefined as ((id: string) => boolean) | undefined,
}) {
  const [view, setView] = useState<GridView>({ filters, sort: null, page: 0, pageSize: 20 })
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
      selection={{ ids, onChange: setIds, may }}
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

test('a filter of names takes one line under its title, and says what is chosen', () => {
  const filter = () => screen.getByRole('button', { name: /Filter Maker/ })
  const chosen = (maker: string) => {
    const { unmount } = render(<Board filters={{ maker }} />)
    const says = [filter().textContent, filter().getAttribute('aria-label')]
    unmount()
    return says
  }
  expect(chosen('')).toEqual(['All', 'Filter Maker: All'])
  expect(chosen('Great Dane')).toEqual(['Great Dane', 'Filter Maker: Great Dane'])
  expect(chosen('Great Dane|Utility')).toEqual(['2 selected', 'Filter Maker: 2 selected'])
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

const box = (name: string) => screen.getByLabelText(`Select ${name}`)
const cellOf = (name: string) => screen.getByText(name).closest('td')!
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })

test('Space selects the row, Shift on a box all between, Ctrl A the page', () => {
  render(<Board />)
  cellOf('Anna').focus()
  press(' ')
  expect([...chosen]).toEqual(['0'])
  fireEvent.click(box('Cleo'), { shiftKey: true, detail: 1 })
  expect([...chosen].sort()).toEqual(['0', '1', '2'])
  cellOf('Ben').focus()
  press(' ')
  expect([...chosen].sort()).toEqual(['0', '2'])
  press('a', { ctrlKey: true })
  expect(chosen.size).toBe(3)
})

test('a row that cannot be selected has no box, and is in no count', () => {
  render(<Board may={(id) => id !== '1'} />)
  expect(screen.queryByLabelText('Select Ben')).toBeNull()
  expect(screen.getByRole('row', { name: /Ben/ }).hasAttribute('aria-selected')).toBe(false)
  fireEvent.keyDown(screen.getByText('Ben'), { key: ' ' })
  expect([...chosen]).toEqual([])
  fireEvent.keyDown(screen.getByText('Ben'), { key: 'a', ctrlKey: true })
  expect([...chosen]).toEqual(['0', '2'])
  expect(screen.getByText('2 rows selected')).toBeTruthy()
  const whole = screen.getByLabelText<HTMLInputElement>('Select every row of this page')
  expect(whole.checked).toBe(true)
  fireEvent.click(whole)
  expect(chosen.size).toBe(0)
})

test('where no row can be selected, there is no box for all', () => {
  render(<Board may={() => false} />)
  expect(screen.queryByLabelText('Select every row of this page')).toBeNull()
})

test('Shift with the arrows selects row after row by their boxes', () => {
  render(<Board />)
  box('Anna').focus()
  press('ArrowDown', { shiftKey: true })
  expect([...chosen].sort()).toEqual(['0', '1'])
  expect(document.activeElement).toBe(box('Ben'))
})

test('PageDown past the last row leads to the first of the next page, and back again', () => {
  const { rerender } = render(<Board />)
  cellOf('Cleo').focus()
  press('PageDown')
  expect(seen.page).toBe(1)
  rerender(<Board shown={[{ id: '7', name: 'Dora' }]} />)
  expect(document.activeElement).toBe(cellOf('Dora'))
  press('PageUp')
  expect(seen.page).toBe(0)
  rerender(<Board />)
  expect(document.activeElement).toBe(cellOf('Cleo'))
})

test('the focus outlives its row, and comes back once there are rows again', () => {
  const { rerender } = render(<Board />)
  cellOf('Ben').focus()
  rerender(<Board shown={rows.filter(({ name }) => name !== 'Ben')} />)
  expect(document.activeElement).toBe(cellOf('Cleo'))
  rerender(<Board shown={[]} count={0} />)
  expect(document.activeElement).not.toBe(document.body)
  rerender(<Board />)
  expect(rows.map(({ name }) => cellOf(name))).toContain(document.activeElement)
})

test('a row that goes takes no focus from anything else', () => {
  const { rerender } = render(<Board />)
  cellOf('Ben').focus()
  const field = screen.getByLabelText('Filter Name')
  field.focus()
  rerender(<Board shown={rows.slice(2)} />)
  expect(document.activeElement).toBe(field)
})

test('where nothing is there one sentence says so', () => {
  render(<Board count={0} shown={[]} />)
  screen.getByText('Nobody yet.')
  expect(screen.getByRole('status').textContent).toBe('No people')
})
