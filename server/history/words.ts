/** Messages about queries of a vehicle's history that cannot be answered. */
import { t } from '#domain/basics/texts.ts'

export const historyWords = {
  pageSize: (most: number) => t('A page has 1 to {{most}} entries.', { most }),
  pageNumber: t('This page is too far back to be reached by number.'),
  cursor: t('This is no cursor of an activity log.'),
  sensor: (id: number) => t('There is no sensor type {{id}}.', { id }),
} as const
