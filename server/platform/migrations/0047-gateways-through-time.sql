-- Which vehicle carried which gateway, from when to when; and what is known of gateways themselves.

-- A gateway as people enter it, also before any vehicle carries it. It belongs to no customer until one has it.
CREATE TABLE sensor_box (
  serial_num text PRIMARY KEY,
  customer_id integer REFERENCES customer,
  -- Of its SIM; null where it is not known.
  iccid text,
  -- domain/vehicle/makers.ts
  sensor_box_mfgr_id integer NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);
CREATE UNIQUE INDEX sensor_box_iccid ON sensor_box (iccid);
CREATE INDEX sensor_box_of_customer ON sensor_box (customer_id);

-- Rows outlive their vehicle: whatever a gateway sends late of that time must not reach the next one that carries it.
CREATE TABLE gateway_assignment (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  serial_num text NOT NULL,
  -- As it was while the vehicle carried it.
  iccid text,
  attached timestamptz NOT NULL,
  -- Null: it is carried now.
  detached timestamptz,
  -- Who did it; null where it is not known.
  attached_by text,
  detached_by text,
  PRIMARY KEY (customer_id, vehicle_id, id)
);
CREATE UNIQUE INDEX gateway_assignment_open ON gateway_assignment (serial_num) WHERE detached IS NULL;
-- Gateways that ever moved, which are few: the engine asks for these alone.
CREATE INDEX gateway_assignment_moved ON gateway_assignment (serial_num, detached) WHERE detached IS NOT NULL;
CREATE INDEX gateway_assignment_vehicle ON gateway_assignment (vehicle_id);

INSERT INTO gateway_assignment (customer_id, vehicle_id, serial_num, attached)
  SELECT customer_id, id, serial_num, coalesce(installation_date, created) FROM vehicle WHERE serial_num IS NOT NULL;

-- Whoever writes vehicle.serial_num need not think of the assignments. Who does it, and when it was done where that is
-- not now, is told by set_config('tandem.actor', …, true) and set_config('tandem.at', seconds, true).
CREATE FUNCTION gateway_act_at() RETURNS timestamptz LANGUAGE sql AS $$
  SELECT coalesce(to_timestamp(nullif(current_setting('tandem.at', true), '')::float8), now())
$$;

CREATE FUNCTION gateways_attached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gateway_assignment (customer_id, vehicle_id, serial_num, iccid, attached, attached_by)
    SELECT f.customer_id, f.id, f.serial_num, b.iccid,
      -- One that was never carried was there since the vehicle was installed.
      greatest(coalesce(f.installation_date, gateway_act_at()),
        (SELECT max(a.detached) FROM gateway_assignment a WHERE a.serial_num = f.serial_num)),
      nullif(current_setting('tandem.actor', true), '')
    FROM fresh f LEFT JOIN sensor_box b ON b.serial_num = f.serial_num WHERE f.serial_num IS NOT NULL;
  UPDATE sensor_box b SET customer_id = f.customer_id
    FROM fresh f WHERE b.serial_num = f.serial_num AND b.customer_id IS DISTINCT FROM f.customer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_gateways_attached AFTER INSERT ON vehicle REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION gateways_attached();

CREATE FUNCTION gateways_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gateway_assignment a SET customer_id = f.customer_id
    FROM fresh f JOIN before b ON b.id = f.id
    WHERE b.customer_id <> f.customer_id AND a.vehicle_id = f.id;
  UPDATE gateway_assignment a
    SET detached = greatest(a.attached, gateway_act_at()), detached_by = nullif(current_setting('tandem.actor', true), '')
    FROM before b LEFT JOIN fresh f ON f.id = b.id
    WHERE b.serial_num IS NOT NULL AND f.serial_num IS DISTINCT FROM b.serial_num
      AND a.serial_num = b.serial_num AND a.vehicle_id = b.id AND a.detached IS NULL;
  INSERT INTO gateway_assignment (customer_id, vehicle_id, serial_num, iccid, attached, attached_by)
    SELECT f.customer_id, f.id, f.serial_num, x.iccid,
      greatest(gateway_act_at(),
        (SELECT max(a.detached) FROM gateway_assignment a WHERE a.serial_num = f.serial_num OR a.vehicle_id = f.id)),
      nullif(current_setting('tandem.actor', true), '')
    FROM fresh f JOIN before b ON b.id = f.id LEFT JOIN sensor_box x ON x.serial_num = f.serial_num
    WHERE f.serial_num IS NOT NULL AND f.serial_num IS DISTINCT FROM b.serial_num;
  UPDATE sensor_box x SET customer_id = f.customer_id
    FROM fresh f WHERE x.serial_num = f.serial_num AND x.customer_id IS DISTINCT FROM f.customer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_gateways_moved AFTER UPDATE ON vehicle REFERENCING OLD TABLE AS before NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION gateways_moved();

CREATE FUNCTION gateways_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE gateway_assignment a
    SET detached = greatest(a.attached, gateway_act_at()), detached_by = nullif(current_setting('tandem.actor', true), '')
    FROM before b WHERE a.vehicle_id = b.id AND a.detached IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_gateways_gone AFTER DELETE ON vehicle REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION gateways_gone();
