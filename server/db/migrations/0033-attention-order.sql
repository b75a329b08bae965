-- Trailers that need attention are sorted by their units without reading the trailers.
ALTER TABLE attention ADD unit text NOT NULL DEFAULT '';
UPDATE attention a SET unit = lower(v.unit_id) FROM vehicle v WHERE v.customer_id = a.customer_id AND v.id = a.vehicle_id;

CREATE OR REPLACE FUNCTION attend(customers integer[], vehicles integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

DROP TRIGGER vehicle_sim_changes ON vehicle;
DROP FUNCTION sim_changed();
CREATE FUNCTION attended_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE attention SET active = NEW.sim_status = 'Activated', unit = lower(NEW.unit_id)
    WHERE customer_id = NEW.customer_id AND vehicle_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER attended_vehicle_changes AFTER UPDATE OF sim_status, unit_id ON vehicle
  FOR EACH ROW WHEN (OLD.sim_status IS DISTINCT FROM NEW.sim_status OR OLD.unit_id IS DISTINCT FROM NEW.unit_id)
  EXECUTE FUNCTION attended_changes();

-- Who is in a geofence or a group is found without reading the fleet. Both change seldom, so a report costs no more.
CREATE INDEX vehicle_now_geofence ON vehicle_now USING gin (geofence);
CREATE INDEX vehicle_now_groups ON vehicle_now USING gin (group_names);
