/** Where a vehicle or a group is, for whoever holds a link to it. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const sharedLocation: Screen = {
  paths: ['/shared-location'],
  title: t('Shared location'),
  open: true,
  bare: true,
  load: () => import('./shared-location.tsx'),
}
