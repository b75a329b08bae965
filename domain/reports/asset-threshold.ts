/** Asset Geofence Threshold (5): geofences that hold more or fewer vehicles than a number. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { place, reportKind, section } from './report.ts'
import { grouped } from './statistics.ts'

const fences = section({
  key: 'geofences',
  title: t('Geofences past the threshold'),
  note: t(
    'At the end of the period. Passed is when the number last went over the threshold; empty where that was before the period.',
  ),
  columns: [
    { key: 'geofence', title: t('Geofence'), type: 'text' },
    { key: 'now', title: t('Vehicles Now'), type: 'integer' },
    { key: 'threshold', title: t('Threshold'), type: 'text' },
    { key: 'passed', title: t('Passed'), type: 'time' },
    { key: 'for', title: t('For'), type: 'duration' },
    { key: 'most', title: t('Most in Period'), type: 'integer' },
    { key: 'fewest', title: t('Fewest in Period'), type: 'integer' },
  ],
  chart: { as: 'bars', label: 'geofence', value: 'now' },
})

interface Step {
  readonly at: Instant
  readonly by: 1 | -1
}

export const assetThreshold = reportKind({
  id: 5,
  name: t('Asset Geofence Threshold'),
  slug: 'assetGeofenceThreshold',
  purpose: t('Which geofences hold more vehicles than a number, or fewer.'),
  flag: 'AssetGeofenceThresholdReport',
  form: 'thermoKing',
  about: 'span',
  cadences: [],
  isByDay: false,
  fields: ['geofences', 'assetThreshold', 'timeframe', 'sensorData'],
  usualDays: 7,
  reads: ['stays', 'geofences'],
  sections: [fences],
  figures: [
    {
      key: 'geofences',
      label: t('Past the threshold'),
      definition: t('Geofences past the threshold at the end of the period.'),
      section: 'geofences',
      by: { count: 'rows' },
    },
    {
      key: 'fresh',
      label: t('Passed in the period'),
      definition: t('Those of them that passed it in the period.'),
      section: 'geofences',
      mark: 'fresh',
      by: { count: 'rows' },
    },
    {
      key: 'vehicles',
      label: t('Vehicles in them'),
      definition: t('Vehicles in these geofences at the end of the period; one in two of them counts twice.'),
      section: 'geofences',
      by: { sum: 'now' },
    },
  ],
  rows: (
    { stays, geofences },
    { period: { from, to }, assetThreshold: limit, assetThresholdFewer: fewer },
  ) => {
    const isPast = (count: number) => (fewer ? count < limit : count > limit)
    const byFence = grouped(stays, ({ geofenceId }) => geofenceId)
    const found = geofences.flatMap(({ geofenceId, geofence }) => {
      const here = byFence.get(geofenceId) ?? []
      let count = here.filter(({ entered, left }) => entered <= from && (left === null || left > from)).length
      const steps: Step[] = here.flatMap(({ entered, left }) => [
        ...(entered > from ? [{ at: entered, by: 1 as const }] : []),
        ...(left !== null && left > from && left <= to ? [{ at: left, by: -1 as const }] : []),
      ])
      // Who leaves as another comes does not make them two at once.
      steps.sort((a, b) => a.at - b.at || a.by - b.by)
      let [most, fewest] = [count, count]
      let passed: Instant | null = null
      for (const { at, by } of steps) {
        const was = isPast(count)
        count += by
        most = Math.max(most, count)
        fewest = Math.min(fewest, count)
        if (isPast(count) !== was) passed = isPast(count) ? at : null
      }
      return isPast(count) ? [{ geofenceId, geofence, now: count, most, fewest, passed }] : []
    })
    found.sort(
      (a, b) =>
        (fewer ? a.now - b.now : b.now - a.now) ||
        (a.geofence < b.geofence ? -1 : 1) ||
        a.geofenceId - b.geofenceId,
    )
    return found.map(({ geofenceId, passed, ...cells }) =>
      place(fences, {
        key: `${geofenceId}`,
        ...(passed !== null && { marks: ['fresh'] }),
        source: { as: 'visits', from, to, geofenceId },
        cells: {
          ...cells,
          passed,
          for: passed === null ? null : to - passed,
          threshold: fewer ? t('fewer than {{limit}}', { limit }) : t('more than {{limit}}', { limit }),
        },
      }),
    )
  },
})
