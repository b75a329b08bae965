/** Reports that come by a schedule: the list of their configs, and the page of each kind. */
import { t } from '#domain/basics/texts.ts'
import type { FlagName } from '#domain/shapes/column.ts'
import { rulesPath } from '../../data/alert-paths.ts'
import { hexId, type Screen } from '../../data/screen.ts'

/** §2: what each kind is called in its path. The frame does not load the kinds themselves for it. */
export const reportSlugs = {
  always: ['yard', 'dwell', 'absSummary', 'dailyMaintenanceReport', 'weeklyMaintenanceReport'],
  flagged: {
    absFaultDetail: 'AbsFaultDetailReport',
    assetGeofenceThreshold: 'AssetGeofenceThresholdReport',
    reeferTempHistory: 'ReeferTempHistoryReport',
  },
} as const satisfies { always: readonly string[]; flagged: Readonly<Record<string, FlagName>> }

const common = { under: rulesPath, right: 'alerts', permission: 'alerts', bare: true } as const

export const reportList: Screen = {
  ...common,
  paths: [`${rulesPath}/reports`],
  title: t('Alerts'),
  load: () => import('./list/report-list.tsx'),
}

const pageOf = (slugs: readonly string[], flag?: FlagName): Screen => ({
  ...common,
  paths: slugs.map((slug) => `${rulesPath}/${slug}/{id?}`),
  moved: Object.fromEntries(slugs.map((slug) => [`/${slug}`, `${rulesPath}/${slug}`])),
  params: { id: hexId },
  title: t('Report'),
  ...(flag && { flag }),
  load: () => import('./form/report-page.tsx'),
})

export const reportPages: readonly Screen[] = [
  pageOf(reportSlugs.always),
  ...Object.entries(reportSlugs.flagged).map(([slug, flag]) => pageOf([slug], flag)),
]
