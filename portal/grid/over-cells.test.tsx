// @vitest-environment happy-dom
/** A list over all cells, as a super admin sees it. */
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type CellPart, createCellPages } from '../data/cells.ts'
import type { GridColumn } from './column.ts'
import { Grid } from './grid.tsx'
import { columnsOver, lacksOf, MissingCells, selectionHere } from './over-cells.tsx'

interface Row {
  readonly id: string
  readonly name: string
}
const rows: readonly Row[] = [
  { id: '1', name: 'Acme' },
  { id: '33554433', name: 'Borealis' },
]
const columns: readonly GridColumn<Row>[] = [
  { key: 'name', title: 'Name', width: 100, text: ({ name }) => name },
  {
    key: 'on',
    title: 'On',
    width: 60,
    text: () => 'Yes',
    cell: ({ name }) => <button type="button">Switch {name}</button>,
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
const part = (more: Partial<CellPart>): CellPart => ({
  ...{ name: 'a', isHere: true, url: 'https://a.example', problem: null, ids: ['1'], next: 1 },
  ...more,
})
const other = part({ name: 'b', isHere: false, url: 'https://b.example', ids: ['33554433'] })
const over = (parts: readonly CellPart[] | null) => ({
  parts,
  idOf: ({ id }: Row) => id,
  nameOf: ({ name }: Row) => name,
  to: ({ id }: Row) => `/customer/${id}`,
})

const show = (parts: readonly CellPart[] | null) =>
  render(
    <Grid
      label="Customers"
      noun="customers"
      columns={columnsOver(columns, over(parts))}
      rows={rows}
      count={2}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      view={{ filters: {}, sort: null, page: 0, pageSize: 20 }}
      onView={() => {}}
      filtersShown={false}
      empty=""
    />,
  )
afterEach(cleanup)

test('a row of another cell bears its name, leads to its host, and is not changed from here', () => {
  show([part({}), other])
  const line = screen.getByRole('row', { name: /Borealis/ })
  expect(within(line).getByText('b')).toBeTruthy()
  const link = within(line).getByRole('link', { name: 'Open Borealis in cell b' })
  expect(link.getAttribute('href')).toBe('https://b.example/customer/33554433')
  expect(within(line).queryAllByRole('button')).toEqual([])
  const own = screen.getByRole('row', { name: /Acme/ })
  expect(within(own).getByText('a')).toBeTruthy()
  expect(within(own).getByRole('button', { name: 'Edit Acme' })).toBeTruthy()
})

test('where there is one cell alone, nothing is said of cells', () => {
  show(null)
  expect(screen.queryByText('Cell')).toBeNull()
  expect(screen.getByRole('button', { name: 'Edit Borealis' })).toBeTruthy()
})

test('rows of another cell cannot be selected', () => {
  const selection = { ids: new Set<string>(), onChange: () => {} }
  const { may } = selectionHere(selection, (id) => id !== '1')
  expect(['1', '33554433'].map((id) => may?.(id))).toEqual([true, false])
})

test('a cell that is away is named above the list, with a way to try again', () => {
  let tries = 0
  const parts = [part({}), part({ name: 'b', isHere: false, problem: 'away', ids: [] })]
  render(<MissingCells parts={parts} noun="customers" busy={false} onAgain={() => tries++} />)
  expect(screen.getByText(/Cell b does not answer: its customers are missing here\./)).toBeTruthy()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(tries).toBe(1)
  expect(createCellPages().before({ page: 0 })).toEqual({ evenAway: true })
})

test('where nothing is missing, nothing is said', () => {
  const { container } = render(
    <MissingCells parts={[part({}), other]} noun="customers" busy={false} onAgain={() => {}} />,
  )
  expect(container.textContent).toBe('')
})

test('a file that lacks rows of cells is named after them, and says why', () => {
  const away = part({ name: 'b', isHere: false, problem: 'away', ids: [] })
  expect(lacksOf([part({}), away], 'users')).toEqual({
    name: 'without cell b',
    why: 'Cell b does not answer: its users are missing here.',
  })
  expect(lacksOf([part({}), away, { ...away, name: 'c' }], 'users')?.name).toBe('without cells b, c')
  expect(lacksOf([part({}), { ...away, name: '', problem: 'directory' }], 'users')?.name).toBe(
    'without other cells',
  )
  for (const parts of [null, [part({}), other]]) expect(lacksOf(parts, 'users')).toBeNull()
})
