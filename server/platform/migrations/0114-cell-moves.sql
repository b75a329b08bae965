-- A customer that moves to another cell is first copied while all goes on; what it changes meanwhile is noted as far as it
-- would else be found only by reading all of its reports again.
ALTER TABLE cell_move DROP CONSTRAINT cell_move_state_check;
ALTER TABLE cell_move ADD CHECK (state IN ('copying', 'arriving', 'leaving', 'gone'));
-- By which whoever moves it calls it, also once the customer itself is gone.
ALTER TABLE cell_move ADD COLUMN abbrev text;

-- Days of vehicles in UTC whose stored reports were changed or removed, or unpacked, while their customer is copied.
CREATE TABLE cell_touched (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  day timestamptz NOT NULL
);
CREATE INDEX cell_touched_customer ON cell_touched (customer_id);

-- What has gone to another cell: whoever still brings reports of these gateways here is asked to come again, until they find
-- the other cell, and is not told that nobody has such a gateway. Also of which vehicles the engines are still to hear.
CREATE TABLE cell_gone (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL,
  -- Null for a gateway on no vehicle.
  vehicle_id integer,
  serial_num text,
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cell_gone_customer ON cell_gone (customer_id);

-- The triggers that call it are made by a move, and dropped at its end. The argument is the column of the moment.
CREATE FUNCTION cell_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO cell_touched (customer_id, vehicle_id, day)
    SELECT DISTINCT t.customer_id, t.vehicle_id, date_trunc(''day'', t.%I, ''UTC'') FROM went t
      WHERE t.customer_id IN (SELECT customer_id FROM cell_move)', TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cell_move WHERE customer_id = NEW.customer_id AND state <> 'copying') THEN
    RAISE EXCEPTION 'Customer % is on its way to another cell.', NEW.customer_id USING ERRCODE = '57P03';
  END IF;
  RETURN NEW;
END $$;

-- Links that open something to whoever has them lead to the cell that knows them, also once their customer has moved. What
-- is kept of a code on a trailer is its hash.
CREATE OR REPLACE FUNCTION directory_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD)->>TG_ARGV[1] END;
  becomes text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW)->>TG_ARGV[1] END;
BEGIN
  IF EXISTS (SELECT FROM cell_self) THEN
    INSERT INTO directory_change (kind, key)
      SELECT DISTINCT TG_ARGV[0], CASE WHEN TG_ARGV[2] = 'hashed' THEN sha256(convert_to(key, 'UTF8'))::text ELSE key END
        FROM unnest(ARRAY[was, becomes]) key WHERE key IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER share_in_directory AFTER INSERT OR DELETE ON share
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'hash');
CREATE TRIGGER share_pass_in_directory AFTER INSERT OR DELETE ON share_pass
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'hash');
CREATE TRIGGER driver_code_in_directory AFTER INSERT OR DELETE ON driver_code
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'code', 'hashed');
CREATE TRIGGER provisioning_comes_to_directory AFTER INSERT OR DELETE ON single_sign_on
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'scim_hash');
CREATE TRIGGER provisioning_in_directory AFTER UPDATE OF scim_hash ON single_sign_on
  FOR EACH ROW WHEN (OLD.scim_hash IS DISTINCT FROM NEW.scim_hash) EXECUTE FUNCTION directory_follows('key', 'scim_hash');

-- Those that are there already.
INSERT INTO directory_change (kind, key)
  SELECT 'key', key FROM (
    SELECT hash::text FROM share UNION SELECT hash::text FROM share_pass UNION SELECT scim_hash::text FROM single_sign_on
    UNION SELECT sha256(convert_to(code, 'UTF8'))::text FROM driver_code) found (key)
  WHERE key IS NOT NULL AND EXISTS (SELECT FROM cell_self);
