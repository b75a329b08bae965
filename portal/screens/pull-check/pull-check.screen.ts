/** May I pull this trailer? For whoever stands before it and reads its code. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const pullCheck: Screen = {
  paths: ['/pull/{code?}'],
  title: t('May I pull this trailer?'),
  open: true,
  bare: true,
  load: () => import('./pull-check.tsx'),
}
