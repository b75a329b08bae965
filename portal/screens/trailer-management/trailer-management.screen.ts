/** Trailers as they are managed: registered, fitted with gateways and sensors, ended; and gateways that no trailer carries. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const trailerManagement: Screen = {
  paths: ['/trailer-management'],
  title: t('Trailer management'),
  tab: t('Trailers'),
  right: 'seeTrailers',
  load: () => import('./trailer-management.tsx'),
}
