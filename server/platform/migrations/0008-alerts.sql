-- Alert rules, what they were at each moment, their firings, and who was told.

CREATE TABLE alert_rule (
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  customer_id integer NOT NULL REFERENCES customer,
  -- Counted up when what is watched, or on which vehicles, changes.
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  alert_type_id smallint NOT NULL,
  is_active boolean NOT NULL,
  deactivated timestamptz,
  all_vehicles boolean NOT NULL,
  vehicle_ids integer[] NOT NULL DEFAULT '{}',
  vehicle_group_ids integer[] NOT NULL DEFAULT '{}',
  rate_limit_ms bigint NOT NULL DEFAULT 0,
  notify_me boolean NOT NULL,
  notify_all_customer_users boolean NOT NULL,
  notify_emails text[] NOT NULL DEFAULT '{}',
  include_sensor_data boolean NOT NULL,
  -- The predicates with their fields, as the specification names them.
  predicates jsonb NOT NULL,
  owner_id integer REFERENCES user_account ON DELETE SET NULL,
  created timestamptz NOT NULL DEFAULT now(),
  updated timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id)
);

CREATE TABLE alert_rule_version (
  customer_id integer NOT NULL,
  rule_id uuid NOT NULL,
  version integer NOT NULL,
  valid_from timestamptz NOT NULL,
  -- Null for the one that holds; a rule that was turned off or deleted has none such.
  valid_to timestamptz,
  name text NOT NULL,
  alert_type_id smallint NOT NULL,
  all_vehicles boolean NOT NULL,
  vehicle_ids integer[] NOT NULL,
  vehicle_group_ids integer[] NOT NULL,
  rate_limit_ms bigint NOT NULL,
  predicates jsonb NOT NULL,
  PRIMARY KEY (customer_id, rule_id, version, valid_from)
);

-- Written by the engine in the transaction of the report, or of the timer, that made it; the columns after `noticed`
-- are people's.
CREATE TABLE firing (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  at timestamptz NOT NULL,
  -- The rule's id, or fence:ID for a geofence's own addresses.
  source text NOT NULL,
  item text NOT NULL,
  version integer NOT NULL,
  alert_type_id smallint NOT NULL,
  severity text NOT NULL CHECK (severity IN ('caution', 'critical')),
  ended timestamptz,
  -- When the rate limit held it back: who was told last, and until when nobody is told again.
  held_last timestamptz,
  held_until timestamptz,
  evidence jsonb NOT NULL,
  -- When it was stored, and whether that was long after the moment it is about.
  stored timestamptz NOT NULL DEFAULT now(),
  late boolean NOT NULL DEFAULT false,
  -- A late report showed that it never was; kept, for somebody may have been told.
  withdrawn timestamptz,
  -- When recipients, letters and webhooks were made of it; null until then.
  noticed timestamptz,
  snoozed_until timestamptz,
  snooze_reason text,
  snoozed_by text,
  acknowledged timestamptz,
  acknowledged_by text,
  resolved timestamptz,
  resolved_by text,
  PRIMARY KEY (customer_id, vehicle_id, source, at, item)
);
CREATE INDEX firing_newest ON firing (customer_id, at DESC, id DESC);
CREATE INDEX firing_of_source ON firing (customer_id, source, at DESC);
CREATE INDEX firing_unnoticed ON firing (id) WHERE noticed IS NULL;
CREATE INDEX firing_open ON firing (customer_id, vehicle_id) WHERE ended IS NULL AND resolved IS NULL AND withdrawn IS NULL;

-- Who was told of a firing, or why not.
CREATE TABLE firing_notice (
  firing_id bigint NOT NULL,
  customer_id integer NOT NULL,
  recipient text NOT NULL,
  -- The user where the recipient is one.
  user_id integer,
  outcome text NOT NULL CHECK (outcome IN ('waiting', 'told', 'digest', 'held', 'unsubscribed')),
  letter_id bigint,
  made timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (firing_id, recipient)
);
CREATE INDEX firing_notice_waiting ON firing_notice (recipient, firing_id) WHERE outcome = 'waiting';

-- What a user has read: single firings, and everything up to a moment.
CREATE TABLE firing_read (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  firing_id bigint NOT NULL,
  PRIMARY KEY (user_id, firing_id)
);
ALTER TABLE user_account ADD firings_read_to bigint NOT NULL DEFAULT 0;

-- An address that wants no more letters of a rule, or of a geofence.
CREATE TABLE alert_unsubscribed (
  source text NOT NULL,
  recipient text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, recipient)
);
