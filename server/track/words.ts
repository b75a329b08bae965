/** Messages about queries of a track that cannot be answered. */
export const trackWords = {
  moments: 'The track of a vehicle needs a start and a later end, written like 2026-11-20T17:00:00Z.',
  span: (days: number) => `Trips are told of at most ${days} days at once. Ask for a shorter span.`,
  noSuchVehicle: 'There is no such trailer in your list.',
  value: (key: string) => `There is no value ${key} to draw.`,
  format: (key: string) => `There is no file format ${key}.`,
} as const
