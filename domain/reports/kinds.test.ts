/** What holds for every kind of report. */
import { describe, expect, test } from 'vitest'
import { isFlag } from '../access/flags.ts'
import { blankConfig, configProblem, tidyConfig } from './config.ts'
import { countFigures } from './figures.ts'
import { reportKindBySlug, reportKindOf, reportKinds } from './index.ts'

const empty = {
  inside: [],
  visits: [],
  stays: [],
  geofences: [],
  faults: [],
  absFaults: [],
  attention: [],
  repairs: [],
  due: [],
  lamps: [],
  reefers: [],
}
const zone = 'America/Chicago'

test('there are the eight of the specification, in the order of their ids', () => {
  expect(reportKinds.map(({ id, slug, flag }) => [id, slug, flag ?? null])).toEqual([
    [1, 'yard', null],
    [2, 'dwell', null],
    [3, 'absSummary', null],
    [4, 'absFaultDetail', 'AbsFaultDetailReport'],
    [5, 'assetGeofenceThreshold', 'AssetGeofenceThresholdReport'],
    [6, 'dailyMaintenanceReport', null],
    [7, 'weeklyMaintenanceReport', null],
    [8, 'reeferTempHistory', 'ReeferTempHistoryReport'],
  ])
})

describe.each(reportKinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  test('is found by its id and its slug, and its flag is one', () => {
    expect(reportKindOf(kind.id)).toBe(kind)
    expect(reportKindBySlug(kind.slug)).toBe(kind)
    expect(kind.flag === undefined || isFlag(kind.flag)).toBe(true)
  })

  test('has three to six figures, each of a section and a column that there are', () => {
    expect(kind.figures.length).toBeGreaterThanOrEqual(3)
    expect(kind.figures.length).toBeLessThanOrEqual(6)
    expect(new Set(kind.figures.map(({ key }) => key)).size).toBe(kind.figures.length)
    for (const { section, by } of kind.figures) {
      const head = kind.sections.find(({ key }) => key === section)
      expect(head).toBeDefined()
      const column = Object.values(by)[0] as string
      if (!('count' in by)) expect(head!.columns.map(({ key }) => key)).toContain(column)
    }
  })

  test('draws its charts from columns that there are', () => {
    for (const { chart, columns } of kind.sections) {
      const named = !chart
        ? []
        : chart.as === 'bars'
          ? [chart.label, chart.value]
          : [...chart.per, chart.time, ...chart.lines, ...(chart.base ? [chart.base] : [])]
      for (const key of named) expect(columns.map((column) => column.key)).toContain(key)
    }
  })

  test('has no rows where there is nothing, and says so in its figures', () => {
    const blank = blankConfig(kind, 1, zone)
    const rows = kind.rows(empty, { ...blank, period: { from: 0, to: 1, zone } })
    expect(rows).toEqual([])
    for (const { value } of countFigures(kind).figures(null)) expect(value ?? 0).toBe(0)
  })

  test('begins as a config that needs nothing but a name and a recipient', () => {
    const blank = blankConfig(kind, 1, zone)
    const draft = tidyConfig({ ...blank, name: ' Monday ', notifyEmails: ['A@b.example', 'a@b.example'] })
    expect(draft).toMatchObject({ name: 'Monday', notifyEmails: ['a@b.example'] })
    expect(configProblem(draft)).toBeNull()
    expect(tidyConfig(draft)).toEqual(draft)
  })
})
