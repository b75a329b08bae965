/** Dwell and detention: where trailers wait, when they come, and what waiting costs. */

import { count, dollars, number, shortDuration } from '../basics/print.ts'
import { mark, t } from '../basics/texts.ts'
import { grouped } from '../reports/statistics.ts'
import { type VisitsFact, yardCategory } from './data.ts'
import type { ChartRow } from './document.ts'
import { dwellQuantile, mergedBuckets } from './dwell-buckets.ts'
import { insight } from './insight.ts'
import { most, ratio } from './sums.ts'

const counted = t(
  'Visits are those that ended in the period and, where it reaches today, those that last, as far as they have come.',
)
/** How exact a percentile of sums is. */
const within = t('It is exact to 3 %.')
/** As its texts say. */
const shown = 25

const sum = (
  visits: readonly VisitsFact[],
  of: 'visits' | 'lasting' | 'dwellMs' | 'billableMinutes' | 'amountCents',
) => visits.reduce((all, one) => all + one[of], 0)
const quantileOf = (visits: readonly VisitsFact[], share: number) =>
  dwellQuantile(mergedBuckets(visits.map(({ buckets }) => buckets)), share)

/** Geofences, those with the most of something first. */
const leading = (
  visits: readonly VisitsFact[],
  of: 'visits' | 'dwellMs' | 'billableMinutes' | 'amountCents',
) => visits.toSorted((a, b) => b[of] - a[of] || a.geofenceId - b.geofenceId).slice(0, shown)

/** How long visits were, against the period before, and how many. */
const dwellColumns = [
  { key: 'median', title: t('Median'), type: 'duration' },
  { key: 'ninetieth', title: t('90th Percentile'), type: 'duration' },
  { key: 'before', title: t('Median Before'), type: 'duration' },
  { key: 'ninetiethBefore', title: t('90th Percentile Before'), type: 'duration' },
  { key: 'visits', title: t('Visits'), type: 'integer' },
] as const

/** Whether detention costs anything: without a rate in the rule all of it is $0.00. */
const isCharged = (rows: readonly ChartRow[]) => rows.some(({ cells }) => Number(cells[1]) > 0)

const weekdays = [
  mark('Monday'),
  mark('Tuesday'),
  mark('Wednesday'),
  mark('Thursday'),
  mark('Friday'),
  mark('Saturday'),
  mark('Sunday'),
] as const
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

export const dwell = insight({
  name: 'dwell',
  title: t('Dwell and detention'),
  purpose: t('Where trailers wait, when they come, and what waiting costs.'),
  filters: ['groups', 'vehicleTypes', 'geofences'],
  reads: ['visits', 'arrivals'],
  alone: ['arrivals'],
  figures: [
    {
      key: 'visits',
      label: t('Visits'),
      definition: counted,
      type: 'integer',
      value: ({ visits }) => sum(visits, 'visits'),
      opens: { of: 'visits', first: 'newest' },
    },
    {
      key: 'dwell',
      label: t('Total dwell'),
      definition: [t('How long visits were, all together, from arrival to departure.'), counted],
      type: 'duration',
      better: 'less',
      value: ({ visits }) => sum(visits, 'dwellMs'),
      opens: { of: 'visits', first: 'longest' },
    },
    {
      key: 'median',
      label: t('Median dwell'),
      definition: [t('Half of the visits were this long or shorter.'), within, counted],
      type: 'duration',
      better: 'less',
      value: ({ visits }) => quantileOf(visits, 0.5),
      opens: { of: 'visits', first: 'longest' },
    },
    {
      key: 'ninetieth',
      label: t('90th percentile'),
      definition: [t('Nine of ten visits were this long or shorter.'), within, counted],
      type: 'duration',
      better: 'less',
      value: ({ visits }) => quantileOf(visits, 0.9),
      opens: { of: 'visits', first: 'longest' },
    },
    {
      key: 'detention',
      label: t('Detention'),
      definition: t(
        'Billable time of visits beyond the free time, by the rule of each customer or geofence, as the list of detention counts it.',
      ),
      type: 'number',
      unit: 'h',
      better: 'less',
      value: ({ visits }) => sum(visits, 'billableMinutes') / 60,
      opens: { of: 'visits', first: 'dearest' },
    },
    {
      key: 'amount',
      label: t('Detention cost'),
      definition: t('What that time comes to by the rate of each customer or geofence.'),
      type: 'number',
      unit: '$',
      digits: 2,
      better: 'less',
      value: ({ visits }) => sum(visits, 'amountCents') / 100,
      opens: { of: 'visits', first: 'dearest' },
    },
    {
      key: 'turn',
      label: t('Turn time of yards'),
      definition: [
        t(
          'From arrival to departure in geofences of the category Yard: half of the visits were this long or shorter.',
        ),
        within,
      ],
      type: 'duration',
      better: 'less',
      value: ({ visits }) =>
        quantileOf(
          visits.filter(({ categoryId }) => categoryId === yardCategory),
          0.5,
        ),
      opens: { of: 'visits', first: 'longest' },
    },
  ],
  charts: [
    {
      key: 'arrivals',
      title: t('Arrivals by hour and weekday'),
      definition: t("Arrivals in geofences within the period, by the hour of the customer's clock."),
      shape: { as: 'heat', x: 'hour', y: 'weekday', value: 'arrivals' },
      columns: [
        { key: 'weekday', title: t('Weekday'), type: 'text' },
        { key: 'hour', title: t('Hour'), type: 'text' },
        { key: 'arrivals', title: t('Arrivals'), type: 'integer' },
      ],
      rows: ({ arrivals }) => {
        if (arrivals.length === 0) return []
        const known = new Map(arrivals.map((one) => [`${one.weekday}-${one.hour}`, one.arrivals]))
        return weekdays.flatMap((weekday, at) =>
          Array.from({ length: 24 }, (_, hour) => ({
            key: `${at}-${hour}`,
            cells: [t(weekday), hourText(hour), known.get(`${at}-${hour}`) ?? 0],
          })),
        )
      },
      summary: (rows) => {
        const { cells } = most(rows, 2)!
        return t('{{weekday}} at {{hour}} has the most arrivals: {{arrivals}}.', {
          weekday: cells[0],
          hour: cells[1],
          arrivals: number(Number(cells[2])),
        })
      },
      opens: { of: 'visits', by: 'arrival', first: 'newest' },
    },
    {
      key: 'byCustomer',
      title: t('Dwell by customer'),
      definition: [
        t('Median and 90th percentile of the visits of each customer, and the median of the period before.'),
        within,
        counted,
      ],
      shape: { as: 'bars', label: 'customer', values: ['median', 'ninetieth', 'before'] },
      columns: [
        { key: 'customer', title: t('Customer'), type: 'text' },
        ...dwellColumns,
        { key: 'amount', title: t('Detention Cost'), type: 'number', unit: '$', digits: 2 },
      ],
      rows: ({ visits }, _about, previous) => {
        const before = grouped(previous?.visits ?? [], ({ customer }) => customer)
        return [...grouped(visits, ({ customer }) => customer)]
          .map(([customer, some]) => ({
            key: customer,
            cells: [
              ...[customer, quantileOf(some, 0.5), quantileOf(some, 0.9)],
              ...[0.5, 0.9].map((share) => quantileOf(before.get(customer) ?? [], share)),
              ...[sum(some, 'visits'), sum(some, 'amountCents') / 100],
            ],
          }))
          .sort((a, b) => Number(b.cells[5]) - Number(a.cells[5]))
          .slice(0, shown)
      },
      summary: (rows) => {
        const { cells } = most(rows, 1)!
        return t('{{customer}} has the longest median: {{time}}.', {
          customer: cells[0],
          time: shortDuration(Number(cells[1])),
        })
      },
      opens: { of: 'visits', by: 'customer', first: 'longest' },
    },
    {
      key: 'byGeofence',
      title: t('Dwell by geofence'),
      definition: [
        t(
          'Median and 90th percentile of the 25 geofences with the longest total dwell, and the median of the period before.',
        ),
        within,
        counted,
      ],
      shape: { as: 'bars', label: 'geofence', values: ['median', 'ninetieth', 'before'] },
      columns: [
        { key: 'geofence', title: t('Geofence'), type: 'text' },
        { key: 'customer', title: t('Customer'), type: 'text' },
        ...dwellColumns,
        { key: 'total', title: t('Total Dwell'), type: 'duration' },
      ],
      rows: ({ visits }, _about, previous) => {
        const before = new Map(previous?.visits.map((one) => [one.geofenceId, one]))
        return leading(visits, 'dwellMs').map((one) => ({
          key: `${one.geofenceId}`,
          cells: [
            ...[one.geofence, one.customer, dwellQuantile(one.buckets, 0.5), dwellQuantile(one.buckets, 0.9)],
            ...[0.5, 0.9].map((share) =>
              dwellQuantile(before.get(one.geofenceId)?.buckets ?? new Map(), share),
            ),
            ...[one.visits, one.dwellMs],
          ],
        }))
      },
      summary: ([first]) =>
        t('{{geofence}} has the longest dwell in all: {{time}} in {{visits}}.', {
          geofence: first!.cells[0],
          time: shortDuration(Number(first!.cells[7])),
          visits: count(Number(first!.cells[6]), 'visit'),
        }),
      opens: { of: 'visits', by: 'geofence', first: 'longest' },
    },
    {
      key: 'offenders',
      title: t('Worst offenders'),
      definition: [
        t(
          'The 25 geofences with the highest detention cost, by the rule of each; by hours where no rule has a rate.',
        ),
        counted,
      ],
      shape: (rows) => ({ as: 'bars', label: 'geofence', values: [isCharged(rows) ? 'amount' : 'hours'] }),
      columns: [
        { key: 'geofence', title: t('Geofence'), type: 'text' },
        { key: 'amount', title: t('Detention Cost'), type: 'number', unit: '$', digits: 2 },
        { key: 'hours', title: t('Detention'), type: 'number', unit: 'h' },
        { key: 'visits', title: t('Visits'), type: 'integer' },
        { key: 'each', title: t('Per Visit'), type: 'number', unit: '$', digits: 2 },
      ],
      rows: ({ visits }) =>
        leading(
          visits.filter(({ billableMinutes }) => billableMinutes > 0),
          sum(visits, 'amountCents') > 0 ? 'amountCents' : 'billableMinutes',
        ).map((one) => ({
          key: `${one.geofenceId}`,
          cells: [
            ...[one.geofence, one.amountCents / 100, one.billableMinutes / 60, one.visits],
            ratio(one.amountCents / 100, one.visits),
          ],
        })),
      summary: (rows) => {
        const [geofence, amount, hours] = rows[0]!.cells
        if (!isCharged(rows))
          return t(
            '{{geofence}} detained trailers the longest: {{hours}} hours. It costs nothing as long as no rule has a rate; that is set under Detention in the settings of the customer.',
            { geofence, hours: number(Number(hours), 1) },
          )
        return t('{{geofence}} cost the most: {{amount}} for {{hours}} hours.', {
          geofence,
          amount: dollars(Number(amount) * 100),
          hours: number(Number(hours), 1),
        })
      },
      opens: { of: 'visits', by: 'geofence', first: 'dearest' },
    },
    {
      key: 'turnByYard',
      title: t('Turn time of yards'),
      definition: [
        t(
          'From arrival to departure in geofences of the category Yard: the median, and that of the period before.',
        ),
        t('The 25 with the most visits.'),
        within,
      ],
      shape: { as: 'bars', label: 'yard', values: ['median', 'before'] },
      columns: [
        { key: 'yard', title: t('Yard'), type: 'text' },
        { key: 'median', title: t('Median'), type: 'duration' },
        { key: 'before', title: t('Before'), type: 'duration' },
        { key: 'visits', title: t('Visits'), type: 'integer' },
      ],
      rows: ({ visits }, _about, previous) => {
        const before = new Map(previous?.visits.map((one) => [one.geofenceId, one]))
        return leading(
          visits.filter(({ categoryId }) => categoryId === yardCategory),
          'visits',
        ).map((one) => ({
          key: `${one.geofenceId}`,
          cells: [
            ...[one.geofence, dwellQuantile(one.buckets, 0.5)],
            ...[dwellQuantile(before.get(one.geofenceId)?.buckets ?? new Map(), 0.5), one.visits],
          ],
        }))
      },
      summary: (rows) => {
        const { cells } = most(rows, 1)!
        return t('{{yard}} turns trailers the slowest: half of them leave within {{time}}.', {
          yard: cells[0],
          time: shortDuration(Number(cells[1])),
        })
      },
      opens: { of: 'visits', by: 'geofence', first: 'longest' },
    },
  ],
})
