-- An installation may have several cells, each a PostgreSQL with whole customers in it. What is here tells a directory, which is
-- outside, who is in this one.

-- Which cell this is. Without a row it is all there is, and nothing of the following does anything.
CREATE TABLE cell_self (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name text NOT NULL,
  -- Ids that are given here begin at so many times 2^25, those of 64 bits at so many times 2^47: no two cells give the same.
  number integer NOT NULL CHECK (number BETWEEN 0 AND 63)
);

-- What the directory has not been told of: that there may be something else of this name now.
CREATE TABLE directory_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  key text NOT NULL
);

-- Customers that are on their way from cell to cell. Nothing of theirs is taken here meanwhile; who has gone is not here any more.
CREATE TABLE cell_move (
  customer_id integer PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('arriving', 'leaving', 'gone')),
  since timestamptz NOT NULL DEFAULT now()
);

-- Whoever writes a row need not think of the directory. The arguments are the kind, and the column that it is found by.
CREATE FUNCTION directory_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD)->>TG_ARGV[1] END;
  becomes text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW)->>TG_ARGV[1] END;
BEGIN
  IF EXISTS (SELECT FROM cell_self) THEN
    INSERT INTO directory_change (kind, key)
      SELECT DISTINCT TG_ARGV[0], key FROM unnest(ARRAY[was, becomes]) key WHERE key IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_in_directory AFTER INSERT OR DELETE ON customer
  FOR EACH ROW EXECUTE FUNCTION directory_follows('customer', 'id');
CREATE TRIGGER vehicle_comes_to_directory AFTER INSERT OR DELETE ON vehicle
  FOR EACH ROW EXECUTE FUNCTION directory_follows('serial', 'serial_num');
CREATE TRIGGER vehicle_in_directory AFTER UPDATE OF serial_num, customer_id ON vehicle
  FOR EACH ROW WHEN (OLD.serial_num IS DISTINCT FROM NEW.serial_num OR OLD.customer_id <> NEW.customer_id)
  EXECUTE FUNCTION directory_follows('serial', 'serial_num');
CREATE TRIGGER sensor_box_in_directory AFTER INSERT OR DELETE ON sensor_box
  FOR EACH ROW EXECUTE FUNCTION directory_follows('serial', 'serial_num');
CREATE TRIGGER user_account_comes_to_directory AFTER INSERT OR DELETE ON user_account
  FOR EACH ROW EXECUTE FUNCTION directory_follows('email', 'email');
CREATE TRIGGER user_account_in_directory AFTER UPDATE OF email ON user_account
  FOR EACH ROW WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION directory_follows('email', 'email');
CREATE TRIGGER oem_host_in_directory AFTER INSERT OR DELETE ON oem_host
  FOR EACH ROW EXECUTE FUNCTION directory_follows('host', 'host');
CREATE TRIGGER ingest_key_in_directory AFTER INSERT OR DELETE ON ingest_key
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'hash');
CREATE TRIGGER api_token_in_directory AFTER INSERT OR DELETE ON api_token
  FOR EACH ROW EXECUTE FUNCTION directory_follows('key', 'hash');
CREATE TRIGGER signing_key_in_directory AFTER INSERT OR DELETE ON signing_key
  FOR EACH ROW EXECUTE FUNCTION directory_follows('session', 'id');

-- Of a customer that is on its way nothing is changed that the audit trail tells of. The code says: come again.
CREATE FUNCTION refuse_while_moving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM cell_move WHERE customer_id = NEW.customer_id) THEN
    RAISE EXCEPTION 'Customer % is on its way to another cell.', NEW.customer_id USING ERRCODE = '57P03';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entry_while_moving BEFORE INSERT ON audit_entry
  FOR EACH ROW WHEN (NEW.customer_id IS NOT NULL) EXECUTE FUNCTION refuse_while_moving();
