/** Live picture: today beside a usual day at this hour. */

import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { idleBuckets, type LiveHourFact } from './data.ts'
import { insight } from './insight.ts'

const usual = t('Usual is the median of the same weekday in the eight weeks before, up to the same hour.')
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
/** The newest hour of today. */
const nowOf = (hours: readonly LiveHourFact[]) => hours.findLast(({ arrivals }) => arrivals !== null)

interface Texts {
  readonly title: string
  readonly counted: string
  readonly soFar: (so: { readonly count: string; readonly usual: string | null }) => string
}
const chart = (key: 'arrivals' | 'departures', { title, counted, soFar }: Texts) => {
  const usualOf = key === 'arrivals' ? 'usualArrivals' : 'usualDepartures'
  return {
    key,
    title,
    definition: [counted, usual],
    shape: { as: 'lines' as const, x: 'hour', lines: ['today'], base: 'usual' },
    columns: [
      { key: 'hour', title: t('Hour'), type: 'text' as const },
      { key: 'today', title: t('Today'), type: 'integer' as const },
      { key: 'usual', title: t('Usual'), type: 'integer' as const },
    ],
    rows: ({ liveHours }: { readonly liveHours: readonly LiveHourFact[] }) =>
      liveHours.map((one) => ({ key: `${one.hour}`, cells: [hourText(one.hour), one[key], one[usualOf]] })),
    summary: (rows: readonly { readonly cells: readonly unknown[] }[]) => {
      const latest = rows.findLast(({ cells }) => cells[1] !== null)!
      return soFar({
        count: number(Number(latest.cells[1])),
        usual: latest.cells[2] === null ? null : number(Number(latest.cells[2])),
      })
    },
    opens: {
      of: 'visits' as const,
      by: key === 'arrivals' ? ('arrived' as const) : ('departed' as const),
      first: 'newest' as const,
    },
  }
}

export const live = insight({
  name: 'live',
  title: t('Live picture'),
  purpose: t('Today beside a usual day at this hour.'),
  isOfToday: true,
  filters: ['groups', 'vehicleTypes', 'geofences'],
  reads: ['liveHours', 'visits', 'idle'],
  alone: ['liveHours', 'visits', 'idle'],
  figures: [
    {
      key: 'arrivals',
      label: t('Arrivals today'),
      definition: [t('Arrivals in geofences today.'), usual],
      type: 'integer',
      isMomentary: true,
      value: ({ liveHours }) => nowOf(liveHours)?.arrivals ?? null,
      opens: { of: 'visits', by: 'arrived', first: 'newest' },
    },
    {
      key: 'usualArrivals',
      label: t('Usual arrivals by now'),
      definition: usual,
      type: 'integer',
      isMomentary: true,
      value: ({ liveHours }) => nowOf(liveHours)?.usualArrivals ?? null,
    },
    {
      key: 'departures',
      label: t('Departures today'),
      definition: [t('Departures from geofences today.'), usual],
      type: 'integer',
      isMomentary: true,
      value: ({ liveHours }) => nowOf(liveHours)?.departures ?? null,
      opens: { of: 'visits', by: 'departed', first: 'newest' },
    },
    {
      key: 'usualDepartures',
      label: t('Usual departures by now'),
      definition: usual,
      type: 'integer',
      isMomentary: true,
      value: ({ liveHours }) => nowOf(liveHours)?.usualDepartures ?? null,
    },
    {
      key: 'inside',
      label: t('In geofences now'),
      definition: t('Visits that last.'),
      type: 'integer',
      isMomentary: true,
      value: ({ visits }) => visits.reduce((sum, { lasting }) => sum + lasting, 0),
      opens: { of: 'visits', lasting: true, first: 'longest' },
    },
    {
      key: 'standing',
      label: t('Standing for a day or more'),
      definition: t('Trailers that have stood at one place for at least a day.'),
      type: 'integer',
      isMomentary: true,
      value: ({ idle }) => idle.reduce((sum, { vehicles }) => sum + vehicles, 0),
      opens: { of: 'idle', days: idleBuckets[0] },
    },
  ],
  charts: [
    chart('arrivals', {
      title: t('Arrivals up to each hour'),
      counted: t("Arrivals of today in geofences, added up to the end of each hour of the customer's clock."),
      soFar: (so) =>
        so.usual === null
          ? t('{{count}} arrivals so far.', so)
          : t('{{count}} arrivals so far; usually it is {{usual}}.', so),
    }),
    chart('departures', {
      title: t('Departures up to each hour'),
      counted: t(
        "Departures of today in geofences, added up to the end of each hour of the customer's clock.",
      ),
      soFar: (so) =>
        so.usual === null
          ? t('{{count}} departures so far.', so)
          : t('{{count}} departures so far; usually it is {{usual}}.', so),
    }),
  ],
})
