/** The reference of the API, open to everybody: it is about no fleet. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const apiDocs: Screen = {
  paths: ['/docs'],
  title: t('API'),
  open: true,
  load: () => import('./api-docs.tsx'),
}
