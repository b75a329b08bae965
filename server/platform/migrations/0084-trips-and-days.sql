-- Trips, stays and days of vehicles. The engine alone writes them, in the transaction of the reports that they follow from;
-- one that a late report showed never to have been is removed.

-- A stay at one place, from the fix that first stood there to the one that left it.
CREATE TABLE stay (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  began timestamptz NOT NULL,
  -- Null while it goes on; and the report by which its end was known.
  ended timestamptz,
  ended_known timestamptz,
  -- The best fix of the place, and how well it is known.
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  accuracy_m double precision,
  fixes integer NOT NULL,
  -- As it was when the stay began; null where no sensor says.
  is_loaded boolean,
  is_tethered boolean,
  PRIMARY KEY (customer_id, vehicle_id, began)
);
-- Where a fleet's vehicles stayed in a span: places without a geofence are found by it.
CREATE INDEX stay_ended ON stay (customer_id, ended);

-- The way from one stay to the next.
CREATE TABLE trip (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  began timestamptz NOT NULL,
  -- Null while it goes on; and the report by which its end was known.
  ended timestamptz,
  ended_known timestamptz,
  from_lat double precision NOT NULL,
  from_lng double precision NOT NULL,
  -- While it goes on this and all that is counted below are as of its beginning.
  to_lat double precision NOT NULL,
  to_lng double precision NOT NULL,
  -- Along its fixes.
  miles double precision NOT NULL,
  -- The part of its time in which it moved; the rest are stops too short to be stays.
  moving_ms bigint NOT NULL,
  top_mph double precision,
  -- The part of its time, and of its miles, that nobody saw.
  gap_ms bigint NOT NULL,
  gap_miles double precision NOT NULL,
  fixes integer NOT NULL,
  -- As it was when the trip began; null where no sensor says.
  is_loaded boolean,
  is_tethered boolean,
  PRIMARY KEY (customer_id, vehicle_id, began)
);
CREATE INDEX trip_ended ON trip (customer_id, ended);
-- What a replay of late reports may change.
CREATE INDEX stay_known ON stay (customer_id, vehicle_id, ended_known);
CREATE INDEX trip_known ON trip (customer_id, vehicle_id, ended_known);

-- What a vehicle did on a day of its customer's time zone. Durations are milliseconds.
CREATE TABLE vehicle_day (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  day date NOT NULL,
  -- The newest transaction of reports that it counts: what an older one writes of it, later, is passed over.
  batch bigint NOT NULL DEFAULT 0,
  miles double precision NOT NULL DEFAULT 0,
  moving_ms integer NOT NULL DEFAULT 0,
  -- Standing: with load, without, and where no sensor says.
  loaded_ms integer NOT NULL DEFAULT 0,
  empty_ms integer NOT NULL DEFAULT 0,
  standing_ms integer NOT NULL DEFAULT 0,
  tethered_ms integer NOT NULL DEFAULT 0,
  untethered_ms integer NOT NULL DEFAULT 0,
  -- Reports were missing for longer than there should be.
  gaps integer NOT NULL DEFAULT 0,
  gap_ms integer NOT NULL DEFAULT 0,
  reports integer NOT NULL DEFAULT 0,
  loads integer NOT NULL DEFAULT 0,
  unloads integer NOT NULL DEFAULT 0,
  door_openings integer NOT NULL DEFAULT 0,
  faults_opened integer NOT NULL DEFAULT 0,
  faults_closed integer NOT NULL DEFAULT 0,
  -- A tire at Caution or worse.
  tire_out_ms integer NOT NULL DEFAULT 0,
  -- A reefer: running, out of its range, and with an open door while it cools.
  reefer_on_ms integer NOT NULL DEFAULT 0,
  reefer_out_ms integer NOT NULL DEFAULT 0,
  reefer_door_ms integer NOT NULL DEFAULT 0,
  set_point_changes integer NOT NULL DEFAULT 0,
  -- Share of the tank, 0 to 1; refuelling is left out of what was used.
  fuel_used double precision,
  fuel_min double precision,
  battery_min_mv integer,
  tire_min_psi double precision,
  -- Milliseconds by geofence id.
  geofences jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (customer_id, day, vehicle_id)
);
CREATE INDEX vehicle_day_of ON vehicle_day (vehicle_id, day);
