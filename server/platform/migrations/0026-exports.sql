-- Files that people have asked for: made in the background, kept for a day, for who asked alone.

CREATE TABLE export_job (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  created timestamptz NOT NULL,
  -- When it goes.
  ends timestamptz NOT NULL,
  name text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'cancelled')),
  -- Rows there are, and rows written.
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- When whoever makes it last said so; one that is silent for long is not being made any more.
  beat timestamptz NOT NULL DEFAULT now(),
  -- The newest link to it, as a hash, and until when it opens.
  link_hash bytea UNIQUE,
  link_until timestamptz
);
CREATE INDEX export_job_of_user ON export_job (user_id, created DESC);
CREATE INDEX export_job_ends ON export_job (ends);

-- The file in pieces; a CSV is packed with gzip.
CREATE TABLE export_piece (
  export_id uuid NOT NULL REFERENCES export_job ON DELETE CASCADE,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, piece)
);
ALTER TABLE export_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
