/** Messages about driver codes. */
import { t } from '#domain/basics/texts.ts'

export const driverWords = {
  noSuchCustomer: t('There is no such customer.'),
  noSuchVehicles: t('Not all of these vehicles are there.'),
  tooMany: (most: number) => t('At most {{most}} trailers at once.', { most }),
  off: t('The driver page is turned off for this customer.'),
  noSuchCode: t('There is no such code. It may have been replaced by a newer one on the trailer.'),
} as const
