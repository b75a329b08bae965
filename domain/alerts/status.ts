/** The statuses that a firing can have in the inbox, the first that fits from the bottom up. */

export const firingStatuses = [
  'critical',
  'caution',
  /** A sensor it is about has had nothing to say for too long, so nobody knows whether it still is. */
  'not reporting',
  'acknowledged',
  /** Put off until a moment ahead. */
  'snoozed',
  /** Ended by itself, or by hand. */
  'resolved',
  /** A late report showed that it never was. */
  'withdrawn',
] as const

export type FiringStatus = (typeof firingStatuses)[number]
export const isFiringStatus = (text: string): text is FiringStatus =>
  (firingStatuses as readonly string[]).includes(text)
