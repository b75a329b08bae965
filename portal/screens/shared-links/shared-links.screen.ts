/** The links that show where vehicles are: who made them, when they were used, and taking them back. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const sharedLinks: Screen = {
  paths: ['/shared-links'],
  title: t('Shared links'),
  right: 'shareVehicles',
  under: '/tracking',
  load: () => import('./shared-links.tsx'),
}
