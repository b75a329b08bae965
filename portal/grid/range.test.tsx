// @vitest-environment happy-dom
/** Cells of a grid marked and copied, by keys and by the mouse. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GridColumn } from './column.ts'
import { Grid } from './grid.tsx'

interface Row {
  readonly id: string
  readonly unit: string
  readonly place: string
}
const rows: readonly Row[] = [
  { id: '1', unit: 'NS-1', place: 'Abilene,\nTX' },
  { id: '2', unit: 'NS-2', place: 'Waco, TX' },
  { id: '3', unit: 'NS-3', place: 'Tulsa, OK' },
]
const columns: readonly GridColumn<Row>[] = [
  { key: 'unit', title: 'Unit', width: 100, text: ({ unit }) => unit },
  { key: 'place', title: 'Place', width: 100, text: ({ place }) => place },
  { key: 'speed', title: 'Speed', width: 100, text: () => '55', cell: () => <span>55 mph</span> },
]

let opened: string[]
const board = (shown = rows) => (
  <Grid
    label="Fleet"
    noun="trailers"
    columns={columns}
    rows={shown}
    count={shown.length}
    idOf={({ id }) => id}
    nameOf={({ unit }) => unit}
    view={{ filters: {}, sort: null, page: 0, pageSize: 20 }}
    onView={() => {}}
    filtersShown={false}
    selection={{ ids: new Set(), onChange: () => {} }}
    empty={null}
    onOpen={({ unit }) => opened.push(unit)}
  />
)
const cell = (text: string) => screen.getByText(text, { exact: false }).closest('td')!
const marked = () => [...document.querySelectorAll('[data-marked]')].map((each) => each.textContent)
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...more })
const clipboard = () => navigator.clipboard.readText()
const copies = async (text: string) => {
  press('c', { ctrlKey: true })
  await waitFor(async () => expect(await clipboard()).toBe(text))
}

beforeEach(async () => {
  opened = []
  await navigator.clipboard.writeText('')
})
afterEach(cleanup)

test('a cell is copied as its text, without what stands beside it', async () => {
  render(board())
  screen.getAllByText('55 mph')[0]!.closest('td')!.focus()
  await copies('55')
})

test('with Shift the arrows mark a range, which is copied with tabs and lines', async () => {
  render(board())
  cell('NS-1').focus()
  press('ArrowDown', { shiftKey: true })
  press('ArrowRight', { shiftKey: true })
  expect(marked()).toEqual(['NS-1', 'Abilene,\nTX', 'NS-2', 'Waco, TX'])
  expect(screen.getByText('2 rows, 2 columns marked')).toBeTruthy()
  await copies('NS-1\tAbilene, TX\nNS-2\tWaco, TX')
  press('Escape')
  expect(marked()).toEqual([])
})

test('Shift Space marks the row, and the next ones with the arrows', async () => {
  render(board())
  cell('Waco').focus()
  press(' ', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  expect(marked()).toHaveLength(6)
  await copies('NS-2\tWaco, TX\t55\nNS-3\tTulsa, OK\t55')
})

test('the box before a row stands for the row', async () => {
  render(board())
  screen.getByLabelText('Select NS-3').focus()
  await copies('NS-3\tTulsa, OK\t55')
})

test('the mouse drags over a range without opening a row, and Shift with a press reaches further', async () => {
  render(board())
  fireEvent.pointerDown(cell('NS-1'), { button: 0, buttons: 1 })
  fireEvent.pointerMove(cell('Waco'), { buttons: 1 })
  fireEvent.click(cell('Waco'))
  expect(marked()).toEqual(['NS-1', 'Abilene,\nTX', 'NS-2', 'Waco, TX'])
  fireEvent.pointerDown(cell('Tulsa'), { button: 0, buttons: 1, shiftKey: true })
  fireEvent.click(cell('Tulsa'), { shiftKey: true })
  expect(marked()).toHaveLength(6)
  expect(opened).toEqual([])
  fireEvent.pointerDown(cell('NS-2'), { button: 0, buttons: 1 })
  fireEvent.click(cell('NS-2'))
  expect(marked()).toEqual([])
  expect(opened).toEqual(['NS-2'])
})

test('what changes in its place stays marked, another page does not', () => {
  const { rerender } = render(board())
  cell('NS-1').focus()
  press('ArrowDown', { shiftKey: true })
  rerender(board(rows.map((row) => ({ ...row, place: 'Reno, NV' }))))
  expect(marked()).toEqual(['NS-1', 'NS-2'])
  rerender(board(rows.slice(1)))
  expect(marked()).toEqual([])
})
