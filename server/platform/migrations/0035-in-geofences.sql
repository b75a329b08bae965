-- Who is in a geofence now is told by the open visits. Kept of the vehicle's row as well, the index took a vehicle that
-- crossed a border out of its place: its row was written anew, and into every index of the table.
DROP INDEX vehicle_now_geofence;
