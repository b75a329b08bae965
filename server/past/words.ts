/** Messages about queries of the past that cannot be answered. */
import { t } from '#domain/basics/texts.ts'

export const pastWords = {
  moment: t('A moment is written like 2026-11-20T17:00:00Z.'),
  ahead: t('This time is in the future.'),
  order: t('The first time must be before the second.'),
} as const
