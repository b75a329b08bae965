/** Where what a row was counted from is shown. */

import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import type { ReportSource } from '#domain/reports/document.ts'
import { detentionVisitPath } from '../data/alert-paths.ts'

const iso = (at: number) => new Date(at).toISOString()

const labels: Readonly<Record<ReportSource['as'], string>> = {
  visits: t('Track and visits'),
  faults: t('Fault lifecycles'),
  history: t('Readings'),
  maintenance: t('Issues'),
  plans: t('Plans'),
  inspections: t('Inspections'),
}

/** What the link says. */
export const sourceText = ({ as, vin }: ReportSource): string =>
  vin === undefined ? t('Geofence and visits') : labels[as]

/** The page of the portal with the visits, faults, readings or issues of the row. */
export const sourcePath = ({ as, vin, from, to, geofenceId }: ReportSource): string => {
  if (vin === undefined) return `/geofence?fence=${geofenceId ?? ''}`
  const of = encodeURIComponent(vin)
  if (as === 'faults') return `/absTroubleshooting/${of}`
  if (as === 'maintenance') return `/maintenance?q=${of}`
  if (as === 'plans' || as === 'inspections') return `/maintenance?tab=${as}&q=${of}`
  // A moment is shown with what led to it.
  const begin = to - from < minute ? from - 60 * minute : from
  const span = new URLSearchParams({ mode: 'history', from: iso(begin), to: iso(to) })
  return `/tracking/${of}?${span}`
}

/** What the visit of a row costs, with its evidence; null where the row is about no single visit. */
export const evidencePath = ({ as, vin, from: entered, geofenceId }: ReportSource): string | null =>
  as === 'visits' && vin !== undefined && geofenceId !== undefined
    ? detentionVisitPath({ geofenceId, vin, entered })
    : null
