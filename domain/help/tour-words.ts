/** Texts about tours. */
export const tourWords = {
  noSuchTour: 'There is no such tour.',
  /** Where it cannot be kept that a tour was ended. */
  notKept: 'That could not be kept. The tour may be offered again.',
  notLoaded: 'The tour could not be loaded. Please try again from Help.',
} as const
