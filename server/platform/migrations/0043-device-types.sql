-- The device of a vehicle, to be sorted and filtered by: XT5300, SlapNTrack and Wiliot are all sold as GO: Track.

ALTER TABLE vehicle_now ADD device_type_id integer;
UPDATE vehicle_now n SET device_type_id = v.device_type_id FROM vehicle v
  WHERE v.customer_id = n.customer_id AND v.id = n.vehicle_id AND v.device_type_id BETWEEN 1 AND 7;
