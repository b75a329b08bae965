/** Health: which faults there are for the miles driven, how long repairs take, and what will be below its limit soon. */

import { count, number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'
import type { PartFact, Trait, TrendFact } from './data.ts'
import type { ChartRow } from './document.ts'
import { faultKind } from './fault-kind.ts'
import { trendsDrawnMost } from './health-trends.ts'
import { insight } from './insight.ts'
import { ratio, total } from './sums.ts'
import { traitText } from './traits.ts'

/** As its texts say. */
const shown = 25
/** Faults for every so many miles. */
const per = 1_000
const perMiles = (faults: number, miles: number): number | null => ratio(per * faults, miles)

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
  t('{{name}} has the most: {{faults}} faults for 1,000 miles.', {
    name: first!.cells[0],
    faults: number(Number(first!.cells[1]), 2),
  })

/**
 * A chart of the trends of a kind.
 * @param by what is kept is divided by it to be shown
 */
const trendChart = (
  what: TrendFact['what'],
  title: string,
  { trend, unit, digits, by }: { trend: string; unit: string; digits: number; by: number },
) => ({
  key: what,
  title,
  definition: [
    trend,
    t('It begins anew where the value rose by much and stayed there: something was replaced or filled.'),
    t('The band is what it is at worst and at best with 90 % certainty.'),
    t("Those that will be below their customer's limit within 14 days."),
  ],
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
    const places = { count: number(rows.length), trailer: unitId, days: number(Number(left), 1) }
    return left === 0
      ? plural(
          rows.length,
          '{{count}} trailer is below the limit or soon will be; {{trailer}} is first.',
          '{{count}} trailers are below the limit or soon will be; {{trailer}} is first.',
          places,
        )
      : plural(
          rows.length,
          '{{count}} trailer is below the limit or soon will be; {{trailer}} is first, in {{days}} days.',
          '{{count}} trailers are below the limit or soon will be; {{trailer}} is first, in {{days}} days.',
          places,
        )
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
      definition: t('Faults that began in the period for every 1,000 miles driven in it.'),
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
      label: t('Trailers below a limit within 14 days'),
      definition: t(
        'Trailers whose battery or tires will be below their limit within 14 days, by their trend.',
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
      definition: [
        t(
          'Faults that began in the period for every 1,000 miles driven in it, by kind; the 25 with the most.',
        ),
        t('The duration is that of faults that ended.'),
      ],
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
        t('{{fault}} is the most frequent: {{faults}}.', {
          fault: first!.cells[0],
          faults: count(Number(first!.cells[2]), 'fault'),
        }),
      opens: { of: 'faults', by: 'kind' },
    },
    ...(
      [
        [
          'type',
          t('Model'),
          t('Faults by vehicle type'),
          t(
            'Faults that began in the period for every 1,000 miles driven in it, by vehicle type of the trailers.',
          ),
        ],
        [
          'year',
          t('Model Year'),
          t('Faults by model year'),
          t(
            'Faults that began in the period for every 1,000 miles driven in it, by model year of the trailers.',
          ),
        ],
        [
          'maker',
          t('Maker'),
          t('Faults by maker'),
          t('Faults that began in the period for every 1,000 miles driven in it, by maker of the trailers.'),
        ],
      ] as const
    ).map(([by, column, title, definition]) => ({
      key: by,
      title,
      definition,
      shape: { as: 'bars' as const, label: 'value', values: ['rate'] },
      columns: partColumns(column),
      rows: ({ parts }: { readonly parts: readonly PartFact[] }) => partRows(parts, by),
      summary: worst,
      opens: { of: 'faults' as const, by },
    })),
    trendChart('battery', t('Batteries on the way down'), {
      trend: t(
        'The trend of the lowest battery voltage of each day, over the 30 days before today: the middle of the slopes between all days (Theil–Sen).',
      ),
      ...{ unit: 'V', digits: 2, by: 1_000 },
    }),
    trendChart('tires', t('Tires on the way down'), {
      trend: t(
        'The trend of the lowest tire pressure of each day, over the 30 days before today: the middle of the slopes between all days (Theil–Sen).',
      ),
      ...{ unit: 'psi', digits: 1, by: 1 },
    }),
  ],
})
