-- Faults of every sensor that tells them, each with the mileage its miles are of.

ALTER TABLE fault
  -- The sensor that tells it: its family. Until now that was ABS alone.
  ADD COLUMN sensor_type_id integer NOT NULL DEFAULT 7,
  -- The wheel or the tire; empty where it concerns no single one.
  ADD COLUMN position text NOT NULL DEFAULT '',
  -- 'odometer' or 'gpsMileage': where its miles come from.
  ADD COLUMN mileage text;
UPDATE fault f SET mileage = CASE WHEN n.abs_odometer_miles IS NULL THEN 'gpsMileage' ELSE 'odometer' END
  FROM vehicle_now n
  WHERE f.start_miles IS NOT NULL AND n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id;
ALTER TABLE fault ALTER COLUMN sensor_type_id DROP DEFAULT, ALTER COLUMN position DROP DEFAULT;
ALTER TABLE fault DROP CONSTRAINT fault_pkey;
ALTER TABLE fault ADD PRIMARY KEY (customer_id, vehicle_id, started, sensor_type_id, fault_type_id, fmi, position);
-- A fault that lasts is written again where it stands when it is driven faster.
ALTER TABLE fault SET (fillfactor = 80);
-- The newest first, of one customer and of all.
CREATE INDEX fault_of_customer ON fault (customer_id, started DESC);
CREATE INDEX fault_started ON fault (started DESC);
CREATE INDEX fault_of_type ON fault (fault_type_id, started DESC);

-- States and snapshots hold the active faults in the same way.
CREATE FUNCTION pg_temp.with_families(state text) RETURNS text LANGUAGE sql AS $$
  SELECT jsonb_set(s, '{faults}', (
    SELECT jsonb_agg(f || jsonb_build_object('sensorTypeId', 7, 'position', '', 'mileage', CASE
      WHEN f->>'startMiles' IS NULL THEN NULL
      WHEN s->'readings' ? 'odometer' THEN 'odometer'
      ELSE 'gpsMileage' END) ORDER BY n)
    FROM jsonb_array_elements(s->'faults') WITH ORDINALITY AS one(f, n)))::text
  FROM (SELECT state::jsonb AS s) AS parsed
$$;
UPDATE vehicle_state SET state = pg_temp.with_families(state) WHERE state LIKE '%"faults":[{%';
UPDATE vehicle_snapshot SET state = pg_temp.with_families(state) WHERE state LIKE '%"faults":[{%';
