-- Trips of reefers that were out of range, each with the geofences where it began and ended: what dashboards say by lane.
-- They follow from trip, vehicle_day and visit alone, and are counted again with the days of `insight_dirty`.
CREATE TABLE lane_trip (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL,
  -- On which it ended, by the customer's clock.
  day date NOT NULL,
  -- 0: in none.
  from_id integer NOT NULL,
  to_id integer NOT NULL,
  -- Out of range, by the part of its days that it took.
  out_ms double precision NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, began)
);
CREATE INDEX lane_trip_day ON lane_trip (customer_id, day) INCLUDE (vehicle_id, from_id, to_id, out_ms);
CREATE INDEX lane_trip_ended ON lane_trip (customer_id, ended);
INSERT INTO insight_dirty (customer_id, what) SELECT id, 'fleet' FROM customer;
