/** Ending the emails that a link in one of them stands for. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const unsubscribe: Screen = {
  paths: ['/unsubscribe'],
  title: t('Unsubscribe'),
  open: true,
  load: () => import('./unsubscribe.tsx'),
}
