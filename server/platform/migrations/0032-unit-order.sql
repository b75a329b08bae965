-- The fleet in the order of its units, as lists begin, without sorting all of it.
CREATE INDEX vehicle_now_unit ON vehicle_now (customer_id, unit_id, vehicle_id);
-- How many there are, and how many a search leaves, counted without reading the vehicles.
CREATE INDEX vehicle_names ON vehicle (customer_id, search, id) WHERE sim_status = 'Activated';
