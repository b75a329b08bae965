/** What every path without a screen leads to. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const notFound: Screen = {
  paths: [],
  title: t('Page was not found'),
  open: true,
  // It says so itself, in the middle.
  bare: true,
  load: () => import('./not-found.tsx'),
}
