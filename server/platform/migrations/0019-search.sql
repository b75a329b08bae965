-- The search of everything: vehicles by the start of a name, and by a part of a gateway's serial number.
-- Bytes in their order, whatever the database sorts by: that is what the start of a text can be found in.
CREATE INDEX vehicle_unit_start ON vehicle ((lower(unit_id) COLLATE "C"));
CREATE INDEX vehicle_vin_start ON vehicle ((lower(vin) COLLATE "C"));
CREATE INDEX vehicle_serial_start ON vehicle ((lower(serial_num) COLLATE "C"));
CREATE INDEX vehicle_serial_part ON vehicle USING gin (lower(serial_num) gin_trgm_ops);
CREATE INDEX geofence_name_part ON geofence USING gin (name gin_trgm_ops);
