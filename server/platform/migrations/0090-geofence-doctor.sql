-- Findings of the geofence doctor that somebody said are nothing to do; kept for everybody of the customer.
CREATE TABLE geofence_dismissal (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- A place: places whose middle lies within the radius are no geofence.
  lat double precision,
  lng double precision,
  radius_m double precision,
  -- Else a geofence, what was said of it (domain/insights/doctor/finding.ts), and of two that overlap the other one.
  geofence_id integer,
  trouble text,
  other_id integer,
  -- What it was about, as it was shown.
  name text NOT NULL,
  dismissed_by text NOT NULL,
  dismissed timestamptz NOT NULL
);
CREATE INDEX geofence_dismissal_of ON geofence_dismissal (customer_id);
