/** What every path without a screen leads to. */
import type { Screen } from '../../data/screen.ts'

export const notFound: Screen = {
  paths: [],
  title: 'Page was not found',
  open: true,
  // It says so itself, in the middle.
  bare: true,
  load: () => import('./not-found.tsx'),
}
