-- The codes on trailers that lead a driver to: may I pull it? They stand on its wall for all to see, so they are kept
-- as they are and can be printed again; what they open tells nothing that the driver before it could not see.
CREATE TABLE driver_code (
  code text PRIMARY KEY,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  created timestamptz NOT NULL,
  opened integer NOT NULL DEFAULT 0,
  last_used timestamptz,
  UNIQUE (customer_id, vehicle_id),
  FOREIGN KEY (customer_id, vehicle_id) REFERENCES vehicle (customer_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- Off until a customer wants it.
ALTER TABLE customer ADD COLUMN driver_pages boolean NOT NULL DEFAULT false;
