-- The vehicles that have open issues, a row each: the dashboard sorts and counts these instead of adding up issues.
CREATE TABLE attention (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  -- Open ones. A row stays when there are none any more: whoever changes issues of the same vehicle waits for it.
  issues integer NOT NULL DEFAULT 0,
  work_orders integer NOT NULL DEFAULT 0,
  critical boolean NOT NULL DEFAULT false,
  caution boolean NOT NULL DEFAULT false,
  not_reporting boolean NOT NULL DEFAULT false,
  -- Whether one was ever put off. How such a vehicle stands is a matter of the moment, and read from its issues.
  put_off boolean NOT NULL DEFAULT false,
  categories text[] NOT NULL DEFAULT '{}',
  -- The oldest.
  opened timestamptz,
  active boolean NOT NULL DEFAULT false,
  -- As lists are sorted by, so that the vehicles need not be read for it.
  unit text NOT NULL DEFAULT '',
  PRIMARY KEY (customer_id, vehicle_id)
) WITH (fillfactor = 80);

-- By triggers, so that nothing that is done with issues can forget it. The rows are held before the issues are read, in
-- one order: whoever comes second reads what the first has done, and nobody waits in a circle.
CREATE FUNCTION attend(customers integer[], vehicles integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO attention (customer_id, vehicle_id) SELECT c, v FROM unnest(customers, vehicles) AS k(c, v) ORDER BY c, v
    ON CONFLICT DO NOTHING;
  PERFORM FROM attention a JOIN unnest(customers, vehicles) AS k(c, v) ON a.customer_id = k.c AND a.vehicle_id = k.v
    ORDER BY a.customer_id, a.vehicle_id FOR UPDATE OF a;
  UPDATE attention a SET issues = coalesce(x.issues, 0), work_orders = coalesce(x.work_orders, 0),
      critical = coalesce(x.critical, false), caution = coalesce(x.caution, false),
      not_reporting = coalesce(x.not_reporting, false), put_off = coalesce(x.put_off, false),
      categories = coalesce(x.categories, '{}'), opened = x.opened,
      active = coalesce(t.sim_status = 'Activated', false), unit = coalesce(lower(t.unit_id), '')
    FROM unnest(customers, vehicles) AS k(c, v) LEFT JOIN vehicle t ON t.customer_id = k.c AND t.id = k.v
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS issues, count(DISTINCT i.work_order_id)::int AS work_orders,
          bool_or(i.status = 'critical') AS critical, bool_or(i.status = 'caution') AS caution,
          bool_or(i.status = 'notReporting') AS not_reporting, bool_or(i.snoozed_until IS NOT NULL) AS put_off,
          array_agg(DISTINCT i.category) AS categories, min(i.opened) AS opened
        FROM issue i WHERE i.customer_id = k.c AND i.vehicle_id = k.v AND i.closed IS NULL) x ON true
    WHERE a.customer_id = k.c AND a.vehicle_id = k.v;
END $$;

CREATE FUNCTION issues_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM attend(array_agg(customer_id), array_agg(vehicle_id)) FROM (SELECT DISTINCT customer_id, vehicle_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE FUNCTION issues_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM attend(array_agg(customer_id), array_agg(vehicle_id)) FROM (
    SELECT customer_id, vehicle_id FROM before UNION SELECT customer_id, vehicle_id FROM changed) c;
  RETURN NULL;
END $$;
CREATE TRIGGER issue_comes AFTER INSERT ON issue REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION issues_changed();
CREATE TRIGGER issue_goes AFTER DELETE ON issue REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION issues_changed();
CREATE TRIGGER issue_changes AFTER UPDATE ON issue REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION issues_moved();

CREATE FUNCTION attended_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE attention SET active = NEW.sim_status = 'Activated', unit = lower(NEW.unit_id)
    WHERE customer_id = NEW.customer_id AND vehicle_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attended_vehicle_changes AFTER UPDATE OF sim_status, unit_id ON vehicle
  FOR EACH ROW WHEN (OLD.sim_status IS DISTINCT FROM NEW.sim_status OR OLD.unit_id IS DISTINCT FROM NEW.unit_id)
  EXECUTE FUNCTION attended_changes();

INSERT INTO attention (customer_id, vehicle_id) SELECT DISTINCT customer_id, vehicle_id FROM issue WHERE closed IS NULL;
SELECT attend(array_agg(customer_id), array_agg(vehicle_id)) FROM attention;

-- Sorted by unit within a customer.
CREATE INDEX vehicle_unit ON vehicle (customer_id, lower(unit_id), id);
-- Searched by what an issue is called.
CREATE INDEX issue_title_part ON issue USING gin (lower(title) gin_trgm_ops) WHERE closed IS NULL;
-- What is due by its state, in the order of lists, and counted without reading the lines.
DROP INDEX plan_vehicle_due;
CREATE INDEX plan_vehicle_due ON plan_vehicle (customer_id, state, used DESC NULLS LAST, plan_id, vehicle_id);
-- Which plans a vehicle is in, without reading the lines.
DROP INDEX plan_vehicle_of_vehicle;
CREATE INDEX plan_vehicle_of_vehicle ON plan_vehicle (customer_id, vehicle_id, plan_id);
-- By when it was done last.
CREATE INDEX plan_vehicle_done ON plan_vehicle (customer_id, counted_from, plan_id, vehicle_id) WHERE was_done;
-- Who is in a geofence or a group is found without reading the fleet. Both change seldom, so a report costs no more.
CREATE INDEX vehicle_now_geofence ON vehicle_now USING gin (geofence);
CREATE INDEX vehicle_now_groups ON vehicle_now USING gin (group_names);
