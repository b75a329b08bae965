/** How a report says how a vehicle is. */
import { t } from '../basics/texts.ts'
import type { Level } from '../vehicle/severity.ts'

export const levelTexts: Readonly<Record<Level, string>> = {
  unknown: 'N/A',
  stale: t('Not reporting'),
  good: t('Good'),
  notice: t('Notice'),
  caution: t('Caution'),
  critical: t('Critical'),
}
