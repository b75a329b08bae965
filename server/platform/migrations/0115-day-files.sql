-- Where a customer's days are sent as files: a bucket, or a folder of the server's.
CREATE TABLE day_destination (
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bucket', 'folder')),
  feeds text[] NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'parquet')),
  -- Of a bucket; the secret is sealed.
  endpoint text,
  region text,
  bucket text,
  path_style boolean NOT NULL DEFAULT true,
  key_id text,
  secret bytea,
  -- Before the names of its files; may be empty.
  prefix text NOT NULL,
  -- Hours after a day's end.
  after_hours smallint NOT NULL,
  is_active boolean NOT NULL,
  -- The first day that is not queued yet.
  next_day date NOT NULL,
  -- Who is at it, for how long unless they say more.
  claim uuid,
  claimed_until timestamptz NOT NULL DEFAULT '-infinity',
  -- Failures in a row, and until when it is left alone because of them.
  failures integer NOT NULL DEFAULT 0,
  quiet_until timestamptz NOT NULL DEFAULT '-infinity',
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  PRIMARY KEY (customer_id, id)
);

-- Every day that was sent there, or is to be.
CREATE TABLE day_delivery (
  destination_id integer NOT NULL REFERENCES day_destination (id) ON DELETE CASCADE,
  day date NOT NULL,
  -- The span of the day in its customer's time zone then.
  zone text NOT NULL,
  begins timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  -- When to try next; null where it is sent, or was given up.
  due timestamptz,
  -- Whether all of it is sent, also what has not changed.
  whole boolean NOT NULL DEFAULT true,
  -- When to look next whether late reports changed it; null: never.
  look timestamptz,
  tries integer NOT NULL DEFAULT 0,
  tried timestamptz,
  duration_ms integer,
  problem text,
  sent timestamptz,
  -- How often its files were made: 1 the first time.
  revision integer NOT NULL DEFAULT 0,
  files jsonb NOT NULL DEFAULT '[]',
  -- What was stored when they were made.
  marks jsonb,
  -- An upload in parts that was begun.
  upload jsonb,
  PRIMARY KEY (destination_id, day)
);
CREATE INDEX day_delivery_due ON day_delivery (destination_id, due) WHERE due IS NOT NULL;
CREATE INDEX day_delivery_look ON day_delivery (destination_id, look) WHERE look IS NOT NULL;
