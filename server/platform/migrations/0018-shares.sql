-- Links that show where a vehicle, or a group of them, is, to whoever holds one.
CREATE TABLE share (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customer,
  -- What they see is the most that the link shows; with them it goes.
  made_by integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  vehicle_id integer,
  vehicle_group_id integer,
  -- Of the secret in the link's address.
  hash bytea NOT NULL UNIQUE,
  -- argon2id; null where no PIN is asked for.
  pin_hash text,
  shows text[] NOT NULL,
  sensor_type_ids integer[] NOT NULL,
  track_hours integer NOT NULL,
  created timestamptz NOT NULL,
  expires timestamptz NOT NULL,
  revoked timestamptz,
  opened integer NOT NULL DEFAULT 0,
  last_used timestamptz,
  -- Wrong PINs since a right one, and until when no further one is looked at.
  pin_failures integer NOT NULL DEFAULT 0,
  pin_closed_until timestamptz,
  CHECK ((vehicle_id IS NULL) <> (vehicle_group_id IS NULL)),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  FOREIGN KEY (customer_id, vehicle_group_id) REFERENCES vehicle_group (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX share_of_customer ON share (customer_id, created DESC);
CREATE INDEX share_of_maker ON share (made_by);
CREATE INDEX share_of_vehicle ON share (customer_id, vehicle_id);
CREATE INDEX share_of_group ON share (customer_id, vehicle_group_id);

-- What a visitor's page asks with once it was let in: opens its share alone, and for hours.
CREATE TABLE share_pass (
  hash bytea PRIMARY KEY,
  share_id integer NOT NULL REFERENCES share ON DELETE CASCADE,
  expires timestamptz NOT NULL
);
CREATE INDEX share_pass_of_share ON share_pass (share_id);
CREATE INDEX share_pass_expires ON share_pass (expires);
