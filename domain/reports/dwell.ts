/** Dwell (2): the visits of the timeframe that lasted longer than a limit. */
import { t } from '../basics/texts.ts'
import type { Load } from '../sensors/load.ts'
import { place, reportKind, section } from './report.ts'
import { grouped, quantile } from './statistics.ts'

const loadText = (load: Load | null): string | null =>
  load === null ? null : load === 'loaded' ? t('Loaded') : t('Unloaded')

const fences = section({
  key: 'geofences',
  title: t('By geofence'),
  note: t(
    'The longest total dwell comes first. Half of the visits listed lasted no longer than the median, nine of ten no longer than the 90th percentile.',
  ),
  columns: [
    { key: 'geofence', title: t('Geofence'), type: 'text' },
    { key: 'visits', title: t('Visits'), type: 'integer' },
    { key: 'vehicles', title: t('Vehicles'), type: 'integer' },
    { key: 'total', title: t('Total Dwell'), type: 'duration' },
    { key: 'median', title: t('Median'), type: 'duration' },
    { key: 'ninetieth', title: t('90th Percentile'), type: 'duration' },
    { key: 'longest', title: t('Longest'), type: 'duration' },
  ],
  chart: { as: 'bars', label: 'geofence', value: 'total' },
})

const visits = section({
  key: 'visits',
  title: t('Visits'),
  note: t(
    'Visits that touch the period and lasted longer than the limit up to its end. The longest come first.',
  ),
  columns: [
    { key: 'geofence', title: t('Geofence'), type: 'text' },
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'arrival', title: t('Arrival'), type: 'time' },
    { key: 'departure', title: t('Departure'), type: 'time' },
    { key: 'dwell', title: t('Dwell'), type: 'duration' },
    { key: 'loadAtArrival', title: t('At Arrival'), type: 'text' },
    { key: 'loadAtDeparture', title: t('At Departure'), type: 'text' },
  ],
})

export const dwell = reportKind({
  id: 2,
  name: t('Dwell'),
  slug: 'dwell',
  purpose: t('Which vehicles stayed in a geofence longer than a limit.'),
  form: 'dwell',
  about: 'span',
  cadences: ['daily', 'weekly'],
  isByDay: true,
  fields: ['geofences', 'timeframe', 'dwellThreshold', 'sensorData'],
  usualDays: 7,
  reads: ['visits'],
  sections: [visits, fences],
  figures: [
    {
      key: 'visits',
      label: t('Visits over the limit'),
      definition: t('Visits that touch the period and lasted longer than the limit.'),
      section: 'visits',
      by: { count: 'rows' },
    },
    {
      key: 'vehicles',
      label: t('Vehicles'),
      definition: t('Vehicles with at least one such visit.'),
      section: 'visits',
      by: { distinct: 'vin' },
    },
    {
      key: 'inside',
      label: t('Still inside'),
      definition: t('Such visits that had not ended by the end of the period.'),
      section: 'visits',
      mark: 'inside',
      by: { count: 'rows' },
    },
    {
      key: 'total',
      label: t('Total dwell'),
      definition: t('The whole time of such visits, before the period included.'),
      section: 'visits',
      by: { sum: 'dwell' },
    },
    {
      key: 'median',
      label: t('Median dwell'),
      definition: t('Half of these visits lasted this long or shorter.'),
      section: 'visits',
      by: { median: 'dwell' },
    },
    {
      key: 'longest',
      label: t('Longest dwell'),
      definition: t('The longest of such visits.'),
      section: 'visits',
      by: { most: 'dwell' },
    },
  ],
  rows: ({ visits: all }, { period: { from, to }, dwellThresholdMs }) => {
    const long = all
      .map((visit) => ({ ...visit, dwell: (visit.left ?? to) - visit.entered }))
      .filter(({ dwell: span }) => span > dwellThresholdMs)
      .sort(
        (a, b) =>
          b.dwell - a.dwell ||
          a.entered - b.entered ||
          a.vehicleId - b.vehicleId ||
          a.geofenceId - b.geofenceId,
      )
    const byFence = [...grouped(long, ({ geofenceId }) => geofenceId)]
      .map(([id, some]) => {
        const spans = some.map((one) => one.dwell)
        return { id, some, spans, total: spans.reduce((sum, span) => sum + span, 0) }
      })
      .sort((a, b) => b.total - a.total || a.id - b.id)
      .map(({ id, some, spans, total }) =>
        place(fences, {
          key: `${id}`,
          source: { as: 'visits', from, to, geofenceId: id },
          cells: {
            geofence: some[0]!.geofence,
            visits: some.length,
            vehicles: new Set(some.map(({ vehicleId }) => vehicleId)).size,
            total,
            median: quantile(spans, 0.5),
            ninetieth: quantile(spans, 0.9),
            longest: spans[0]!,
          },
        }),
      )
    return [
      ...byFence,
      ...long.map(({ vehicleId, geofenceId, vin, unitId, geofence, entered, left, ...one }) =>
        place(visits, {
          key: `${geofenceId}/${vehicleId}/${entered}`,
          ...(left === null && { marks: ['inside'] }),
          source: { as: 'visits', vin, from: entered, to: left ?? to, geofenceId },
          cells: {
            geofence,
            unitId,
            vin,
            arrival: entered,
            departure: left,
            dwell: one.dwell,
            loadAtArrival: loadText(one.loadAtArrival),
            loadAtDeparture: left === null ? null : loadText(one.loadAtDeparture),
          },
        }),
      ),
    ]
  },
})
