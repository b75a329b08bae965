-- What gateways with a protocol of bytes sent and nothing could be made of: the newest of each, for some days.
CREATE TABLE gateway_leftover (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  protocol text NOT NULL,
  -- As it introduced itself; null where it did not.
  serial_num text,
  -- Whose gateway it was then; null where no vehicle carried it.
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  -- From which address it came.
  address text NOT NULL,
  reason text NOT NULL,
  -- The first of them, and how many there were.
  bytes bytea NOT NULL,
  length integer NOT NULL
);
CREATE INDEX gateway_leftover_of_gateway ON gateway_leftover (serial_num, id);
CREATE INDEX gateway_leftover_of_customer ON gateway_leftover (customer_id);
