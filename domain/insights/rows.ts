/** Which rows stand behind a figure or an element of a chart, as a declaration names them. */
import type { Tally, Trait } from './data.ts'

export type RowsOf =
  /** Vehicles with what they did in the period, those with the most first; an element is a day, or what they have in common. */
  | { readonly of: 'vehicles'; readonly by?: 'day' | 'week' | 'vin' | 'type' | Trait; readonly most: Tally }
  /** Vehicles that have stood still for so many days or longer; an element is a geofence. */
  | { readonly of: 'idle'; readonly days: number; readonly by?: 'geofence' }
  /** Those of a bucket of days. */
  | { readonly of: 'idle'; readonly by: 'since' }
  /** Visits; an element is a geofence, a day of arrival or of departure, or the hour and the weekday of arrivals. */
  | {
      readonly of: 'visits'
      readonly by?: 'geofence' | 'arrival'
      readonly first: 'longest' | 'dearest' | 'newest'
    }
  /** Trips of reefers that were out of range; an element is a lane. */
  | { readonly of: 'trips'; readonly by?: 'lane' }
  | { readonly of: 'faults'; readonly by?: 'kind' | 'type' | 'maker' | 'year' }
