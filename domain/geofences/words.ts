/** What is said of geofences. */
import { number } from '../basics/print.ts'

export const geofenceWords = {
  noSuchGeofence: 'There is no such geofence.',
  name: (most: number) => `A geofence needs a name of at most ${most} characters.`,
  nameTaken: (name: string) => `There is already a geofence named ${name}.`,
  description: (most: number) => `A description has at most ${number(most)} characters.`,
  category: 'There is no such category of geofences.',
  emails: (most: number) => `At most ${most} addresses are notified of enters, and as many of exits.`,
  format: (key: string) => `There is no format '${key}'. Use geojson, kml or csv.`,
  backfillDays: 'Past visits are counted for 30 or 90 days.',
  backfillInactive: 'Activate the geofence first: a deactivated one has no visits.',
  backfillOpen: 'Its past visits are being counted already.',
  backfillNothing: 'Its visits of that time are counted already.',
  backfillNotKept: 'Reports of that time are no longer kept.',
  noBackfill: 'There are no past visits to remove.',
  tooMany: (most: number) => `A customer has at most ${number(most)} geofences.`,
} as const
