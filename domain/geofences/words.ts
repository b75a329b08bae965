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
  tooMany: (most: number) => `A customer has at most ${number(most)} geofences.`,
} as const
