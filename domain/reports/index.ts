/** All report kinds, in the order of their ids. */
import { absDetail } from './abs-detail.ts'
import { absSummary } from './abs-summary.ts'
import { assetThreshold } from './asset-threshold.ts'
import { dailyMaintenance } from './daily-maintenance.ts'
import { dwell } from './dwell.ts'
import { reeferHistory } from './reefer-history.ts'
import type { AnyReportKind } from './report.ts'
import { weeklyMaintenance } from './weekly-maintenance.ts'
import { yard } from './yard.ts'

export const reportKinds: readonly AnyReportKind[] = [
  yard,
  dwell,
  absSummary,
  absDetail,
  assetThreshold,
  dailyMaintenance,
  weeklyMaintenance,
  reeferHistory,
]

const byId = new Map(reportKinds.map((kind) => [kind.id, kind]))

/** Null where there is no such type. */
export const reportKindOf = (id: number): AnyReportKind | null => byId.get(id) ?? null

export const reportKindBySlug = (slug: string): AnyReportKind | null =>
  reportKinds.find((kind) => kind.slug === slug) ?? null
