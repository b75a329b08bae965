/** Coverage: who reports as often as expected, and where reports are missing. */

import { count, number, shortDuration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { PartFact, Trait } from './data.ts'
import { dayText } from './days.ts'
import { insight } from './insight.ts'
import { most, percent, ratio, total } from './sums.ts'
import { traitText } from './traits.ts'

const steady = t('A trailer reports as often as expected on a day without a gap.')
/** As its texts say. */
const shown = 20

const partColumns = (title: string) => [
  { key: 'value', title, type: 'text' as const },
  { key: 'steady', title: t('Without Gaps'), type: 'number' as const, unit: '%' },
  { key: 'gaps', title: t('Gaps per 100 Days'), type: 'number' as const },
  { key: 'days', title: t('Days'), type: 'integer' as const },
]
const partRows = (parts: readonly PartFact[], by: Trait | 'type') =>
  parts
    .filter((part) => part.by === by && part.days > 0)
    .sort((a, b) => b.days - a.days || a.value.localeCompare(b.value))
    .slice(0, shown)
    .sort((a, b) => b.gaps / b.days - a.gaps / a.days)
    .map((part) => ({
      key: part.value,
      cells: [
        traitText(by, part.value),
        percent(part.days - part.gapDays, part.days),
        (100 * part.gaps) / part.days,
        part.days,
      ],
    }))
const worst = (rows: readonly { readonly cells: readonly unknown[] }[]) => {
  const { cells } = most(rows, 2)!
  return t('{{name}} has the most gaps: {{gaps}} in 100 days.', {
    name: cells[0],
    gaps: number(Number(cells[2]), 1),
  })
}

export const coverage = insight({
  name: 'coverage',
  title: t('Coverage'),
  purpose: t('Who reports as often as expected, and where reports are missing.'),
  filters: ['groups', 'vehicleTypes'],
  reads: ['days', 'parts', 'gapPlaces'],
  alone: ['parts', 'gapPlaces'],
  figures: [
    {
      key: 'steady',
      label: t('Without gaps'),
      definition: [t('Of the days on which trailers reported, those without a gap.'), steady],
      type: 'number',
      unit: '%',
      better: 'more',
      value: ({ days }) => percent(total(days, 'days') - total(days, 'gapDays'), total(days, 'days')),
      opens: { of: 'vehicles', most: 'gapDays' },
    },
    {
      key: 'gaps',
      label: t('Gaps'),
      definition: t('How often reports were missing for longer than there should be.'),
      type: 'integer',
      better: 'less',
      value: ({ days }) => total(days, 'gaps'),
      opens: { of: 'vehicles', most: 'gaps' },
    },
    {
      key: 'gapTime',
      label: t('Time in gaps'),
      definition: t('How long reports were missing, all trailers together.'),
      type: 'duration',
      better: 'less',
      value: ({ days }) => total(days, 'gapMs'),
      opens: { of: 'vehicles', most: 'gapMs' },
    },
    {
      key: 'reports',
      label: t('Reports a day'),
      definition: t('Reports of a trailer on a day on which it reported, on average.'),
      type: 'number',
      value: ({ days }) => ratio(total(days, 'reports'), total(days, 'days')),
      opens: { of: 'vehicles', most: 'reports' },
    },
  ],
  charts: [
    {
      key: 'steadyByDay',
      title: t('Without gaps by day'),
      definition: [t('Of the trailers that reported on a day, those without a gap.'), steady],
      shape: { as: 'lines', x: 'day', lines: ['steady'] },
      columns: [
        { key: 'day', title: t('Day'), type: 'text' },
        { key: 'steady', title: t('Without Gaps'), type: 'number', unit: '%' },
        { key: 'reporting', title: t('Trailers Reporting'), type: 'integer' },
        { key: 'gaps', title: t('Gaps'), type: 'integer' },
      ],
      rows: ({ days }) =>
        days.map((one) => ({
          key: one.day,
          cells: [one.day, percent(one.days - one.gapDays, one.days), one.days, one.gaps],
        })),
      summary: (rows) => {
        const { cells } = most(rows, 3)!
        return t('On {{day}} there were the most gaps: {{gaps}}.', {
          day: dayText(cells[0]),
          gaps: number(Number(cells[3])),
        })
      },
      opens: { of: 'vehicles', by: 'day', most: 'gapMs' },
    },
    {
      key: 'gapPlaces',
      title: t('Where reports are missing'),
      definition: t(
        'Trips of the period with a part that nobody saw, by where they began, in squares of half a degree: the 200 with the most.',
      ),
      shape: { as: 'map', lat: 'lat', lng: 'lng', value: 'gaps', label: 'place' },
      columns: [
        { key: 'place', title: t('Place'), type: 'text' },
        { key: 'lat', title: t('Latitude'), type: 'number', digits: 4 },
        { key: 'lng', title: t('Longitude'), type: 'number', digits: 4 },
        { key: 'gaps', title: t('Trips'), type: 'integer' },
        { key: 'time', title: t('Time Unseen'), type: 'duration' },
      ],
      rows: ({ gapPlaces }) =>
        gapPlaces.map(({ cell, place, lat, lng, gaps, gapMs }) => ({
          key: cell,
          cells: [place ?? `${number(lat, 2)}, ${number(lng, 2)}`, lat, lng, gaps, gapMs],
        })),
      summary: ([first]) =>
        t(
          'Reports were missing the most of trips that began around {{place}}: of {{trips}}, for {{time}} in all.',
          {
            place: first!.cells[0],
            trips: count(Number(first!.cells[3]), 'trip'),
            time: shortDuration(Number(first!.cells[4])),
          },
        ),
      opens: { of: 'trips', by: 'gap' },
    },
    {
      key: 'devices',
      title: t('Device families'),
      definition: t(
        'How often reports were missing for longer than there should be, for every 100 days on which trailers reported, by the family of the gateway.',
      ),
      shape: { as: 'bars', label: 'value', values: ['gaps'] },
      columns: partColumns(t('Device')),
      rows: ({ parts }) => partRows(parts, 'device'),
      summary: worst,
      opens: { of: 'vehicles', by: 'device', most: 'gaps' },
    },
    {
      key: 'firmware',
      title: t('Firmware'),
      definition: [
        t(
          'How often reports were missing for longer than there should be, for every 100 days on which trailers reported, by the main app of the gateway at the time.',
        ),
        t('The 20 with the most days.'),
      ],
      shape: { as: 'bars', label: 'value', values: ['gaps'] },
      columns: partColumns(t('Main App')),
      rows: ({ parts }) => partRows(parts, 'firmware'),
      summary: worst,
      opens: { of: 'vehicles', by: 'firmware', most: 'gaps' },
    },
    {
      key: 'types',
      title: t('Vehicle types'),
      definition: t(
        'How often reports were missing for longer than there should be, for every 100 days on which trailers reported, by the type of the vehicle.',
      ),
      shape: { as: 'bars', label: 'value', values: ['gaps'] },
      columns: partColumns(t('Type')),
      rows: ({ parts }) => partRows(parts, 'type'),
      summary: worst,
      opens: { of: 'vehicles', by: 'type', most: 'gaps' },
    },
  ],
})
