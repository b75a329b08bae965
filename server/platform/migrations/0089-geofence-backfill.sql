-- Visits of a geofence for a time before it was drawn. What it would have been then is a row of geofence_version with a
-- version of 0 or below, which no rule looks at.
CREATE TABLE geofence_backfill (
  customer_id integer NOT NULL,
  geofence_id integer NOT NULL,
  version integer NOT NULL,
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  asked timestamptz NOT NULL,
  -- First the vehicles are found that were near, then the engine counts each; then it is kept to be told.
  state text NOT NULL CHECK (state IN ('finding', 'counting', 'done', 'removing')),
  -- All vehicles, and how many of them have been looked at: up to this id, in the order of ids.
  vehicles integer NOT NULL DEFAULT 0,
  looked integer NOT NULL DEFAULT 0,
  looked_id integer NOT NULL DEFAULT 0,
  -- Those that were near.
  found integer NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, geofence_id)
);
CREATE INDEX geofence_backfill_open ON geofence_backfill (asked) WHERE state <> 'done';

-- Vehicles that wait for the engine, and from when to when they may have been inside.
CREATE TABLE geofence_backfill_vehicle (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  geofence_id integer NOT NULL,
  since timestamptz NOT NULL,
  until timestamptz NOT NULL,
  -- It could not be counted; the server's log says why.
  failed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (customer_id, vehicle_id, geofence_id)
);
CREATE INDEX geofence_backfill_vehicle_of ON geofence_backfill_vehicle (customer_id, geofence_id);
