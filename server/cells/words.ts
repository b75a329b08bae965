/** What a front says of itself. */
import { t } from '#domain/basics/texts.ts'

export const cellWords = {
  away: () => t('This part of the installation cannot be reached. Try again in a moment.'),
  directory: () => t('Where this belongs cannot be looked up. Try again in a moment.'),
  notHere: () => t('There is nothing here.'),
} as const
