-- What an installer does at a trailer, from the first look at it to the certificate.

CREATE TABLE installation (
  customer_id integer NOT NULL,
  -- Made by the phone: what it sends twice, because an answer was lost, is done once.
  id uuid NOT NULL,
  vehicle_id integer NOT NULL,
  started timestamptz NOT NULL,
  -- Reports of before count for nothing; later than `started` where another gateway was replaced.
  counted_from timestamptz NOT NULL,
  installer_id integer REFERENCES user_account ON DELETE SET NULL,
  -- Their email, which outlives the account.
  installer text NOT NULL,
  serial_num text,
  -- Null while nobody has chosen.
  sensor_type_ids integer[],
  finished timestamptz,
  -- As they were when it was finished, for its certificate.
  vin text,
  unit_id text,
  first_reports jsonb,
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX installation_id ON installation (id);
-- One at a time at each trailer.
CREATE UNIQUE INDEX installation_open ON installation (customer_id, vehicle_id) WHERE finished IS NULL;
CREATE INDEX installation_of_vehicle ON installation (customer_id, vehicle_id, finished DESC);
CREATE INDEX installation_of_installer ON installation (installer_id, started DESC);

CREATE TABLE installation_photo (
  customer_id integer NOT NULL,
  installation_id uuid NOT NULL,
  -- Made by the phone.
  id uuid NOT NULL,
  taken timestamptz NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (customer_id, installation_id, id),
  FOREIGN KEY (customer_id, installation_id) REFERENCES installation (customer_id, id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
-- They are pictures already: packing them again costs time and gains nothing.
ALTER TABLE installation_photo ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- The trailers that wait for a gateway, in the order of their units.
CREATE INDEX vehicle_to_install_by_unit ON vehicle (customer_id, unit_id, id) WHERE installation_date IS NULL;
