/** Import and bulk edit by spreadsheet, reached from the screens of the things that it is about. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const importSheets: Screen = {
  paths: ['/import/{kind?}'],
  title: t('Import'),
  load: () => import('./import.tsx'),
}
