/** How an end of a lane is called; the geofence has no name where the trip began or ended outside of all. */
export const laneEnd = (geofence: string): string => geofence || 'Elsewhere'
