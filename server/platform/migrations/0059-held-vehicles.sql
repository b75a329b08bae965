-- Each vehicle with the customer that has it, and with those that had it: for whoever reads what was. What lies before
-- `until` is theirs. Of those that had it, as they called it; how it stands now is none of their business.
CREATE VIEW held_vehicle AS
  SELECT id, customer_id, vin, unit_id, search, sim_status, vehicle_type_id, NULL::timestamptz AS until FROM vehicle
  UNION ALL
  SELECT v.id, t.customer_id, v.vin, t.unit_id, lower(t.unit_id) || E'\n' || lower(v.vin), 'Activated', v.vehicle_type_id, t.ends
    FROM tenure t JOIN vehicle v ON v.id = t.vehicle_id
    WHERE t.ends > t.starts AND t.customer_id <> v.customer_id AND NOT EXISTS (
      SELECT FROM tenure l WHERE l.customer_id = t.customer_id AND l.vehicle_id = t.vehicle_id
        AND l.starts > t.starts AND l.ends > l.starts);
