/** Trailers as they are managed: registered, fitted with gateways and sensors, ended; and gateways that no trailer carries. */
import type { Screen } from '../../data/screen.ts'

export const trailerManagement: Screen = {
  paths: ['/trailer-management'],
  title: 'Trailer management',
  tab: 'Trailers',
  right: 'seeTrailers',
  load: () => import('./trailer-management.tsx'),
}
