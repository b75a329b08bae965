/** A geofence for tests. */
import type { FenceDraft } from '#domain/geofences/geofence.ts'

/** A yard in Dallas, a circle of 200 m. */
export const fenceOf = (name: string, facts: Partial<FenceDraft> = {}): FenceDraft => ({
  name,
  description: '',
  categoryId: 1,
  shape: { kind: 'circle', center: { lat: 32.78, lng: -96.8 }, radiusM: 200 },
  isActive: true,
  enterNotificationEmails: [],
  exitNotificationEmails: [],
  ...facts,
})
