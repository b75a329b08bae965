-- Customers that a super admin has asked to have deleted. A row outlives its customer until the engines have heard, and then
-- goes, too.
CREATE TABLE customer_deletion (
  customer_id integer PRIMARY KEY,
  -- As people call it.
  name text NOT NULL,
  -- Who asked, as the audit trail is told at the end.
  user_id integer,
  asked_by text NOT NULL,
  address text,
  created timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  -- Its vehicles, of which the engines are to hear; null until it was begun.
  vehicle_ids integer[],
  -- Rows deleted so far, and the table at hand.
  done bigint NOT NULL DEFAULT 0,
  at_table text,
  -- How often it was begun, and when whoever does it last said so; one that is silent for long is begun again.
  attempt smallint NOT NULL DEFAULT 0,
  beat timestamptz
);
