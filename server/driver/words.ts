/** Messages about driver codes. */
export const driverWords = {
  noSuchCustomer: 'There is no such customer.',
  noSuchVehicles: 'Not all of these vehicles are there.',
  tooMany: (most: number) => `At most ${most} trailers at once.`,
  off: 'The driver page is turned off for this customer.',
  noSuchCode: 'There is no such code. It may have been replaced by a newer one on the trailer.',
} as const
