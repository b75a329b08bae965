-- What the humidity of the cargo space is, and what it is called.
ALTER TABLE vehicle_now ADD COLUMN cargo_humidity_state text, ADD COLUMN cargo_humidity double precision;
