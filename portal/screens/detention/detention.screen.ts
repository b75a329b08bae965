/** Detention by geofence and customer, with the evidence of each visit. */
import { t } from '#domain/basics/texts.ts'
import { detentionPath, rulesPath } from '../../data/alert-paths.ts'
import type { Screen } from '../../data/screen.ts'

export const detention: Screen = {
  under: rulesPath,
  right: 'myGeofences',
  bare: true,
  paths: [detentionPath],
  title: t('Alerts'),
  load: () => import('./detention.tsx'),
}
