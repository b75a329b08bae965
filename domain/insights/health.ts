/** Health: which faults there are for the miles driven, how long repairs take, and what will be below its limit soon. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { PartFact, Trait, TrendFact } from './data.ts'
import type { ChartRow } from './document.ts'
import { faultKind } from './fault-kind.ts'
import { trendReach, trendsDrawnMost, trendWindow } from './health-trends.ts'
import { insight } from './insight.ts'
import { ratio, total } from './sums.ts'
import { traitText } from './traits.ts'

const shown = 25
/** Faults for every so many miles. */
const per = 1_000
const perMiles = (faults: number, miles: number): number | null => ratio(per * faults, miles)
const rate = t('Faults that began in the period for every 1,000 miles driven in it')

const partColumns = (title: string) => [
  { key: 'value', title, type: 'text' as const },
  { key: 'rate', title: t('Faults per 1,000 mi'), type: 'number' as const, digits: 2 },
  { key: 'faults', title: t('Faults'), type: 'integer' as const },
  { key: 'miles', title: t('Miles'), type: 'integer' as const, unit: 'mi' },
]
const partRows = (parts: readonly PartFact[], by: Trait | 'type') =>
  parts
    .filter((part) => part.by === by && part.miles > 0)
    .map((part) => ({
      key: part.value,
      cells: [
        traitText(by, part.value),
        perMiles(part.faultsOpened, part.miles),
        part.faultsOpened,
        part.miles,
      ],
    }))
    .sort((a, b) => Number(b.cells[1]) - Number(a.cells[1]))
    .slice(0, shown)
const worst = ([first]: readonly { readonly cells: readonly unknown[] }[]) =>
  t('{{value}} has the most: {{value2}} faults for 1,000 miles.', {
    value: first!.cells[0],
    value2: number(Number(first!.cells[1]), 2),
  })

/**
 * A chart of the trends of a kind.
 * @param by what is kept is divided by it to be shown
 */
const trendChart = (
  what: TrendFact['what'],
  title: string,
  { words, unit, digits, by }: { words: string; unit: string; digits: number; by: number },
) => ({
  key: what,
  title,
  definition: t(
    "The trend of the lowest {{words}} of each day, over the {{trendWindow}} days before today: the middle of the slopes between all days (Theil–Sen). It begins anew where the value rose by much and stayed there: something was replaced or filled. The band is what it is at worst and at best with 90 % certainty. Those that will be below their customer's limit within {{trendReach}} days.",
    { words, trendWindow, trendReach },
  ),
  shape: {
    as: 'trends' as const,
    ...{ label: 'unitId', latest: 'latest', slope: 'slope', low: 'low', high: 'high' },
    ...{ limit: 'limit', left: 'days' },
  },
  columns: [
    { key: 'unitId', title: t('Unit ID'), type: 'text' as const },
    { key: 'vin', title: 'VIN', type: 'text' as const },
    { key: 'days', title: t('Days Left'), type: 'number' as const },
    { key: 'latest', title: t('Latest'), type: 'number' as const, unit, digits },
    { key: 'limit', title: t('Limit'), type: 'number' as const, unit, digits },
    { key: 'slope', title: t('Change a Day'), type: 'number' as const, unit, digits: digits + 1 },
    { key: 'low', title: t('At Worst'), type: 'number' as const, unit, digits: digits + 1 },
    { key: 'high', title: t('At Best'), type: 'number' as const, unit, digits: digits + 1 },
  ],
  rows: ({ trends }: { readonly trends: readonly TrendFact[] }) =>
    trends
      .filter((one) => one.what === what)
      .slice(0, trendsDrawnMost)
      .map((one) => ({
        key: one.vin,
        cells: [
          ...[one.unitId, one.vin, Number(one.daysLeft.toFixed(1)), one.latest / by, one.limit / by],
          ...[one.slope / by, one.low / by, one.high / by],
        ],
        points: one.points.map(([day, value]) => [day, value / by] as const),
      })),
  summary: (rows: readonly ChartRow[]) => {
    const [unitId, , left] = rows[0]!.cells
    const are = rows.length === 1 ? 'is' : 'are'
    const when = left === 0 ? '' : `, in ${number(Number(left), 1)} days`
    return t('{{rows}} {{are}} below the limit or soon will be; {{unitId}} is first{{when}}.', {
      rows: count(rows.length, 'trailer'),
      are,
      unitId,
      when,
    })
  },
  opens: { of: 'vehicles' as const, by: 'vin' as const, most: 'days' as const },
})

export const health = insight({
  name: 'health',
  title: t('Health'),
  purpose: t('Which faults there are for the miles driven, how long repairs take, and what fails soon.'),
  filters: ['groups', 'vehicleTypes'],
  reads: ['days', 'parts', 'faultKinds', 'repairs', 'trends'],
  alone: ['parts', 'trends'],
  figures: [
    {
      key: 'rate',
      label: t('Faults per 1,000 miles'),
      definition: `${rate}.`,
      type: 'number',
      digits: 2,
      better: 'less',
      value: ({ days }) => perMiles(total(days, 'faultsOpened'), total(days, 'miles')),
      opens: { of: 'faults' },
    },
    {
      key: 'faults',
      label: t('Faults'),
      definition: t('Faults that began in the period.'),
      type: 'integer',
      better: 'less',
      value: ({ faultKinds }) => faultKinds.reduce((sum, { opened }) => sum + opened, 0),
      opens: { of: 'faults' },
    },
    {
      key: 'repair',
      label: t('Mean time to repair'),
      definition: t('From the opening of an issue to its repair, of the issues repaired in the period.'),
      type: 'duration',
      better: 'less',
      value: ({ repairs }) => ratio(repairs.repairMs, repairs.repaired),
      opens: { of: 'issues', how: 'repaired' },
    },
    {
      key: 'cameBack',
      label: t('Came back'),
      definition: t('Issues that came back in the period after a repair.'),
      type: 'integer',
      better: 'less',
      value: ({ repairs }) => repairs.cameBack,
      opens: { of: 'issues', how: 'returned' },
    },
    {
      key: 'soon',
      label: t('Trailers below a limit within {{trendReach}} days', { trendReach }),
      definition: t(
        'Trailers whose battery or tires will be below their limit within {{trendReach}} days, by their trend.',
        { trendReach },
      ),
      type: 'integer',
      better: 'less',
      isMomentary: true,
      value: ({ trends }) => new Set(trends.map(({ vin }) => vin)).size,
      opens: { of: 'trends' },
    },
  ],
  charts: [
    {
      key: 'byKind',
      title: t('Faults by kind'),
      definition: t(
        '{{rate}}, by kind; the {{shown}} with the most. The duration is that of faults that ended.',
        { rate, shown },
      ),
      shape: { as: 'bars', label: 'kind', values: ['rate'] },
      columns: [
        { key: 'kind', title: t('Fault'), type: 'text' },
        { key: 'rate', title: t('Faults per 1,000 mi'), type: 'number', digits: 3 },
        { key: 'faults', title: t('Faults'), type: 'integer' },
        { key: 'lasting', title: t('Average Duration'), type: 'duration' },
      ],
      rows: ({ faultKinds, days }) => {
        const miles = total(days, 'miles')
        return faultKinds
          .filter(({ opened }) => opened > 0)
          .slice(0, shown)
          .map((one) => ({
            key: `${one.sensorTypeId}-${one.faultTypeId}`,
            cells: [
              faultKind(one.sensorTypeId, one.faultTypeId),
              perMiles(one.opened, miles),
              one.opened,
              ratio(one.closedMs, one.closed),
            ],
          }))
      },
      summary: ([first]) =>
        t('{{value}} is the most frequent: {{value2}}.', {
          value: first!.cells[0],
          value2: count(Number(first!.cells[2]), 'fault'),
        }),
      opens: { of: 'faults', by: 'kind' },
    },
    ...(
      [
        ['type', 'Model', 'vehicle type'],
        ['year', 'Model Year', 'model year'],
        ['maker', 'Maker', 'maker'],
      ] as const
    ).map(([by, title, words]) => ({
      key: by,
      title: t('Faults by {{words}}', { words }),
      definition: t('{{rate}}, by {{words}} of the trailers.', { rate, words }),
      shape: { as: 'bars' as const, label: 'value', values: ['rate'] },
      columns: partColumns(title),
      rows: ({ parts }: { readonly parts: readonly PartFact[] }) => partRows(parts, by),
      summary: worst,
      opens: { of: 'faults' as const, by },
    })),
    trendChart('battery', t('Batteries on the way down'), {
      words: t('battery voltage'),
      ...{ unit: 'V', digits: 2, by: 1_000 },
    }),
    trendChart('tires', t('Tires on the way down'), {
      words: t('tire pressure'),
      ...{ unit: 'psi', digits: 1, by: 1 },
    }),
  ],
})
