-- Vehicles of those that had them and have them no more, as they called them last: kept beside the tenures, so that a
-- list of what was reads them as quickly as it reads vehicles.
CREATE TABLE former_vehicle (
  customer_id integer NOT NULL REFERENCES customer,
  id integer NOT NULL REFERENCES vehicle (id) ON DELETE CASCADE,
  vin text NOT NULL,
  unit_id text NOT NULL,
  search text NOT NULL GENERATED ALWAYS AS (lower(unit_id) || E'\n' || lower(vin)) STORED,
  -- What it is about lies in the past, whatever its SIM is now.
  sim_status text NOT NULL DEFAULT 'Activated',
  vehicle_type_id integer NOT NULL,
  device_type_id integer NOT NULL,
  -- What lies before is theirs.
  until timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX former_vehicle_id ON former_vehicle (id);
CREATE INDEX former_vehicle_vin ON former_vehicle (vin);
CREATE INDEX former_vehicle_search ON former_vehicle USING gin (search gin_trgm_ops);

-- The groups that a vehicle was in when it left its customer, last: who is limited to groups reads what was by these.
CREATE TABLE former_group_vehicle (
  customer_id integer NOT NULL,
  vehicle_group_id integer NOT NULL,
  vehicle_id integer NOT NULL REFERENCES vehicle (id) ON DELETE CASCADE,
  PRIMARY KEY (customer_id, vehicle_group_id, vehicle_id),
  FOREIGN KEY (customer_id, vehicle_group_id) REFERENCES vehicle_group (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX former_group_of_vehicle ON former_group_vehicle (vehicle_id, customer_id);

-- After each change of a tenure: whether its customer had the vehicle and has it no more, and until when.
CREATE FUNCTION tenure_is_past() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  customer integer := CASE TG_OP WHEN 'DELETE' THEN OLD.customer_id ELSE NEW.customer_id END;
  vehicle_number integer := CASE TG_OP WHEN 'DELETE' THEN OLD.vehicle_id ELSE NEW.vehicle_id END;
BEGIN
  DELETE FROM former_vehicle WHERE customer_id = customer AND id = vehicle_number;
  INSERT INTO former_vehicle (customer_id, id, vin, unit_id, vehicle_type_id, device_type_id, until)
    SELECT t.customer_id, v.id, v.vin, t.unit_id, v.vehicle_type_id, v.device_type_id, t.ends
    FROM tenure t JOIN vehicle v ON v.id = t.vehicle_id
    WHERE t.customer_id = customer AND t.vehicle_id = vehicle_number AND t.ends > t.starts AND t.customer_id <> v.customer_id
    ORDER BY t.starts DESC LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER tenure_is_past AFTER INSERT OR DELETE OR UPDATE OF starts, ends, unit_id ON tenure
  FOR EACH ROW EXECUTE FUNCTION tenure_is_past();
INSERT INTO former_vehicle (customer_id, id, vin, unit_id, vehicle_type_id, device_type_id, until)
  SELECT h.customer_id, h.id, h.vin, h.unit_id, h.vehicle_type_id, v.device_type_id, h.until
  FROM held_vehicle h JOIN vehicle v ON v.id = h.id WHERE h.until IS NOT NULL;

-- Both parts are plain tables: whoever joins it finds a row by its key.
DROP VIEW held_vehicle;
CREATE VIEW held_vehicle AS
  SELECT id, customer_id, vin, unit_id, search, sim_status, vehicle_type_id, device_type_id, NULL::timestamptz AS until
    FROM vehicle
  UNION ALL
  SELECT id, customer_id, vin, unit_id, search, sim_status, vehicle_type_id, device_type_id, until FROM former_vehicle;
CREATE VIEW held_group_vehicle AS
  SELECT customer_id, vehicle_group_id, vehicle_id FROM vehicle_group_vehicle
  UNION ALL
  -- Of one that is theirs again those of now hold.
  SELECT g.customer_id, g.vehicle_group_id, g.vehicle_id FROM former_group_vehicle g
    JOIN former_vehicle v ON v.customer_id = g.customer_id AND v.id = g.vehicle_id;

-- An installation that was not finished when its trailer left the customer; kept for a while, as that may be undone.
ALTER TABLE installation ADD COLUMN ended timestamptz;
DROP INDEX installation_open;
CREATE UNIQUE INDEX installation_open ON installation (customer_id, vehicle_id) WHERE finished IS NULL AND ended IS NULL;
CREATE INDEX installation_ended ON installation (ended) WHERE ended IS NOT NULL;
UPDATE installation i SET ended = now() WHERE finished IS NULL
  AND NOT EXISTS (SELECT FROM vehicle v WHERE v.customer_id = i.customer_id AND v.id = i.vehicle_id);

CREATE OR REPLACE FUNCTION tenure_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is undone never was: the groups of a tenure before it stay as they were.
  IF current_setting('tandem.undo', true) IS DISTINCT FROM 'on' THEN
    DELETE FROM former_group_vehicle WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
    INSERT INTO former_group_vehicle (customer_id, vehicle_group_id, vehicle_id)
      SELECT customer_id, vehicle_group_id, vehicle_id FROM vehicle_group_vehicle
      WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  END IF;
  DELETE FROM vehicle_group_vehicle WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  DELETE FROM vehicle_now WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  DELETE FROM driver_code WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  UPDATE share SET revoked = now() WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id AND revoked IS NULL;
  UPDATE reefer_command SET status = 'failed', settled = now(), reason = 'The trailer changed hands.'
    WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id AND status = 'pending';
  UPDATE installation SET ended = now()
    WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id AND finished IS NULL AND ended IS NULL;
  DELETE FROM installation WHERE ended < now() - interval '2 days';
  RETURN NEW;
END $$;
