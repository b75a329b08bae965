-- What concerns a verdict is noted, and nothing else.

-- Up to when it was noted what time alone has changed; null: never.
ALTER TABLE ingest_watermark ADD ripened timestamptz;
CREATE INDEX inspection_ripens ON inspection (due) WHERE is_latest;

-- One that is opened again concerns its vehicle as one that is new does.
DROP TRIGGER issue_changes_beside ON issue;
CREATE OR REPLACE FUNCTION issue_changes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT customer_id, vehicle_id FROM before WHERE closed IS NULL
    UNION SELECT customer_id, vehicle_id FROM changed WHERE closed IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER issue_changes_beside AFTER UPDATE ON issue REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION issue_changes_beside();

-- Lines are counted anew all the time: only those that tell something else than before concern anybody.
CREATE OR REPLACE FUNCTION plan_changes_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT customer_id, vehicle_id FROM (
      SELECT customer_id, vehicle_id, plan_id, state, counted_from, used FROM before WHERE state IN ('soon', 'overdue')
      EXCEPT SELECT customer_id, vehicle_id, plan_id, state, counted_from, used FROM changed) was
    UNION SELECT customer_id, vehicle_id FROM (
      SELECT customer_id, vehicle_id, plan_id, state, counted_from, used FROM changed WHERE state IN ('soon', 'overdue')
      EXCEPT SELECT customer_id, vehicle_id, plan_id, state, counted_from, used FROM before) is_now;
  RETURN NULL;
END $$;

-- What a plan is called, and how often, is told of what is due by it.
CREATE FUNCTION plan_renamed_beside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO beside_change (customer_id, vehicle_id)
    SELECT DISTINCT p.customer_id, p.vehicle_id FROM changed c JOIN before b ON b.customer_id = c.customer_id AND b.id = c.id
      JOIN plan_vehicle p ON p.customer_id = c.customer_id AND p.plan_id = c.id
      WHERE (b.name, b.every_days, b.every_miles) IS DISTINCT FROM (c.name, c.every_days, c.every_miles)
        AND p.state IN ('soon', 'overdue');
  RETURN NULL;
END $$;
CREATE TRIGGER plan_renamed_beside AFTER UPDATE ON maintenance_plan REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION plan_renamed_beside();
