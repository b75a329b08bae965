-- Reports that come by a schedule: what was configured, each time one was made, and what it contained.

CREATE TABLE report_config (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customer,
  -- With whose sight it is made.
  owner_id integer REFERENCES user_account ON DELETE SET NULL,
  name text NOT NULL,
  report_type_id smallint NOT NULL,
  -- The customers whose vehicles it is about, its own among them.
  customer_ids integer[] NOT NULL,
  is_active boolean NOT NULL,
  deactivated timestamptz,
  -- All that somebody wrote down, the above included.
  draft jsonb NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  -- Moments up to this one are runs already, or were before its schedule.
  planned timestamptz NOT NULL,
  -- The next moment; null while it is off.
  due timestamptz,
  -- Why it is on and yet not made; null where it is.
  paused text
);
CREATE INDEX report_config_due ON report_config (due) WHERE due IS NOT NULL;
CREATE INDEX report_config_name ON report_config (customer_id, lower(name));
CREATE INDEX report_config_owner ON report_config (owner_id);

CREATE TABLE report_run (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL,
  config_id uuid NOT NULL REFERENCES report_config ON DELETE CASCADE,
  -- The moment of the schedule; null where somebody asked for it. A moment is made once, by whichever server.
  due timestamptz,
  asked_by integer REFERENCES user_account ON DELETE SET NULL,
  recipients text[] NOT NULL,
  -- The config as it was.
  draft jsonb NOT NULL,
  span_from timestamptz NOT NULL,
  span_to timestamptz NOT NULL,
  created timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- How often it was begun; what an earlier try left behind counts no more.
  attempt integer NOT NULL DEFAULT 0,
  -- Not to be begun before.
  try_at timestamptz NOT NULL,
  -- When whoever makes it said so last.
  beat timestamptz,
  done integer NOT NULL DEFAULT 0,
  started timestamptz,
  finished timestamptz,
  problem text,
  -- Without its rows; null until it is done.
  document jsonb,
  UNIQUE (config_id, due)
);
CREATE INDEX report_run_of_config ON report_run (config_id, created DESC);
CREATE INDEX report_run_open ON report_run (try_at) WHERE state IN ('waiting', 'running');
CREATE INDEX report_run_created ON report_run (created);

-- The rows of a run, some hundred in each, packed.
CREATE TABLE report_piece (
  run_id uuid NOT NULL REFERENCES report_run ON DELETE CASCADE,
  attempt integer NOT NULL,
  section text NOT NULL,
  piece integer NOT NULL,
  first_row integer NOT NULL,
  row_count integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (run_id, attempt, section, piece)
);

-- Files that emails bring along: one row however many emails bring it.
CREATE TABLE mail_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX mail_file_created ON mail_file (created);

CREATE TABLE report_file (
  run_id uuid NOT NULL REFERENCES report_run ON DELETE CASCADE,
  format text NOT NULL,
  size bigint NOT NULL,
  -- Of its bytes: whoever has the file can tell whether it is as it was made.
  sha256 bytea NOT NULL,
  -- Null where it was too large to be kept; it is made again when somebody asks for it.
  mail_file_id bigint REFERENCES mail_file ON DELETE SET NULL,
  PRIMARY KEY (run_id, format)
);
CREATE INDEX report_file_mail ON report_file (mail_file_id);

-- What reports are signed with (Ed25519, PKCS #8); the public half is served. The newest signs, all of them verify.
CREATE TABLE report_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  private_key bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);
