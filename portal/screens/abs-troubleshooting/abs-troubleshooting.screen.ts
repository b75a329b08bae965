/** Fault lifecycles: what failed on which trailer, since when, why, and what to do about it. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const absTroubleshooting: Screen = {
  paths: ['/absTroubleshooting/{vin?}'],
  title: t('Fault lifecycles'),
  right: 'vehicle',
  load: () => import('./abs-troubleshooting.tsx'),
}
