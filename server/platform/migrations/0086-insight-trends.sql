-- Vehicles whose battery or tires are on the way below their limit, by the trend of their days; counted once a day.
CREATE TABLE trend_now (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  what text NOT NULL CHECK (what IN ('battery', 'tires')),
  -- Of the newest day, in millivolts or psi.
  latest double precision NOT NULL,
  -- A day, and what it may be at 90 %.
  slope double precision NOT NULL,
  slope_low double precision NOT NULL,
  slope_high double precision NOT NULL,
  -- Days until the limit.
  days_left double precision NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, what)
);
ALTER TABLE insight_counted ADD trends_of date;
CREATE FUNCTION customer_limits_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE insight_counted SET trends_of = NULL WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_limits AFTER UPDATE ON customer FOR EACH ROW
  WHEN (OLD.verdict_limits IS DISTINCT FROM NEW.verdict_limits) EXECUTE FUNCTION customer_limits_changed();

-- Minutes out of range of the reefers that were there, by the part of their day.
ALTER TABLE place_stock ADD reefer_out_ms double precision NOT NULL DEFAULT 0;

CREATE INDEX vehicle_day_reefer ON vehicle_day (customer_id, day) INCLUDE (vehicle_id, reefer_out_ms, reefer_on_ms)
  WHERE reefer_out_ms > 0;
CREATE INDEX issue_closed ON issue (customer_id, closed) WHERE closed_how = 'repaired';
CREATE INDEX issue_returned ON issue (customer_id, opened) WHERE returned_of IS NOT NULL;
