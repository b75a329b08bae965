-- The vehicles that need somebody, in their order over all customers: few of a fleet, so that it costs little to keep.
CREATE INDEX vehicle_now_queue ON vehicle_now (verdict_rank, vehicle_id) WHERE verdict_group <> 'wait';
