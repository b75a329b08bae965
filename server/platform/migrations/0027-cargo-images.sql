-- Pictures of cargo cameras. The report of the same moment says how full the floor was.

CREATE TABLE cargo_image (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  recorded timestamptz NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, recorded),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- They are pictures already: packing them again costs time and gains nothing.
ALTER TABLE cargo_image ALTER COLUMN bytes SET STORAGE EXTERNAL;
-- What is older than its customer keeps goes.
CREATE INDEX cargo_image_age ON cargo_image (customer_id, recorded);
