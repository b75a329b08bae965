-- Who held a vehicle from when to when, as its owner or its lessee. During a lease the lessee holds it. Only vehicles that
-- changed hands have rows: any other has been its customer's (vehicle.customer_id) all the time.

CREATE TABLE tenure (
  customer_id integer NOT NULL REFERENCES customer,
  vehicle_id integer NOT NULL REFERENCES vehicle (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('owner', 'lessee')),
  -- -infinity for who had it first.
  starts timestamptz NOT NULL,
  -- Not included; null: it lasts. Equal to `starts`: it was undone, and never was.
  ends timestamptz CHECK (ends >= starts),
  -- What the customer called it, last.
  unit_id text NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, starts),
  -- A vehicle has one holder at a time. A range of one number stands for the number: no extension is needed.
  CONSTRAINT one_holder EXCLUDE USING gist
    (int4range(vehicle_id, vehicle_id, '[]') WITH &&, tstzrange(starts, ends) WITH &&)
);
CREATE INDEX tenure_vehicle ON tenure (vehicle_id, starts);

-- Vehicles whose holders through time are others than the engine has applied, and from when on.
CREATE TABLE tenure_change (
  vehicle_id integer PRIMARY KEY REFERENCES vehicle (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  -- Another with every change.
  edition bigint NOT NULL GENERATED ALWAYS AS IDENTITY
);

CREATE FUNCTION tenure_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- null: the first row of who has had it all the time, which changes nothing.
  first timestamptz := CASE TG_OP WHEN 'UPDATE' THEN least(OLD.ends, NEW.ends) ELSE nullif(NEW.starts, '-infinity') END;
  known timestamptz;
BEGIN
  IF first IS NOT NULL THEN
    DELETE FROM tenure_change WHERE vehicle_id = NEW.vehicle_id RETURNING since INTO known;
    INSERT INTO tenure_change (vehicle_id, since) VALUES (NEW.vehicle_id, least(first, known));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER holder_comes AFTER INSERT ON tenure FOR EACH ROW EXECUTE FUNCTION tenure_changed();
CREATE TRIGGER holder_changes AFTER UPDATE OF ends ON tenure
  FOR EACH ROW WHEN (OLD.ends IS DISTINCT FROM NEW.ends) EXECUTE FUNCTION tenure_changed();

-- Whoever writes vehicle.customer_id need not think of tenures. When it holds from, where that is not now, is told by
-- set_config('tandem.at', seconds, true); set_config('tandem.undo', 'on', true) takes back the change that held from then;
-- set_config('tandem.tenure', 'lessee', true) says that it comes by a lease.
CREATE FUNCTION tenure_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := date_trunc('milliseconds', gateway_act_at());
BEGIN
  IF current_setting('tandem.undo', true) = 'on' THEN
    UPDATE tenure SET ends = starts WHERE vehicle_id = NEW.id AND ends IS NULL AND starts = at;
    UPDATE tenure SET ends = NULL
      WHERE customer_id = NEW.customer_id AND vehicle_id = NEW.id AND ends = at AND starts < at;
    RETURN NULL;
  END IF;
  INSERT INTO tenure (customer_id, vehicle_id, kind, starts, unit_id)
    SELECT OLD.customer_id, NEW.id, 'owner', '-infinity', OLD.unit_id
    WHERE NOT EXISTS (SELECT FROM tenure WHERE vehicle_id = NEW.id AND ends IS NULL);
  UPDATE tenure SET ends = greatest(starts, at), unit_id = OLD.unit_id
    WHERE vehicle_id = NEW.id AND ends IS NULL;
  INSERT INTO tenure (customer_id, vehicle_id, kind, starts, unit_id)
    VALUES (NEW.customer_id, NEW.id, coalesce(nullif(current_setting('tandem.tenure', true), ''), 'owner'), at, NEW.unit_id)
    ON CONFLICT (customer_id, vehicle_id, starts) DO UPDATE SET kind = excluded.kind, ends = NULL, unit_id = excluded.unit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER vehicle_changes_hands AFTER UPDATE OF customer_id ON vehicle
  FOR EACH ROW WHEN (OLD.customer_id <> NEW.customer_id) EXECUTE FUNCTION tenure_follows();

-- A gateway that goes along with its vehicle is its former owner's until then, and the new owner's from then on.
CREATE FUNCTION gateway_changes_hands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := date_trunc('milliseconds', gateway_act_at());
  actor text := nullif(current_setting('tandem.actor', true), '');
BEGIN
  IF current_setting('tandem.undo', true) = 'on' THEN
    UPDATE gateway_assignment SET customer_id = NEW.customer_id
      WHERE customer_id = OLD.customer_id AND vehicle_id = NEW.id AND attached >= at;
  ELSE
    WITH ended AS (
      UPDATE gateway_assignment SET detached = greatest(attached, at), detached_by = actor
        WHERE vehicle_id = NEW.id AND detached IS NULL RETURNING serial_num, iccid, detached
    )
    INSERT INTO gateway_assignment (customer_id, vehicle_id, serial_num, iccid, attached, attached_by)
      SELECT NEW.customer_id, NEW.id, serial_num, iccid, detached, actor FROM ended;
  END IF;
  IF NEW.serial_num IS NOT NULL THEN
    UPDATE sensor_box SET customer_id = NEW.customer_id WHERE serial_num = NEW.serial_num;
  END IF;
  RETURN NULL;
END $$;
-- By their names triggers go in this order: the owner changes before the gateway of an update that changes both.
CREATE TRIGGER vehicle_changes_gateway_owner AFTER UPDATE OF customer_id ON vehicle
  FOR EACH ROW WHEN (OLD.customer_id <> NEW.customer_id) EXECUTE FUNCTION gateway_changes_hands();
-- As it was, but for the customer, which is the other trigger's.
CREATE OR REPLACE FUNCTION gateway_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := gateway_act_at();
  actor text := nullif(current_setting('tandem.actor', true), '');
  since timestamptz;
  box sensor_box;
BEGIN
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
DROP TRIGGER vehicle_gateway_moves ON vehicle;
CREATE TRIGGER vehicle_gateway_moves AFTER UPDATE OF serial_num ON vehicle
  FOR EACH ROW WHEN (OLD.serial_num IS DISTINCT FROM NEW.serial_num) EXECUTE FUNCTION gateway_follows();

-- What is about a moment stays with whoever had the vehicle then: these rows follow no longer.
ALTER TABLE cargo_image DROP CONSTRAINT cargo_image_customer_id_vehicle_id_fkey,
  ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle (id) ON DELETE CASCADE;
CREATE INDEX cargo_image_vehicle ON cargo_image (vehicle_id);
ALTER TABLE reefer_command DROP CONSTRAINT reefer_command_customer_id_vehicle_id_fkey,
  ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle (id) ON DELETE CASCADE;
CREATE INDEX reefer_command_vehicle ON reefer_command (vehicle_id);
ALTER TABLE installation DROP CONSTRAINT installation_customer_id_vehicle_id_fkey,
  ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle (id) ON DELETE CASCADE;
CREATE INDEX installation_vehicle ON installation (vehicle_id);
ALTER TABLE share DROP CONSTRAINT share_customer_id_vehicle_id_fkey,
  ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle (id) ON DELETE CASCADE;
CREATE INDEX share_vehicle ON share (vehicle_id);

-- What ends with a tenure, whoever changes the customer.
CREATE FUNCTION tenure_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM vehicle_group_vehicle WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  DELETE FROM vehicle_now WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  DELETE FROM driver_code WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  UPDATE share SET revoked = now() WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id AND revoked IS NULL;
  UPDATE reefer_command SET status = 'failed', settled = now(), reason = 'The trailer changed hands.'
    WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id AND status = 'pending';
  RETURN NEW;
END $$;
CREATE TRIGGER vehicle_leaves_customer BEFORE UPDATE OF customer_id ON vehicle
  FOR EACH ROW WHEN (OLD.customer_id <> NEW.customer_id) EXECUTE FUNCTION tenure_ends();
