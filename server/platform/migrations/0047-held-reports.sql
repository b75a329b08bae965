-- What gateways sent that no vehicle carries: kept for a while, and taken in once one does.

-- By the customer whose key they reported with; 0 where it was a key for all gateways.
ALTER TABLE detached_gateway
  ADD customer_id integer NOT NULL DEFAULT 0,
  ADD lat double precision,
  ADD lng double precision,
  -- Of that place.
  ADD placed timestamptz,
  ADD held_reports integer NOT NULL DEFAULT 0,
  ADD held_bytes bigint NOT NULL DEFAULT 0;
ALTER TABLE detached_gateway DROP CONSTRAINT detached_gateway_pkey, ADD PRIMARY KEY (customer_id, serial_num);
CREATE INDEX detached_gateway_serial ON detached_gateway (serial_num);
CREATE INDEX detached_gateway_holding ON detached_gateway (serial_num) WHERE held_reports > 0;

CREATE TABLE held_report (
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  serial_num text NOT NULL,
  recorded timestamptz NOT NULL,
  seq bigint NOT NULL,
  received timestamptz NOT NULL,
  -- JSON as a gateway would send it.
  report text NOT NULL,
  -- Of the text, so that the same report sent again is one.
  digest bytea NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY (customer_id, serial_num, recorded, seq, digest)
);
CREATE UNIQUE INDEX held_report_id ON held_report (id);
CREATE INDEX held_report_of_gateway ON held_report (serial_num, id);
CREATE INDEX held_report_age ON held_report (received);
