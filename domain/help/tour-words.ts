/** Texts about tours. */
import { t } from '../basics/texts.ts'
export const tourWords = {
  noSuchTour: t('There is no such tour.'),
  /** Where it cannot be kept that a tour was ended. */
  notKept: t('That could not be kept. The tour may be offered again.'),
  notLoaded: t('The tour could not be loaded. Please try again from Help.'),
} as const
