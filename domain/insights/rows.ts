/** Which rows stand behind a figure or an element of a chart, as a declaration names them. */
import type { Tally, Trait } from './data.ts'

export type RowsOf =
  /** Vehicles with what they did in the period, those with the most first; an element is a day, or what they have in common. */
  | { readonly of: 'vehicles'; readonly by?: 'day' | 'week' | 'vin' | 'type' | Trait; readonly most: Tally }
  /** Vehicles that have stood still for so many days or longer; an element is a geofence. */
  | { readonly of: 'idle'; readonly days: number; readonly by?: 'geofence' }
  /** Those of a bucket of days. */
  | { readonly of: 'idle'; readonly by: 'since' }
  /**
   * Visits; an element is a geofence, a customer, the hour and the weekday of arrivals, or an hour of today up to whose
   * end something came or left. Those that last alone where that is said.
   */
  | {
      readonly of: 'visits'
      readonly by?: 'geofence' | 'customer' | 'arrival' | 'arrived' | 'departed'
      readonly lasting?: true
      readonly first: 'longest' | 'dearest' | 'newest'
    }
  /** Trips: of reefers that were out of range, an element is a lane; or with a part that nobody saw, by where they began. */
  | { readonly of: 'trips'; readonly by: 'lane' | 'gap' }
  /** Reefers that were out of range on days on which they were at a geofence. */
  | { readonly of: 'sites' }
  /** Issues that were repaired, or that came back. */
  | { readonly of: 'issues'; readonly how: 'repaired' | 'returned' }
  /** Trailers with a battery or tires on the way below their limit. */
  | { readonly of: 'trends' }
  | { readonly of: 'faults'; readonly by?: 'kind' | 'type' | 'maker' | 'year' }
