/** How an end of a lane is called; the geofence has no name where the trip began or ended outside of all. */
import { t } from '../basics/texts.ts'
export const laneEnd = (geofence: string): string => geofence || t('Elsewhere')
