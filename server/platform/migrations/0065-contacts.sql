-- Whom to call: the driver who pulls a vehicle, the yard at a geofence, the office of a customer. Each customer keeps its
-- own: who gets a vehicle after it does not see whom it called.
CREATE TABLE contact (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('driver', 'yard', 'office')),
  vehicle_id integer REFERENCES vehicle (id) ON DELETE CASCADE,
  geofence_id integer REFERENCES geofence (id) ON DELETE CASCADE,
  name text NOT NULL,
  telephone text NOT NULL,
  updated timestamptz NOT NULL,
  updated_by text NOT NULL,
  CHECK ((kind = 'driver') = (vehicle_id IS NOT NULL) AND (kind = 'yard') = (geofence_id IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (customer_id, kind, vehicle_id, geofence_id)
);
CREATE INDEX contact_vehicle ON contact (vehicle_id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX contact_geofence ON contact (geofence_id) WHERE geofence_id IS NOT NULL;
