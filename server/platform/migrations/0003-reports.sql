-- What gateways report, and what follows from it for each vehicle.

-- One row a report, partitioned by month of `recorded`. The engine alone writes it, by COPY in this order of columns;
-- partitions are made by it and by retention, never by hand.
CREATE TABLE report (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  recorded timestamptz NOT NULL,
  received timestamptz NOT NULL,
  -- The transaction that brought it, counted up: what a start has to replay is what lies past the watermark.
  batch bigint NOT NULL,
  -- The sensors present: bit n (worth 2^n) is the sensor with the type id n.
  sensors bigint NOT NULL,
  -- The gps reading, whole; null where the report has none.
  lat double precision,
  lng double precision,
  heading_deg double precision,
  speed_mph double precision,
  accuracy_m double precision,
  -- All readings but gps, by sensor key, as they came in.
  readings jsonb NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, recorded)
) PARTITION BY RANGE (recorded);
-- Rows come in the order of `batch`, so a summary a block range finds the newest; it costs next to nothing to keep.
CREATE INDEX report_batch ON report USING brin (batch) WITH (pages_per_range = 32, autosummarize = on);

-- Everything up to this batch is contained in vehicle_state and vehicle_now.
CREATE TABLE ingest_watermark (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  batch bigint NOT NULL
);
INSERT INTO ingest_watermark (batch) VALUES (0);

-- What is known of a vehicle now, as the engine thinks of it; written behind, with the batch up to which it is whole.
CREATE TABLE vehicle_state (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  batch bigint NOT NULL,
  -- When something about it changes by time alone.
  wake_at timestamptz,
  -- Reports since its newest snapshot.
  since_snapshot integer NOT NULL,
  -- JSON; text, because nothing looks inside and it must come back as it was.
  state text NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id)
) WITH (fillfactor = 60);

-- The state right after a report, every few hundred reports: where the replay of a late one begins.
CREATE TABLE vehicle_snapshot (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  recorded timestamptz NOT NULL,
  state text NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, recorded)
);

-- ABS faults, from the report that first carried one to the report that no longer did.
CREATE TABLE fault (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  started timestamptz NOT NULL,
  fault_type_id integer NOT NULL,
  fmi integer NOT NULL,
  -- Null while Active.
  ended timestamptz,
  max_mph double precision,
  start_miles double precision,
  end_miles double precision,
  PRIMARY KEY (customer_id, vehicle_id, started, fault_type_id, fmi)
);
CREATE INDEX fault_active ON fault (customer_id, vehicle_id) WHERE ended IS NULL;

-- Gateways that reported and that no vehicle carries.
CREATE TABLE detached_gateway (
  serial_num text PRIMARY KEY,
  first_seen timestamptz NOT NULL,
  last_seen timestamptz NOT NULL,
  reports bigint NOT NULL,
  way text NOT NULL
);
CREATE INDEX detached_gateway_seen ON detached_gateway (last_seen);

-- One row a vehicle, a column for each field of the fleet's declared columns; a test compares the two.
-- What nearly every query asks stands first, then what is of fixed width: to reach a column PostgreSQL walks over
-- those before it, and a page of 100,000 vehicles spends its time on that.
CREATE TABLE vehicle_now (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  sim_status text,
  last_reported_calculated timestamptz,
  installation_date timestamptz,
  time_untethered_calculated timestamptz,
  dwell_time_calculated timestamptz,
  vehicle_length_feet double precision,
  sim_status_change_date_calculated timestamptz,
  speed_mph double precision,
  lat double precision,
  lon double precision,
  abs_odometer_miles double precision,
  sensor_box_battery_voltage double precision,
  gps_odometer_miles double precision,
  tk_fuel_level double precision,
  tk_ambient double precision,
  tk_humidity double precision,
  tk_ind_sensor_1 double precision,
  tk_ind_sensor_2 double precision,
  tk_ind_sensor_3 double precision,
  tk_ind_sensor_4 double precision,
  tk_ind_sensor_5 double precision,
  tk_ind_sensor_6 double precision,
  tk_set_point_1 double precision,
  tk_set_point_2 double precision,
  tk_set_point_3 double precision,
  tk_discharge_air_1 double precision,
  tk_discharge_air_2 double precision,
  tk_discharge_air_3 double precision,
  tk_return_air_1 double precision,
  tk_return_air_2 double precision,
  tk_return_air_3 double precision,
  tk_engine_hours double precision,
  tk_electrical_hours double precision,
  tk_total_hours double precision,
  tk_unit_battery_voltage double precision,
  camera_fullness double precision,
  heading_deg double precision,
  stopped_since timestamptz,
  vehicle_type_id integer,
  model_year integer,
  weight_lbs integer,
  abs_severity integer,
  has_solar_panels boolean,
  is_thermoking boolean,
  vin text,
  unit_id text,
  customer_name text,
  serial_num text,
  go_product_type text,
  firmware_version text,
  is_loaded_calculated text,
  reverse_geocoded_address text,
  trailer_battery_health_status text,
  gateway_battery_health_status text,
  trailer_health_status text,
  sensor_connectivity_status text,
  vehicle_mfgr text,
  tire_inflation_status text,
  door_status_calculated text,
  tethered_status_calculated text,
  light_fault_codes text,
  tk_unit_on text,
  tk_operating_mode text,
  base_product_type text,
  level text,
  group_names text[],
  geofence text[],
  abs_fault_codes text[],
  PRIMARY KEY (customer_id, vehicle_id)
) WITH (fillfactor = 70);
