-- Addresses of customers' own systems that are told of alerts, and every telling of them.

CREATE TABLE webhook (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  name text NOT NULL,
  url text NOT NULL,
  -- What deliveries are signed with: kept as it is, for it signs each of them.
  secret text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- Failures in a row, and until when it is left alone because of them.
  failures integer NOT NULL DEFAULT 0,
  quiet_until timestamptz NOT NULL DEFAULT '-infinity',
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);

CREATE TABLE webhook_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  -- The same at every try: who gets it twice knows it by this.
  event uuid NOT NULL,
  kind text NOT NULL,
  firing_id bigint,
  -- As it is sent and signed, to the letter.
  body text NOT NULL,
  created timestamptz NOT NULL,
  -- When to try next; null once it arrived, or was given up.
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  delivered timestamptz,
  -- Of the last try.
  status integer,
  duration_ms integer,
  response text,
  problem text,
  UNIQUE (webhook_id, firing_id)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook_id, due, id) WHERE due IS NOT NULL;
CREATE INDEX webhook_delivery_newest ON webhook_delivery (webhook_id, id DESC);
CREATE INDEX webhook_delivery_created ON webhook_delivery (created);
