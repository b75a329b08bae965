/** Ending the emails that a link in one of them stands for. */
import type { Screen } from '../../data/screen.ts'

export const unsubscribe: Screen = {
  paths: ['/unsubscribe'],
  title: 'Unsubscribe',
  open: true,
  load: () => import('./unsubscribe.tsx'),
}
