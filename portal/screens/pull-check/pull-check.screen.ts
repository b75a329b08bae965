/** May I pull this trailer? For whoever stands before it and reads its code. */
import type { Screen } from '../../data/screen.ts'

export const pullCheck: Screen = {
  paths: ['/pull/{code?}'],
  title: 'May I pull this trailer?',
  open: true,
  bare: true,
  load: () => import('./pull-check.tsx'),
}
