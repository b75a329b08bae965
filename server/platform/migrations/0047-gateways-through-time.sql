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
CREATE INDEX gateway_assignment_serial ON gateway_assignment (serial_num, attached);
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

CREATE FUNCTION gateway_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := gateway_act_at();
  actor text := nullif(current_setting('tandem.actor', true), '');
  since timestamptz;
  box sensor_box;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.customer_id <> NEW.customer_id THEN
    UPDATE gateway_assignment SET customer_id = NEW.customer_id WHERE vehicle_id = NEW.id;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.serial_num IS NOT NULL AND (TG_OP = 'DELETE' OR OLD.serial_num IS DISTINCT FROM NEW.serial_num) THEN
    UPDATE gateway_assignment SET detached = greatest(attached, at), detached_by = actor
      WHERE vehicle_id = OLD.id AND detached IS NULL;
  END IF;
  IF TG_OP = 'DELETE' OR NEW.serial_num IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT * INTO box FROM sensor_box WHERE serial_num = NEW.serial_num;
  IF FOUND AND box.customer_id IS DISTINCT FROM NEW.customer_id THEN
    UPDATE sensor_box SET customer_id = NEW.customer_id WHERE serial_num = NEW.serial_num;
  END IF;
  -- A vehicle that comes with its gateway has it since it was installed.
  since := CASE WHEN TG_OP = 'INSERT' THEN coalesce(NEW.installation_date, at) ELSE at END;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.serial_num IS NOT DISTINCT FROM NEW.serial_num THEN
      RETURN NULL;
    END IF;
    -- Where one statement moves it, the vehicle that gives it up may come later.
    UPDATE gateway_assignment SET detached = greatest(attached, at), detached_by = actor
      WHERE serial_num = NEW.serial_num AND detached IS NULL;
    since := greatest(since, (SELECT max(detached) FROM gateway_assignment WHERE vehicle_id = NEW.id));
  END IF;
  INSERT INTO gateway_assignment (customer_id, vehicle_id, serial_num, iccid, attached, attached_by)
    VALUES (NEW.customer_id, NEW.id, NEW.serial_num, box.iccid,
      greatest(since, (SELECT max(detached) FROM gateway_assignment WHERE serial_num = NEW.serial_num AND detached IS NOT NULL)),
      actor);
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_gateway_comes AFTER INSERT ON vehicle
  FOR EACH ROW WHEN (NEW.serial_num IS NOT NULL) EXECUTE FUNCTION gateway_follows();
CREATE TRIGGER vehicle_gateway_moves AFTER UPDATE OF serial_num, customer_id ON vehicle
  FOR EACH ROW WHEN (OLD.serial_num IS DISTINCT FROM NEW.serial_num OR OLD.customer_id <> NEW.customer_id)
  EXECUTE FUNCTION gateway_follows();
CREATE TRIGGER vehicle_gateway_goes AFTER DELETE ON vehicle
  FOR EACH ROW WHEN (OLD.serial_num IS NOT NULL) EXECUTE FUNCTION gateway_follows();
