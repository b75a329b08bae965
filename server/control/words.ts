/** Messages about queries of the queue and of shifts that cannot be answered. */
import { t } from '#domain/basics/texts.ts'

export const controlWords = {
  page: (most: number) => t('A page of the queue has 1 to {{most}} vehicles.', { most }),
  after: t('This is not where a page of the queue ended.'),
  oneGroup: t('Only a single group is continued with `after`.'),
  span: t('A shift ends after it begins, and within a day.'),
  events: (most: number) => t('Of a shift 1 to {{most}} events are answered.', { most }),
} as const
