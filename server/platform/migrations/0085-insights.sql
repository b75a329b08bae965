-- What dashboards of Insights read: sums of vehicles' days, of visits and of faults by customer and day. They follow from
-- other tables alone, whole day by whole day; a list says which days are to be counted again.

-- Sums of vehicle_day by type, and by what else vehicles have in common.
CREATE TABLE fleet_day (
  customer_id integer NOT NULL,
  day date NOT NULL,
  vehicle_type_id integer NOT NULL,
  -- 'all', or a trait with its value: every vehicle is in one row of each.
  by text NOT NULL,
  value text NOT NULL,
  miles double precision NOT NULL,
  moving_ms bigint NOT NULL,
  loaded_ms bigint NOT NULL,
  empty_ms bigint NOT NULL,
  standing_ms bigint NOT NULL,
  tethered_ms bigint NOT NULL,
  untethered_ms bigint NOT NULL,
  gaps bigint NOT NULL,
  gap_ms bigint NOT NULL,
  reports bigint NOT NULL,
  loads bigint NOT NULL,
  unloads bigint NOT NULL,
  door_openings bigint NOT NULL,
  faults_opened bigint NOT NULL,
  faults_closed bigint NOT NULL,
  tire_out_ms bigint NOT NULL,
  reefer_on_ms bigint NOT NULL,
  reefer_out_ms bigint NOT NULL,
  reefer_door_ms bigint NOT NULL,
  set_point_changes bigint NOT NULL,
  fuel_used double precision NOT NULL,
  -- Vehicles: all that reported, and of them those of whom something is true.
  days bigint NOT NULL,
  used_days bigint NOT NULL,
  gap_days bigint NOT NULL,
  reefer_days bigint NOT NULL,
  low_fuel_days bigint NOT NULL,
  PRIMARY KEY (customer_id, by, day, vehicle_type_id, value)
);

-- How long vehicles were in a geofence on a day, all together.
CREATE TABLE place_stock (
  customer_id integer NOT NULL,
  day date NOT NULL,
  geofence_id integer NOT NULL,
  stock_ms bigint NOT NULL,
  PRIMARY KEY (customer_id, day, geofence_id)
);

-- Arrivals and departures by hour of the customer's clock.
CREATE TABLE place_hour (
  customer_id integer NOT NULL,
  day date NOT NULL,
  geofence_id integer NOT NULL,
  hour smallint NOT NULL,
  arrivals integer NOT NULL,
  departures integer NOT NULL,
  PRIMARY KEY (customer_id, day, geofence_id, hour)
);

-- Arrivals and departures of a day.
CREATE TABLE place_day (
  customer_id integer NOT NULL,
  day date NOT NULL,
  geofence_id integer NOT NULL,
  arrivals integer NOT NULL,
  departures integer NOT NULL,
  PRIMARY KEY (customer_id, day, geofence_id)
);

-- Trips of a day with a part that nobody saw, by where they began: squares of half a degree.
CREATE TABLE gap_day (
  customer_id integer NOT NULL,
  day date NOT NULL,
  vehicle_type_id integer NOT NULL,
  lat_cell smallint NOT NULL,
  lng_cell smallint NOT NULL,
  gaps integer NOT NULL,
  gap_ms bigint NOT NULL,
  -- Sums: divided by `gaps` they are the middle.
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  PRIMARY KEY (customer_id, day, vehicle_type_id, lat_cell, lng_cell)
);

-- Visits by the day on which they ended, 'infinity' for those that last, and by how long they were (domain/insights/dwell-buckets.ts).
CREATE TABLE visit_day (
  customer_id integer NOT NULL,
  day date NOT NULL,
  geofence_id integer NOT NULL,
  bucket smallint NOT NULL,
  visits integer NOT NULL,
  dwell_ms bigint NOT NULL,
  billable_minutes bigint NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (customer_id, day, geofence_id, bucket)
);

-- Vehicles that stand still, by geofence (0: in none) and by the bucket of whole days that they have, as of `as_of` below.
CREATE TABLE idle_now (
  customer_id integer NOT NULL,
  vehicle_type_id integer NOT NULL,
  geofence_id integer NOT NULL,
  since smallint NOT NULL,
  vehicles integer NOT NULL,
  PRIMARY KEY (customer_id, vehicle_type_id, geofence_id, since)
);

-- Faults by the day on which they were first there, and by the day on which they ended.
CREATE TABLE fault_day (
  customer_id integer NOT NULL,
  day date NOT NULL,
  vehicle_type_id integer NOT NULL,
  sensor_type_id integer NOT NULL,
  fault_type_id integer NOT NULL,
  opened integer NOT NULL,
  closed integer NOT NULL,
  -- How long those that ended were there.
  closed_ms bigint NOT NULL,
  PRIMARY KEY (customer_id, day, vehicle_type_id, sensor_type_id, fault_type_id)
);

-- Until when what came in is counted.
CREATE TABLE insight_counted (
  customer_id integer PRIMARY KEY,
  as_of timestamptz NOT NULL
);

-- Days to be counted again. Rows are only added and removed, so that nobody who adds one waits for who counts.
CREATE TABLE insight_dirty (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL,
  what text NOT NULL CHECK (what IN ('fleet', 'visit', 'fault')),
  -- Null: all of them.
  day date
);

CREATE FUNCTION vehicle_day_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what, day) SELECT DISTINCT customer_id, 'fleet', day FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_day_made AFTER INSERT ON vehicle_day REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vehicle_day_changed();
CREATE TRIGGER vehicle_day_edited AFTER UPDATE ON vehicle_day REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vehicle_day_changed();
CREATE TRIGGER vehicle_day_removed AFTER DELETE ON vehicle_day REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION vehicle_day_changed();

CREATE FUNCTION visit_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what, day)
    SELECT DISTINCT v.customer_id, 'visit', (at.at AT TIME ZONE c.time_zone)::date
    FROM changed v JOIN customer c ON c.id = v.customer_id
    CROSS JOIN LATERAL (VALUES (v.entered), (v.left_at)) at(at) WHERE at.at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER visit_made AFTER INSERT ON visit REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changed();
CREATE TRIGGER visit_was AFTER UPDATE ON visit REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changed();
CREATE TRIGGER visit_edited AFTER UPDATE ON visit REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changed();
CREATE TRIGGER visit_removed AFTER DELETE ON visit REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION visit_changed();

CREATE FUNCTION fault_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what, day)
    SELECT DISTINCT f.customer_id, 'fault', (at.at AT TIME ZONE c.time_zone)::date
    FROM changed f JOIN customer c ON c.id = f.customer_id
    CROSS JOIN LATERAL (VALUES (f.started), (f.ended)) at(at) WHERE at.at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER fault_made AFTER INSERT ON fault REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fault_changed();
CREATE TRIGGER fault_was AFTER UPDATE ON fault REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fault_changed();
CREATE TRIGGER fault_edited AFTER UPDATE ON fault REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fault_changed();
CREATE TRIGGER fault_removed AFTER DELETE ON fault REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fault_changed();

-- What a vehicle is, and whether it is counted.
CREATE FUNCTION vehicle_traits_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what) VALUES (NEW.customer_id, 'fleet'), (NEW.customer_id, 'fault');
  IF OLD.subscription_ended IS DISTINCT FROM NEW.subscription_ended THEN
    INSERT INTO insight_dirty (customer_id, what) VALUES (NEW.customer_id, 'visit');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_traits AFTER UPDATE ON vehicle FOR EACH ROW
  WHEN ((OLD.sim_status, OLD.vehicle_type_id, OLD.vehicle_mfgr, OLD.model_year, OLD.device_type_id, OLD.subscription_ended)
    IS DISTINCT FROM
    (NEW.sim_status, NEW.vehicle_type_id, NEW.vehicle_mfgr, NEW.model_year, NEW.device_type_id, NEW.subscription_ended))
  EXECUTE FUNCTION vehicle_traits_changed();

-- By what rule stays cost, and by what clock days are counted.
CREATE FUNCTION detention_rule_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what)
    SELECT DISTINCT customer_id, 'visit' FROM (SELECT NEW.customer_id UNION SELECT OLD.customer_id) r
    WHERE customer_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER detention_rule_changes AFTER INSERT OR UPDATE OR DELETE ON detention_rule
  FOR EACH ROW EXECUTE FUNCTION detention_rule_changed();
CREATE FUNCTION customer_clock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO insight_dirty (customer_id, what) SELECT NEW.id, what FROM unnest(ARRAY['visit', 'fault', 'fleet']) what;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_clock AFTER UPDATE ON customer FOR EACH ROW
  WHEN ((OLD.time_zone, OLD.free_minutes) IS DISTINCT FROM (NEW.time_zone, NEW.free_minutes))
  EXECUTE FUNCTION customer_clock_changed();

-- Found by the day on which they began.
CREATE INDEX visit_entered ON visit (customer_id, entered);
CREATE INDEX fault_ended ON fault (customer_id, ended) WHERE ended IS NOT NULL;
CREATE INDEX stay_open ON stay (customer_id, began) INCLUDE (vehicle_id) WHERE ended IS NULL;
CREATE INDEX trip_gap ON trip (customer_id, ended) INCLUDE (vehicle_id, began, from_lat, from_lng, gap_ms) WHERE gap_ms > 0;

-- What there is already is counted as well.
INSERT INTO insight_dirty (customer_id, what) SELECT id, what FROM customer, unnest(ARRAY['visit', 'fault', 'fleet']) what;
