-- What a write with an Idempotency-Key was answered, for a day.
CREATE TABLE idempotency_key (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Of which token; 0: of a person's session.
  token_id integer NOT NULL,
  key text NOT NULL,
  -- SHA-256 of method, path and body.
  request bytea NOT NULL,
  at timestamptz NOT NULL,
  -- Null while it is still being done.
  status integer,
  headers jsonb,
  body text,
  PRIMARY KEY (user_id, token_id, key)
);
CREATE INDEX idempotency_key_at ON idempotency_key (at);
