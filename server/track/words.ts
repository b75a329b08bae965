/** Messages about queries of a track that cannot be answered. */
import { t } from '#domain/basics/texts.ts'

export const trackWords = {
  moments: t('The track of a vehicle needs a start and a later end, written like 2026-11-20T17:00:00Z.'),
  span: (days: number) =>
    t('Trips are told of at most {{days}} days at once. Ask for a shorter span.', { days }),
  noSuchVehicle: t('There is no such trailer in your list.'),
  value: (key: string) => t('There is no value {{key}} to draw.', { key }),
  format: (key: string) => t('There is no file format {{key}}.', { key }),
} as const
