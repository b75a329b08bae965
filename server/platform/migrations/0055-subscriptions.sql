-- What vehicles are subscribed to, for how long, and what is charged for it.

-- What super admins offer.
CREATE TABLE subscription_plan (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Names of flags.
  features text[] NOT NULL,
  sensor_type_ids integer[] NOT NULL,
  report_interval_minutes integer NOT NULL CHECK (report_interval_minutes > 0),
  retention_days integer NOT NULL CHECK (retention_days > 0),
  -- For each vehicle or seat and month.
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  -- Whether customers may change to it.
  is_offered boolean NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);
CREATE UNIQUE INDEX subscription_plan_name ON subscription_plan (lower(name));

-- Of one vehicle, or a pool of seats. Days are days of UTC; `ends` is the first one that is not paid.
CREATE TABLE subscription (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  plan_id integer NOT NULL REFERENCES subscription_plan,
  -- Of a pool; null: it is of one vehicle.
  seats integer CHECK (seats > 0),
  -- The pool's; of a vehicle its VIN, which bills name when the vehicle is gone.
  name text NOT NULL,
  starts date NOT NULL,
  -- The first day that is paid, and the months that are, counted from there.
  paid_from date NOT NULL,
  months integer NOT NULL CHECK (months >= 0),
  ends date NOT NULL,
  term_months integer NOT NULL CHECK (term_months > 0),
  renews boolean NOT NULL,
  cancelled date,
  grace_days integer NOT NULL CHECK (grace_days >= 0),
  -- The first day without it; null while it renews by itself.
  ended_on date,
  -- When it has to be looked at again; null: never.
  due date,
  -- The state that others were told of last.
  told text NOT NULL,
  created timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX subscription_due ON subscription (due) WHERE due IS NOT NULL;
CREATE INDEX subscription_ends ON subscription (ends);
CREATE INDEX subscription_ended_on ON subscription (ended_on);
CREATE UNIQUE INDEX subscription_pool_name ON subscription (customer_id, lower(name)) WHERE seats IS NOT NULL;

-- The subscription of a vehicle: its own, or the pool whose seat it has.
CREATE TABLE subscription_vehicle (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  subscription_id bigint NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, subscription_id) REFERENCES subscription (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX subscription_vehicle_of ON subscription_vehicle (customer_id, subscription_id, vehicle_id);

-- What is charged: a price for a month, from a day up to another. Those of a subscription do not overlap.
CREATE TABLE subscription_charge (
  customer_id integer NOT NULL,
  subscription_id bigint NOT NULL,
  starts date NOT NULL,
  ends date NOT NULL CHECK (ends > starts),
  plan_id integer NOT NULL REFERENCES subscription_plan,
  price_cents integer NOT NULL,
  seats integer NOT NULL DEFAULT 1,
  PRIMARY KEY (customer_id, subscription_id, starts),
  FOREIGN KEY (customer_id, subscription_id) REFERENCES subscription (customer_id, id) ON DELETE CASCADE
);

-- When the subscription of a vehicle ended; null while it has one, or never had any.
ALTER TABLE vehicle ADD subscription_ended timestamptz;

-- A vehicle that is deleted or becomes another customer's leaves its subscription behind: it ends that day.
CREATE FUNCTION subscription_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  own bigint;
BEGIN
  SELECT s.id INTO own FROM subscription_vehicle l
    JOIN subscription s ON s.customer_id = l.customer_id AND s.id = l.subscription_id
    WHERE l.customer_id = OLD.customer_id AND l.vehicle_id = OLD.id AND s.seats IS NULL
    FOR UPDATE OF s;
  IF own IS NOT NULL THEN
    DELETE FROM subscription_charge
      WHERE customer_id = OLD.customer_id AND subscription_id = own AND starts >= today;
    UPDATE subscription_charge SET ends = today
      WHERE customer_id = OLD.customer_id AND subscription_id = own AND ends > today;
    UPDATE subscription SET renews = false, cancelled = coalesce(cancelled, today), ends = least(ends, today),
        ended_on = least(coalesce(ended_on, today), today), due = today
      WHERE customer_id = OLD.customer_id AND id = own AND (ended_on IS NULL OR ended_on > today);
  END IF;
  DELETE FROM subscription_vehicle WHERE customer_id = OLD.customer_id AND vehicle_id = OLD.id;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  NEW.subscription_ended := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER vehicle_leaves_subscription BEFORE UPDATE OF customer_id ON vehicle FOR EACH ROW
  WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION subscription_left();
CREATE TRIGGER vehicle_ends_subscription BEFORE DELETE ON vehicle FOR EACH ROW EXECUTE FUNCTION subscription_left();

-- How far an act on many subscriptions has come: written beside its transaction, for whoever waits for it.
CREATE TABLE subscription_progress (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- Made by whoever waits.
  id uuid NOT NULL,
  done integer NOT NULL,
  total integer NOT NULL,
  updated timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX subscription_progress_updated ON subscription_progress (updated);
