/** What is said of geofences. */

import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export const geofenceWords = {
  noSuchGeofence: t('There is no such geofence.'),
  name: (most: number) => t('A geofence needs a name of at most {{most}} characters.', { most }),
  nameTaken: (name: string) => t('There is already a geofence named {{name}}.', { name }),
  description: (most: number) => t('A description has at most {{most}} characters.', { most: number(most) }),
  category: t('There is no such category of geofences.'),
  emails: (most: number) =>
    t('At most {{most}} addresses are notified of enters, and as many of exits.', { most }),
  format: (key: string) => t("There is no format '{{key}}'. Use geojson, kml or csv.", { key }),
  backfillDays: t('Past visits are counted for 30 or 90 days.'),
  backfillInactive: t('Activate the geofence first: a deactivated one has no visits.'),
  backfillOpen: t('Its past visits are being counted already.'),
  backfillNothing: t('Its visits of that time are counted already.'),
  backfillNotKept: t('Reports of that time are no longer kept.'),
  noBackfill: t('There are no past visits to remove.'),
  tooMany: (most: number) => t('A customer has at most {{most}} geofences.', { most: number(most) }),
} as const
