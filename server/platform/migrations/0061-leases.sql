-- Leases: vehicles that one customer lends another for a time. While a vehicle is on lease, vehicle.customer_id is the lessee.

CREATE TABLE lease (
  lessor_id integer NOT NULL REFERENCES customer,
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  lessee_id integer NOT NULL REFERENCES customer CHECK (lessee_id <> lessor_id),
  -- domain/fleet/lease.ts
  state text NOT NULL,
  -- The lessor's, in which its days are counted.
  zone text NOT NULL,
  -- The beginning of the first day.
  starts timestamptz NOT NULL,
  -- The end of the last day, as it was agreed last.
  ends timestamptz NOT NULL CHECK (ends > starts),
  -- From when on the lessee has the vehicles: where it was scheduled later than the beginning of its first day, since then.
  due timestamptz,
  -- Of each vehicle, for the whole lease; null: as many as they like.
  allowance_miles double precision CHECK (allowance_miles >= 0),
  over_mile_cents integer NOT NULL DEFAULT 0 CHECK (over_mile_cents >= 0),
  terms text NOT NULL DEFAULT '',
  -- What the lessor goes on seeing of the vehicles.
  keeps_place boolean NOT NULL DEFAULT false,
  keeps_health boolean NOT NULL DEFAULT false,
  keeps_mileage boolean NOT NULL DEFAULT false,
  keeps_maintenance boolean NOT NULL DEFAULT false,
  created timestamptz NOT NULL,
  created_by text NOT NULL,
  -- Why it was cancelled, or did not begin.
  because text,
  -- The last reminder of this end: how many days before; null: none yet.
  reminded integer,
  -- When both sides were last told that it is overdue.
  warned timestamptz,
  -- When the clock has to look at it again; null: never.
  next_look timestamptz,
  -- What of the lessor's was put aside, by kind of effect: what it takes to restore it.
  removed jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (lessor_id, id)
);
CREATE INDEX lease_lessee ON lease (lessee_id, ends);
CREATE INDEX lease_ends ON lease (ends, id);
CREATE INDEX lease_next_look ON lease (next_look) WHERE next_look IS NOT NULL;

CREATE TABLE lease_vehicle (
  lessor_id integer NOT NULL,
  lease_id integer NOT NULL,
  -- Outlives the vehicle.
  vehicle_id integer NOT NULL,
  -- As they were when the lease was written, or at last when it began.
  vin text NOT NULL,
  unit_id text NOT NULL,
  -- What the lessee calls it; null: the same.
  new_unit_id text,
  -- On lease: from when on it was the lessee's, and up to when.
  began timestamptz,
  ended timestamptz CHECK (ended >= began),
  -- Which mileage is counted, 'odometer' or 'gpsMileage'; null while none is known.
  mileage text CHECK (mileage IN ('odometer', 'gpsMileage')),
  odometer_start double precision,
  odometer_end double precision,
  -- What was found when it came back.
  inspection jsonb,
  -- Whether the engine has heard that it changed hands; null where it did not.
  heard boolean,
  PRIMARY KEY (lessor_id, lease_id, vehicle_id),
  FOREIGN KEY (lessor_id, lease_id) REFERENCES lease (lessor_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- A vehicle is on one lease at a time.
CREATE UNIQUE INDEX lease_vehicle_now ON lease_vehicle (vehicle_id) WHERE began IS NOT NULL AND ended IS NULL;
CREATE INDEX lease_vehicle_open ON lease_vehicle (vehicle_id) WHERE ended IS NULL;
CREATE INDEX lease_vehicle_lessor ON lease_vehicle (lessor_id) WHERE began IS NOT NULL AND ended IS NULL;
CREATE INDEX lease_vehicle_unheard ON lease_vehicle (lease_id) WHERE NOT heard;
CREATE INDEX lease_vehicle_uncounted ON lease_vehicle (vehicle_id)
  WHERE began IS NOT NULL AND ended IS NULL AND odometer_start IS NULL;

CREATE TABLE lease_document (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  lessor_id integer NOT NULL,
  lease_id integer NOT NULL,
  -- Whose return it is about; null: the lease.
  vehicle_id integer,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  added timestamptz NOT NULL,
  added_by text NOT NULL,
  PRIMARY KEY (lessor_id, lease_id, id),
  FOREIGN KEY (lessor_id, lease_id) REFERENCES lease (lessor_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
ALTER TABLE lease_document ALTER bytes SET STORAGE EXTERNAL;

-- What happened, in its order.
CREATE TABLE lease_step (
  id bigint GENERATED ALWAYS AS IDENTITY,
  lessor_id integer NOT NULL,
  lease_id integer NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL,
  -- Null: by the system.
  by text,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (lessor_id, lease_id, id),
  FOREIGN KEY (lessor_id, lease_id) REFERENCES lease (lessor_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- The subscription of a vehicle on lease stays the lessor's, and goes on as it is.
ALTER TABLE subscription_vehicle DROP CONSTRAINT subscription_vehicle_customer_id_vehicle_id_fkey,
  ADD FOREIGN KEY (vehicle_id) REFERENCES vehicle (id) ON DELETE CASCADE;
CREATE INDEX subscription_vehicle_vehicle ON subscription_vehicle (vehicle_id);
-- Told by set_config('tandem.lease', 'begins' or 'ends', true).
CREATE OR REPLACE FUNCTION subscription_left() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'UTC')::date;
  own bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('tandem.lease', true) = 'begins' THEN
    RETURN NEW;
  END IF;
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
  -- Who gets it has none for it, unless it comes back from a lease.
  NEW.subscription_ended := (
    SELECT s.ended_on::timestamp AT TIME ZONE 'UTC' FROM subscription_vehicle l
      JOIN subscription s ON s.customer_id = l.customer_id AND s.id = l.subscription_id
      WHERE l.customer_id = NEW.customer_id AND l.vehicle_id = NEW.id AND s.ended_on <= today);
  -- One that was taken from it before or during the lease stays taken.
  IF current_setting('tandem.lease', true) = 'ends' AND NOT EXISTS (
    SELECT FROM subscription_vehicle WHERE customer_id = NEW.customer_id AND vehicle_id = NEW.id) THEN
    NEW.subscription_ended := OLD.subscription_ended;
  END IF;
  RETURN NEW;
END $$;
