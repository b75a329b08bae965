-- Whole accounts that administrators have asked for: made in the background, one of a customer at a time, kept for a week.

CREATE TABLE account_export (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  -- The e-mail of whoever asked.
  asked_by text NOT NULL,
  created timestamptz NOT NULL,
  -- When it goes.
  ends timestamptz NOT NULL,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Rows there are, and rows written; null until they are counted.
  total bigint,
  done bigint NOT NULL DEFAULT 0,
  -- The file of the archive that is being written.
  at_file text,
  bytes bigint NOT NULL DEFAULT 0,
  problem text CHECK (problem IN ('failed', 'large')),
  -- How often it was begun, and when whoever makes it last said so; one that is silent for long is begun again.
  attempt smallint NOT NULL DEFAULT 0,
  beat timestamptz,
  -- The newest link to it, as a hash, until when it opens, and the sign-in it was made in.
  link_hash bytea UNIQUE,
  link_until timestamptz,
  link_sign_in bigint
);
CREATE UNIQUE INDEX account_export_under_way ON account_export (customer_id) WHERE state IN ('waiting', 'running');
CREATE INDEX account_export_of_customer ON account_export (customer_id, created DESC);
CREATE INDEX account_export_ends ON account_export (ends);

-- The archive in pieces. It can be made again, so it is not in the log of the database, nor in a backup.
CREATE UNLOGGED TABLE account_export_piece (
  export_id uuid NOT NULL REFERENCES account_export ON DELETE CASCADE,
  piece integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, piece)
);
ALTER TABLE account_export_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;
