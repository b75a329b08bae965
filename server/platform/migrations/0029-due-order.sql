-- What is due over a whole fleet, the most overdue first, without sorting all of it.
CREATE INDEX plan_vehicle_used ON plan_vehicle (customer_id, used DESC NULLS LAST, plan_id, vehicle_id);
