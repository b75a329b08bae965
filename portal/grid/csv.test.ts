/** Files of what a grid lists. */
import { expect, test } from 'vitest'
import { number } from '#domain/basics/print.ts'
import { translateBy } from '#domain/basics/texts.ts'
import type { GridColumn } from './column.ts'
import { allRows, fileDate, gridCsv, wholeList } from './csv.ts'

interface Row {
  readonly name: string
  readonly note: string
}
const columns: readonly GridColumn<Row>[] = [
  { key: 'name', title: 'Name', width: 1, text: ({ name }) => name },
  { key: 'note', title: 'Note, if any', width: 1, text: ({ note }) => note },
  { key: 'act', title: 'Action', width: 1, text: null },
]

test('a file has the titles, then a line a row, without the buttons', () => {
  expect(gridCsv(columns, [{ name: 'A', note: 'B' }])).toBe('Name,"Note, if any"\r\nA,B\r\n')
})

test('numbers are plain, their unit stands in the title, and where there is none the cell is empty', () => {
  const miles: GridColumn<Row> = {
    key: 'note',
    title: 'Miles',
    width: 1,
    unit: 'mi',
    figures: true,
    text: ({ note }) => note,
  }
  expect(
    gridCsv(
      [columns[0]!, miles],
      ['12,345.6', '64', 'N/A'].map((note) => ({ name: 'A', note })),
    ),
  ).toBe('Name,Miles (mi)\r\nA,12345.6\r\nA,64\r\nA,\r\n')
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(gridCsv(columns, [{ name: 'A "x", B', note: 'one\ntwo' }])).toContain('"A ""x"", B","one\ntwo"\r\n')
})

test.each(['=1+1', '+cmd', '-cmd', '@sum'])('a name such as %s is no formula in a spreadsheet', (name) => {
  expect(gridCsv(columns, [{ name, note: '-12.5' }])).toContain(`'${name},-12.5\r\n`)
})

test('a file is named by the day, month first', () => {
  expect(fileDate(new Date(2026, 0, 5))).toBe('01-05-2026')
})

test('every row is fetched, however many pages it takes', async () => {
  const requests: string[] = []
  const rows = await allRows(async (page, size) => {
    requests.push(`${page} of ${size}`)
    const length = Math.min(size, 2_300 - page * size)
    return { rows: Array.from({ length }, (_, index) => page * size + index), count: 2_300 }
  })
  expect(rows.length).toBe(2_300)
  expect(new Set(rows).size).toBe(2_300)
  expect(requests).toEqual(['0 of 1000', '1 of 1000', '2 of 1000'])
})

test('what is lacking is the same in every page, or there is no file', async () => {
  const lacks = (name: string) => ({ name, why: '' })
  const list = (lacking: readonly string[]) =>
    wholeList(async (page) => ({ rows: [page], count: 2_000, lacks: lacks(lacking[page]!) }))
  expect(await list(['without cell b', 'without cell b'])).toEqual({
    rows: [0, 1],
    lacks: lacks('without cell b'),
  })
  await expect(list(['without cell b', 'without cell c'])).rejects.toThrow('no file was made')
})

test('numbers are as plain where the reader writes them otherwise', () => {
  translateBy(() => ({ language: 'fr-CA', translate: (text) => text, plural: (_, many) => many }))
  const figures: GridColumn<Row> = { ...columns[1]!, figures: true }
  const rows = [number(12_345.6, 1), number(64), number(-0.5, 1)].map((note) => ({ name: 'A', note }))
  expect(gridCsv([figures], rows)).toBe('"Note, if any"\r\n12345.6\r\n64\r\n-0.5\r\n')
  translateBy(() => null)
})
