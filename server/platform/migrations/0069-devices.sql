-- What gateways say of themselves, what is sent to them over the air, and how they should be configured.

-- The newest account that a gateway gave of itself. It goes by its serial number, whatever vehicle carries it.
CREATE TABLE device (
  serial_num text PRIMARY KEY,
  product text NOT NULL,
  hardware text NOT NULL,
  -- Versions by part: mainApp, modem, those of sensors.
  firmware jsonb NOT NULL,
  config jsonb NOT NULL,
  config_hash text,
  commands text[] NOT NULL,
  job_types text[] NOT NULL,
  iccid text,
  sim_status text,
  -- When it started last, by its own clock; null where it does not say.
  started timestamptz,
  -- By its own clock.
  recorded timestamptz NOT NULL,
  -- By ours, and on which way.
  heard timestamptz NOT NULL,
  way text NOT NULL
);
CREATE INDEX device_by_product ON device (product, hardware);

-- What was read out of accounts that differ: a few hundred of each gateway at the most.
CREATE TABLE device_event (
  serial_num text NOT NULL REFERENCES device ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  -- domain/ota/device.ts, a DeviceStep.
  step jsonb NOT NULL,
  PRIMARY KEY (serial_num, id)
);

-- The key pair of the installation that signs packages: one row, made when the first package comes.
CREATE TABLE package_key (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  private_key text NOT NULL,
  public_key text NOT NULL,
  created timestamptz NOT NULL
);

-- Never changed once it is there, but for being withdrawn.
CREATE TABLE package (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('mainApp', 'script')),
  -- Of a script; a main app has none.
  name text NOT NULL,
  version text NOT NULL,
  products text[] NOT NULL,
  -- Empty: all revisions.
  hardware text[] NOT NULL,
  notes text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  signature text NOT NULL,
  uploaded timestamptz NOT NULL,
  uploaded_by text NOT NULL,
  withdrawn timestamptz,
  withdrawn_by text,
  UNIQUE (kind, name, version)
);
-- Beside it, so that lists do not read it.
CREATE TABLE package_content (
  package_id integer PRIMARY KEY REFERENCES package ON DELETE CASCADE,
  bytes bytea NOT NULL
);
ALTER TABLE package_content ALTER bytes SET STORAGE EXTERNAL;

-- What gateways of a product should be configured to: everywhere, of one customer, of one of its groups. What is decided
-- more closely holds.
CREATE TABLE config_template (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product text NOT NULL,
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  group_id integer,
  config jsonb NOT NULL,
  updated timestamptz NOT NULL,
  updated_by text NOT NULL,
  CHECK (group_id IS NULL OR customer_id IS NOT NULL),
  FOREIGN KEY (customer_id, group_id) REFERENCES vehicle_group (customer_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX config_template_of ON config_template (product, coalesce(customer_id, 0), coalesce(group_id, 0));
CREATE INDEX config_template_of_group ON config_template (customer_id, group_id);
