-- What detention costs: a rule for each customer, and others for single geofences.
CREATE TABLE detention_rule (
  customer_id integer NOT NULL REFERENCES customer,
  -- 0: of every geofence that has none of its own. The rule of a deleted geofence is kept for the visits there were.
  geofence_id integer NOT NULL,
  -- Null with the customer's own rule: the customer says that itself.
  free_minutes integer CHECK (free_minutes BETWEEN 0 AND 10080),
  -- US cents an hour.
  rate_cents integer NOT NULL CHECK (rate_cents BETWEEN 0 AND 1000000),
  step_minutes integer NOT NULL CHECK (step_minutes BETWEEN 1 AND 1440),
  rounding text NOT NULL CHECK (rounding IN ('up', 'nearest', 'down')),
  updated timestamptz NOT NULL,
  PRIMARY KEY (customer_id, geofence_id),
  CHECK ((geofence_id = 0) = (free_minutes IS NULL))
);

-- What was charged in a period is found by when vehicles left.
CREATE INDEX visit_left ON visit (customer_id, left_at) WHERE left_at IS NOT NULL;
