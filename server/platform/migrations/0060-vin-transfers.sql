-- Requests that vehicles go from one customer to another, with what became of them.

CREATE TABLE vin_transfer (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Who gives, and who gets.
  customer_id integer NOT NULL REFERENCES customer,
  to_customer_id integer NOT NULL REFERENCES customer CHECK (to_customer_id <> customer_id),
  -- domain/fleet/transfer.ts
  state text NOT NULL,
  -- Null: as soon as both sides agree.
  effective timestamptz,
  reason text NOT NULL,
  requested_by text NOT NULL,
  requested_by_id integer REFERENCES user_account ON DELETE SET NULL,
  created timestamptz NOT NULL,
  -- Null: a draft that nobody but who wrote it sees.
  sent timestamptz,
  -- From when on the vehicles are the receiver's.
  due timestamptz,
  done timestamptz,
  -- Why it was refused, cancelled, or not carried out.
  because text,
  -- What ended, by kind of effect: how many, and what it takes to restore it.
  counted jsonb NOT NULL DEFAULT '{}',
  removed jsonb NOT NULL DEFAULT '{}',
  -- Whether the engine has heard of the vehicles that changed hands; null where none did.
  heard boolean,
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX vin_transfer_newest ON vin_transfer (created DESC);
CREATE INDEX vin_transfer_receiver ON vin_transfer (to_customer_id, created DESC);
CREATE INDEX vin_transfer_due ON vin_transfer (due) WHERE state = 'scheduled';
CREATE INDEX vin_transfer_unheard ON vin_transfer (id) WHERE NOT heard;

-- As they were when it was requested: this much both sides see.
CREATE TABLE vin_transfer_vehicle (
  customer_id integer NOT NULL,
  transfer_id integer NOT NULL,
  -- Outlives the vehicle.
  vehicle_id integer NOT NULL,
  vin text NOT NULL,
  unit_id text NOT NULL,
  -- What the receiver calls it; null: the same.
  new_unit_id text,
  vehicle_type_id smallint NOT NULL,
  model_year integer,
  vehicle_mfgr text,
  PRIMARY KEY (customer_id, transfer_id, vehicle_id),
  FOREIGN KEY (customer_id, transfer_id) REFERENCES vin_transfer (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX vin_transfer_of_vehicle ON vin_transfer_vehicle (vehicle_id);

CREATE TABLE vin_transfer_document (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id integer NOT NULL,
  transfer_id integer NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size integer NOT NULL,
  bytes bytea NOT NULL,
  added timestamptz NOT NULL,
  added_by text NOT NULL,
  PRIMARY KEY (customer_id, transfer_id, id),
  FOREIGN KEY (customer_id, transfer_id) REFERENCES vin_transfer (customer_id, id) ON DELETE CASCADE
);
ALTER TABLE vin_transfer_document ALTER bytes SET STORAGE EXTERNAL;

-- What was done, in its order.
CREATE TABLE vin_transfer_step (
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  transfer_id integer NOT NULL,
  step text NOT NULL,
  at timestamptz NOT NULL,
  -- Null: by the system.
  by text,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (customer_id, transfer_id, id),
  FOREIGN KEY (customer_id, transfer_id) REFERENCES vin_transfer (customer_id, id) ON DELETE CASCADE
);

-- Work that ends because its vehicle changed hands.
ALTER TABLE issue DROP CONSTRAINT issue_closed_how_check,
  ADD CHECK (closed_how IN ('cleared', 'dismissed', 'repaired', 'transferred'));
ALTER TABLE work_order DROP CONSTRAINT work_order_state_check,
  ADD CHECK (state IN ('open', 'repaired', 'cancelled', 'transferred'));
