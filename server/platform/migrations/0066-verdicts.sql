-- How every vehicle is, and why: the one verdict that all screens show.

ALTER TABLE vehicle_now
  -- The order in which vehicles are looked at, the least first; whole.
  ADD verdict_rank double precision,
  ADD verdict_since timestamptz,
  ADD verdict_cause text,
  -- Nothing in it grows, so that it can be sorted and filtered.
  ADD verdict_words text,
  ADD verdict_group text,
  -- The whole of it, with the further causes.
  ADD verdict text;
-- The worst first, without sorting a fleet.
CREATE INDEX vehicle_now_worst ON vehicle_now (customer_id, verdict_rank, vehicle_id);

-- What a report left behind, beside its level: the cause as the live stream has it, null where nothing was wrong.
ALTER TABLE report ADD verdict text;

-- Causes that do not count: put off, or acknowledged while they last.
CREATE TABLE verdict_snooze (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL REFERENCES vehicle (id) ON DELETE CASCADE,
  cause text NOT NULL,
  -- How bad it was then: where it gets worse, it counts again.
  level text NOT NULL,
  -- Null: it was acknowledged, and does not count as long as it lasts.
  until timestamptz,
  made timestamptz NOT NULL,
  made_by text NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, cause)
);
CREATE INDEX verdict_snooze_vehicle ON verdict_snooze (vehicle_id);

-- Vehicles of which something beside their reports has changed, and whose rows do not contain it yet: the engine reads
-- it, writes the rows, and takes these lines away. By triggers, so that no code path can forget it.
CREATE TABLE beside_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL
);

CREATE FUNCTION beside_comes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id) SELECT DISTINCT customer_id, vehicle_id FROM changed;
  RETURN NULL;
END $$;

CREATE TRIGGER issue_comes_beside AFTER INSERT ON issue REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER issue_goes_beside AFTER DELETE ON issue REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
-- What becomes of one that is closed concerns nobody here.
CREATE FUNCTION issue_changes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id) SELECT DISTINCT customer_id, vehicle_id FROM before WHERE closed IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER issue_changes_beside AFTER UPDATE ON issue REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION issue_changes_beside();

CREATE TRIGGER work_order_comes_beside AFTER INSERT ON work_order REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER work_order_goes_beside AFTER DELETE ON work_order REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER work_order_changes_beside AFTER UPDATE ON work_order REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();

CREATE TRIGGER verdict_snooze_comes AFTER INSERT ON verdict_snooze REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER verdict_snooze_goes AFTER DELETE ON verdict_snooze REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER verdict_snooze_changes AFTER UPDATE ON verdict_snooze REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();

-- A fleet has hundreds of thousands of lines that are on schedule, and they are counted all the time: only what is, or
-- was, due concerns anybody.
CREATE FUNCTION plan_goes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT DISTINCT customer_id, vehicle_id FROM changed WHERE state IN ('soon', 'overdue');
  RETURN NULL;
END $$;
CREATE TRIGGER plan_vehicle_comes_beside AFTER INSERT ON plan_vehicle REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_goes_beside();
CREATE TRIGGER plan_vehicle_goes_beside AFTER DELETE ON plan_vehicle REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_goes_beside();
CREATE FUNCTION plan_changes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT customer_id, vehicle_id FROM before WHERE state IN ('soon', 'overdue')
    UNION SELECT customer_id, vehicle_id FROM changed WHERE state IN ('soon', 'overdue');
  RETURN NULL;
END $$;
CREATE TRIGGER plan_vehicle_changes_beside AFTER UPDATE ON plan_vehicle
  REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION plan_changes_beside();

-- A crossing of a border is nothing that is wrong; 1 is its kind.
CREATE FUNCTION firing_comes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT DISTINCT customer_id, vehicle_id FROM changed WHERE alert_type_id <> 1 AND ended IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_comes_beside AFTER INSERT ON firing REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION firing_comes_beside();
CREATE FUNCTION firing_changes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT customer_id, vehicle_id FROM before WHERE alert_type_id <> 1 AND ended IS NULL
    UNION SELECT customer_id, vehicle_id FROM changed WHERE alert_type_id <> 1 AND ended IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_changes_beside AFTER UPDATE ON firing REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION firing_changes_beside();
CREATE TRIGGER firing_goes_beside AFTER DELETE ON firing REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION firing_comes_beside();
-- Alerts that come back when they were put off long enough.
CREATE INDEX firing_put_off ON firing (snoozed_until)
  WHERE snoozed_until IS NOT NULL AND ended IS NULL AND resolved IS NULL AND withdrawn IS NULL;
CREATE TRIGGER inspection_comes_beside AFTER INSERT ON inspection REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER inspection_changes_beside AFTER UPDATE ON inspection REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
CREATE TRIGGER inspection_goes_beside AFTER DELETE ON inspection REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION beside_comes();
