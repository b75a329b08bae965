/** Yard (1): the vehicles in each geofence at the moment of the run. */
import { t } from '../basics/texts.ts'
import { levelTexts } from './level-texts.ts'
import { place, reportKind, section } from './report.ts'

const fences = section({
  key: 'geofences',
  title: t('By geofence'),
  note: t('How many vehicles are in each geofence, and how many of them are loaded. The fullest come first.'),
  columns: [
    { key: 'geofence', title: t('Geofence'), type: 'text' },
    { key: 'vehicles', title: t('Vehicles'), type: 'integer' },
    { key: 'loaded', title: t('Loaded'), type: 'integer' },
    { key: 'stale', title: t('Not Seen Lately'), type: 'integer' },
    { key: 'longest', title: t('Longest Dwell'), type: 'duration' },
  ],
  chart: { as: 'bars', label: 'geofence', value: 'vehicles' },
})

const vehicles = section({
  key: 'vehicles',
  title: t('Vehicles inside'),
  note: t(
    'By geofence; in each, those that have been inside the longest come first. A place that is older than a day may have changed since.',
  ),
  columns: [
    { key: 'geofence', title: t('Geofence'), type: 'text' },
    { key: 'unitId', title: t('Unit ID'), type: 'text' },
    { key: 'vin', title: 'VIN', type: 'text' },
    { key: 'since', title: t('Since'), type: 'time' },
    { key: 'dwell', title: t('Dwell'), type: 'duration' },
    { key: 'load', title: t('Load Status'), type: 'text' },
    { key: 'tether', title: t('Tether'), type: 'text' },
    { key: 'health', title: t('Health'), type: 'text' },
    { key: 'why', title: t('Why'), type: 'text' },
    { key: 'lastReport', title: t('Last Report'), type: 'time' },
    { key: 'age', title: t('Age of Report'), type: 'duration' },
    { key: 'place', title: t('Place'), type: 'text' },
  ],
})

export const yard = reportKind({
  id: 1,
  name: t('Yard'),
  slug: 'yard',
  purpose: t('Which vehicles stand in which geofence, since when, and how they are.'),
  form: 'yard',
  about: 'moment',
  cadences: ['daily', 'weekly'],
  isByDay: true,
  fields: ['geofences', 'sensorData'],
  usualDays: 1,
  reads: ['inside'],
  sections: [vehicles, fences],
  figures: [
    {
      key: 'inside',
      label: t('Vehicles inside'),
      definition: t('Vehicles in one of the geofences at the moment of the report, each once.'),
      section: 'vehicles',
      by: { distinct: 'vin' },
    },
    {
      key: 'geofences',
      label: t('Geofences with vehicles'),
      definition: t('Geofences with at least one vehicle inside.'),
      section: 'geofences',
      by: { count: 'rows' },
    },
    {
      key: 'loaded',
      label: t('Loaded'),
      definition: t('Vehicles inside that were loaded at their newest reading.'),
      section: 'vehicles',
      mark: 'loaded',
      by: { distinct: 'vin' },
    },
    {
      key: 'critical',
      label: t('Critical'),
      definition: t('Vehicles inside whose health is critical.'),
      section: 'vehicles',
      mark: 'critical',
      by: { distinct: 'vin' },
    },
    {
      key: 'stale',
      label: t('Not seen lately'),
      definition: t('Vehicles whose newest report is older than a day: they may have left.'),
      section: 'vehicles',
      mark: 'stale',
      by: { distinct: 'vin' },
    },
    {
      key: 'longest',
      label: t('Longest dwell'),
      definition: t('The longest time that a vehicle has been inside.'),
      section: 'vehicles',
      by: { most: 'dwell' },
    },
  ],
  rows: ({ inside }, { period: { to } }) => {
    const sorted = inside.toSorted(
      (a, b) =>
        (a.geofence < b.geofence ? -1 : a.geofence > b.geofence ? 1 : a.geofenceId - b.geofenceId) ||
        a.entered - b.entered ||
        a.vehicleId - b.vehicleId,
    )
    const totals = new Map<
      number,
      { geofence: string; vehicles: number; loaded: number; stale: number; longest: number }
    >()
    for (const { geofenceId, geofence, load, isStale, entered } of sorted) {
      const total = totals.get(geofenceId) ?? { geofence, vehicles: 0, loaded: 0, stale: 0, longest: 0 }
      total.vehicles++
      if (load === 'loaded') total.loaded++
      if (isStale) total.stale++
      total.longest = Math.max(total.longest, to - entered)
      totals.set(geofenceId, total)
    }
    return [
      // Equal ones stay in the order of their names.
      ...[...totals]
        .sort(([, a], [, b]) => b.vehicles - a.vehicles)
        .map(([id, cells]) =>
          place(fences, {
            key: `${id}`,
            source: { as: 'visits', from: to, to, geofenceId: id },
            cells,
          }),
        ),
      ...sorted.map(({ vin, unitId, vehicleId, geofenceId, geofence, entered, ...one }) =>
        place(vehicles, {
          key: `${geofenceId}/${vehicleId}/${entered}`,
          marks: [
            ...(one.load === 'loaded' ? ['loaded'] : []),
            ...(one.level === 'critical' ? ['critical'] : []),
            ...(one.isStale ? ['stale'] : []),
          ],
          source: { as: 'visits', vin, from: entered, to, geofenceId },
          cells: {
            geofence,
            unitId,
            vin,
            since: entered,
            dwell: to - entered,
            load: one.load === null ? null : one.load === 'loaded' ? t('Loaded') : t('Unloaded'),
            tether: one.isTethered === null ? null : one.isTethered ? t('Tethered') : t('Untethered'),
            health: levelTexts[one.level],
            why: one.why,
            lastReport: one.lastReport,
            age: one.lastReport === null ? null : to - one.lastReport,
            place: one.isStale ? t('Not seen lately') : t('Current'),
          },
        }),
      ),
    ]
  },
})
