import { afterEach, expect, test } from 'vitest'
import { type Units, usualUnits } from '../basics/own-units.ts'
import { shownUnit } from '../basics/quantity.ts'
import { metric } from '../basics/testing.ts'
import { type Translator, translateBy } from '../basics/texts.ts'
import { insights } from '../insights/index.ts'
import { levelTwoMiles } from '../maintenance/issues.ts'
import { printCell, type ReportColumn, type ReportDocument, type ReportSection } from './document.ts'
import { documentIn, figureIn, hashedIn, tableIn } from './in-units.ts'
import { reportKinds } from './index.ts'

const columns: readonly ReportColumn[] = [
  { key: 'unitId', title: 'Unit ID', type: 'text' },
  { key: 'miles', title: 'Miles', type: 'number', unit: 'mi' },
  { key: 'why', title: 'Why', type: 'text' },
  { key: 'address', title: 'Location', type: 'text' },
]
const rows = [{ cells: ['5 mi', 100, 'Tire low, 88 psi', '3.2 mi SW of Abilene, TX'] }]

test('a table has its numbers, its reasons and its places in the units of its reader, and names as they are', () => {
  const shown = tableIn({ columns }, rows, metric)
  expect(shown.table.columns[1]).toMatchObject({ title: 'Kilometers', unit: 'km' })
  expect(shown.rows[0]!.cells[1]).toBeCloseTo(160.9344)
  expect(shown.rows[0]!.cells.toSpliced(1, 1)).toEqual([
    '5 mi',
    'Tire low, 6.1 bar',
    '5.1 km SW of Abilene, TX',
  ])
  expect(tableIn({ columns }, rows, usualUnits)).toEqual({ table: { columns }, rows })
})

test('moments are told by the clock of the reader', () => {
  const at = Date.parse('2026-11-28T15:30:00Z')
  const { table, rows } = tableIn(
    { columns: [{ key: 'at', title: 'At', type: 'time' }] },
    [{ cells: [at] }],
    metric,
  )
  expect(printCell(table.columns[0]!, rows[0]!.cells[0]!, 'UTC')).toBe('11/28/26 3:30 PM UTC')
})
test.each([
  ['1,204.5 mi', '1,938.5 km'],
  ['12', '12'],
  ['3d 4h', '3d 4h'],
  ['64.2 %', '64.2 %'],
])('the figure "%s" is "%s"', (kept, read) => {
  expect(figureIn(kept, metric)).toBe(read)
})
test.each([
  ['1,204.5 mi', '1\u00a0938,5 km'],
  ['1,204.5 %', '1\u00a0204,5 %'],
  ['-4.0 °F', '-20,0 °C'],
  ['3d 4h', '3 j 4 h'],
  ['1,077d', '1\u00a0077 j'],
  ['Zone 4', 'Zone 4'],
])('the figure "%s" is "%s" where French is read', (kept, read) => {
  const french: Readonly<Record<string, string>> = {
    '{{days}}d': '{{days}} j',
    '{{days}}d {{hours}}h': '{{days}} j {{hours}} h',
  }
  const translator: Translator = {
    language: 'fr-CA',
    translate: (text, values) =>
      (french[text] ?? text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
    plural: (_, many) => many,
  }
  translateBy(() => translator)
  expect(figureIn(kept, metric)).toBe(read)
})
afterEach(() => translateBy(() => null))

test('titles that count in miles have their word for kilometers', () => {
  const titles = [
    ...reportKinds.flatMap(({ sections, figures }) => [
      ...sections.flatMap(({ columns }) => columns.map(({ title }) => title)),
      ...figures.map(({ label }) => label),
    ]),
    ...insights.flatMap(({ charts }) => charts.flatMap(({ columns }) => columns.map(({ title }) => title))),
  ].filter((title) => /^Miles\b/.test(title))
  expect(titles.length).toBeGreaterThan(3)
  for (const title of titles) {
    const { table } = tableIn({ columns: [{ key: 'miles', title, type: 'number', unit: 'mi' }] }, [], metric)
    expect(table.columns[0]!.title).toBe(title.replace('Miles', 'Kilometers'))
  }
})
test('the words about driving far with a fault tell how far', () => {
  const texts = reportKinds.flatMap(({ sections }) => sections.flatMap(({ title, note }) => [title, note]))
  expect(texts.filter((text) => text.includes(`more than ${levelTwoMiles} `))).toHaveLength(2)
})
test('and tell it in kilometers to whoever drives in those', () => {
  const weekly = reportKinds.find(({ slug }) => slug === 'weeklyMaintenanceReport')!
  const far = weekly.sections.find(({ key }) => key === 'miles')!
  const read = (units: Units) => {
    const [{ title, note }] = documentIn(
      {
        period: { from: 0, to: 1, zone: 'UTC' },
        figures: [],
        sections: [{ ...far, first: [], rowCount: 0 }],
      } as unknown as ReportDocument,
      units,
    ).sections as [ReportSection]
    return [title, note]
  }
  expect(read(usualUnits)).toEqual([far.title, far.note])
  const kilometers = Math.round(shownUnit('distance', metric).show(levelTwoMiles))
  for (const text of read(metric)) {
    expect(text).toMatch(new RegExp(`more than ${kilometers} (cumulative )?kilometers`))
    expect(text).not.toMatch(/mile/i)
  }
})
test('a difference of temperatures is no temperature', () => {
  expect(figureIn('+9.0 °F', metric, true)).toBe('+5.0 °C')
})
test('a report says in which units its hash counts, where it is written in others', () => {
  expect(hashedIn({})).toBeNull()
  expect(hashedIn({ units: { ...usualUnits, clock: '12' } })).toBeNull()
  expect(hashedIn({ units: metric })).toBe('Its SHA-256 is over its numbers in mi, mph, ft, psi, °F, lbs.')
})
