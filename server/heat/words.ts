/** Messages about heat maps that cannot be made. */
import { t } from '#domain/basics/texts.ts'

export const heatWords = {
  span: t('A heat map is of a span from a moment to a later one, written like 2026-11-20T17:00:00Z.'),
  by: t('A heat map is by dwell or by passage.'),
  box: t('A heat map needs a zoom, and a box of west, south, east and north.'),
} as const
