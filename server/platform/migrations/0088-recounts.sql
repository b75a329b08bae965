-- Vehicles whose stays, trips and days are to be counted again from their reports. The engine sees to them between reports,
-- one after another, and removes each once the vehicle's state is written.
CREATE TABLE recount (
  vehicle_id integer PRIMARY KEY,
  -- What was before this moment stays as it is.
  since timestamptz NOT NULL,
  -- It could not be counted; the server's log says why.
  failed boolean NOT NULL DEFAULT false
);
