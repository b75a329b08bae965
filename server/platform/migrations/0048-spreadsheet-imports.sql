-- Spreadsheets that people have brought: read in the background, looked at, and taken in; kept for a day.

CREATE TABLE import_job (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Null for what belongs to no customer.
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  created timestamptz NOT NULL,
  -- When it goes.
  ends timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'reading'
    CHECK (state IN ('reading', 'ready', 'taking', 'done', 'failed', 'cancelled')),
  -- Lines there are, as far as is known, and lines that were read or taken in.
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  -- Lines by what would become of them, or did.
  made integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  -- Lines that somebody has to confirm.
  odd integer NOT NULL DEFAULT 0,
  -- Columns that are not taken in.
  unknown text[] NOT NULL DEFAULT '{}',
  -- Why it failed, or why it has to be looked at again.
  message text NOT NULL DEFAULT '',
  -- When whoever works on it last said so; one that is silent for long is not being worked on any more.
  beat timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX import_job_of_user ON import_job (user_id, created DESC);
CREATE INDEX import_job_ends ON import_job (ends);

-- A preview can be made again from the file: it is not written twice, and is gone after a crash. Lines of imports that
-- have gone are removed with the next ones.
CREATE UNLOGGED TABLE import_line (
  job_id uuid NOT NULL,
  line integer NOT NULL,
  outcome text NOT NULL,
  name text NOT NULL,
  thing_id integer,
  given json NOT NULL,
  changes json NOT NULL,
  problems json NOT NULL,
  odd text,
  PRIMARY KEY (job_id, line)
);
CREATE INDEX import_line_outcome ON import_line (job_id, outcome, line);
