/** Trailers that stand idle, and yards that have more or fewer of them than they need: a part of the utilization. */

import { count, number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'
import { quantile } from '../reports/statistics.ts'
import { type InsightData, idleBuckets } from './data.ts'
import type { ChartDeclaration, FigureDeclaration } from './insight.ts'
import { byPlace } from './places.ts'
import { most } from './sums.ts'

/** "3 to 6 days" */
const bucketText = (since: number): string => {
  const next = idleBuckets[idleBuckets.indexOf(since as (typeof idleBuckets)[number]) + 1]
  if (next === undefined) return t('{{days}} days or more', { days: since })
  return next - since === 1
    ? count(since, 'day')
    : t('{{from}} to {{to}} days', { from: since, to: next - 1 })
}
/** From how many days on a trailer is idle, as its texts say. */
const idleFrom = 7
/** The yards shown, as its texts say: those with the greatest stock. */
const placesShown = 25

export const idleFigure: FigureDeclaration<Pick<InsightData, 'idle'>> = {
  key: 'idle',
  label: t('Trailers idle for 7 days or more'),
  definition: t('Trailers that have stood at one place for at least 7 days.'),
  type: 'integer',
  better: 'less',
  isMomentary: true,
  value: ({ idle }) =>
    idle.filter(({ since }) => since >= idleFrom).reduce((sum, { vehicles }) => sum + vehicles, 0),
  opens: { of: 'idle', days: idleFrom },
}

export const idleCharts: readonly ChartDeclaration<Pick<InsightData, 'days' | 'idle' | 'placeDays'>>[] = [
  {
    key: 'idleByDays',
    title: t('Idle trailers by days'),
    definition: t('Trailers that stand at one place now, by how many whole days they have stood there.'),
    shape: { as: 'bars', label: 'standing', values: ['trailers'] },
    columns: [
      { key: 'standing', title: t('Standing For'), type: 'text' },
      { key: 'trailers', title: t('Trailers'), type: 'integer' },
    ],
    rows: ({ idle }) =>
      idle.length === 0
        ? []
        : idleBuckets.map((since) => ({
            key: `${since}`,
            cells: [
              bucketText(since),
              idle.filter((one) => one.since === since).reduce((sum, one) => sum + one.vehicles, 0),
            ],
          })),
    summary: (rows) => {
      const long = rows.findLast(({ cells }) => Number(cells[1]) > 0)!
      const trailers = Number(long.cells[1])
      return plural(
        trailers,
        '{{count}} trailer stands for {{time}}.',
        '{{count}} trailers stand for {{time}}.',
        { count: number(trailers), time: long.cells[0] },
      )
    },
    opens: { of: 'idle', by: 'since' },
  },
  {
    key: 'idleByPlace',
    title: t('Idle trailers by place'),
    definition: t(
      'Trailers that have stood at one place for at least 7 days, by geofence; the 25 with the most.',
    ),
    shape: { as: 'bars', label: 'place', values: ['trailers'] },
    columns: [
      { key: 'place', title: t('Geofence'), type: 'text' },
      { key: 'trailers', title: t('Trailers'), type: 'integer' },
    ],
    rows: ({ idle }) => {
      const places = new Map<number, { name: string; vehicles: number }>()
      for (const one of idle) {
        if (one.since < idleFrom) continue
        const id = one.geofenceId ?? 0
        const known = places.get(id)
        places.set(id, { name: one.geofence, vehicles: one.vehicles + (known?.vehicles ?? 0) })
      }
      return [...places]
        .sort(([, a], [, b]) => b.vehicles - a.vehicles || a.name.localeCompare(b.name))
        .slice(0, placesShown)
        .map(([id, { name, vehicles }]) => ({ key: `${id}`, cells: [name, vehicles] }))
    },
    summary: ([first]) =>
      t('{{place}} has the most: {{trailers}}.', {
        place: first!.cells[0],
        trailers: number(Number(first!.cells[1])),
      }),
    opens: { of: 'idle', days: idleFrom, by: 'geofence' },
  },
  {
    key: 'stock',
    title: t('Trailers at yards against their need'),
    definition: t(
      'Stock: trailers in the yard on an average day. Need: on 95 of 100 days no more trailers leave than this. Too many: stock beyond the need; below zero the yard has too few.',
    ),
    shape: { as: 'bars', label: 'yard', values: ['stock', 'need', 'over'] },
    columns: [
      { key: 'yard', title: t('Yard'), type: 'text' },
      { key: 'stock', title: t('Stock'), type: 'number' },
      { key: 'need', title: t('Need'), type: 'number' },
      { key: 'over', title: t('Too Many or Too Few'), type: 'number' },
    ],
    rows: ({ placeDays, days }) => {
      const dates = days.map(({ day }) => day)
      return byPlace(placeDays)
        .map(({ geofenceId, geofence, byDay }) => {
          // A day on which nothing was there counts as none.
          const each = dates.map((day) => byDay.get(day))
          const stock = each.reduce((sum, one) => sum + (one?.stock ?? 0), 0) / Math.max(1, each.length)
          const need = quantile(
            each.map((one) => one?.departures ?? 0),
            0.95,
          )
          return { key: `${geofenceId}`, cells: [geofence, stock, need, stock - (need ?? 0)] }
        })
        .sort((a, b) => Number(b.cells[1]) - Number(a.cells[1]))
        .slice(0, placesShown)
    },
    summary: (rows) => {
      const over = most(rows, 3)!
      const short = rows.filter(({ cells }) => Number(cells[3]) < 0).length
      const beyond = Number(over.cells[3])
      const first =
        beyond > 0
          ? t('{{yard}} has the most beyond its need: {{trailers}} trailers.', {
              yard: over.cells[0],
              trailers: number(beyond, 1),
            })
          : t('No yard has more trailers than it needs.')
      const others = plural(short, '{{count}} yard is short.', '{{count}} yards are short.', {
        count: number(short),
      })
      return `${first} ${others}`
    },
    opens: { of: 'visits', by: 'geofence', first: 'longest' },
  },
]
