/** What vehicles reported, and what follows from it. */
import { type Belonging, own } from '../belonging.ts'

export const past: readonly Belonging[] = [
  own('report', 'All reports of all vehicles, also those that are kept packed. A Parquet file.'),
  own('packed_day', 'Reports of one vehicle and day in little room.', {
    stays: 'Its reports leave with all others, and are packed again after they came back.',
  }),
  own('vehicle_state', 'The state of each vehicle after its newest report.'),
  own('vehicle_snapshot', 'States of before, from which late reports are followed.'),
  own('vehicle_now', 'Each vehicle as lists show it.'),
  own('fault', 'Faults from their beginning to their end.'),
  own('stay', 'Stays.'),
  own('trip', 'Trips.'),
  own('vehicle_day', 'What each vehicle did on each day.'),
  own('visit', 'Visits of geofences.'),
  own('attention', 'Vehicles that need attention.'),
  own('beside_change', 'Vehicles that are to be judged again.'),
  own('fleet_day', 'Sums by day.'),
  own('fault_day', 'Faults by day.'),
  own('gap_day', 'Places without reports, by day.'),
  own('idle_now', 'Vehicles that stand still.'),
  own('lane_trip', 'Trips from geofence to geofence.'),
  own('place_day', 'Arrivals by day.'),
  own('place_hour', 'Arrivals by hour.'),
  own('place_stock', 'Vehicles at places, by day.'),
  own('visit_day', 'Visits by day.'),
  own('trend_now', 'What changes slowly.'),
  own('insight_counted', 'Up to when sums are counted.'),
  own('insight_dirty', 'Days that are to be counted again.'),
]
