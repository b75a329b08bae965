-- Lists of trailers in the order of their units, and what may be there only once.
-- Without its number: else PostgreSQL may look up a vehicle by its key in here, as long as it thinks that there are few.
CREATE INDEX vehicle_managed ON vehicle (customer_id, lower(unit_id));
CREATE INDEX vehicle_managed_all ON vehicle (lower(unit_id));
CREATE INDEX vehicle_camera ON vehicle (cargo_camera_serial_number) WHERE cargo_camera_serial_number IS NOT NULL;
CREATE INDEX vehicle_reefer_unit ON vehicle (thermo_king_external_id) WHERE thermo_king_external_id IS NOT NULL;
