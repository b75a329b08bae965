-- Access tokens: a person's own, and those of a customer's systems.

CREATE TABLE api_token (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- As whom it acts; of a service token, an account of its own with which nobody can sign in.
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Whose service it is; null: a person's own.
  customer_id integer REFERENCES customer ON DELETE CASCADE,
  -- SHA-256 of the token.
  hash bytea NOT NULL UNIQUE,
  -- How it ends, so that its owner knows it again.
  hint text NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  -- What it is narrowed to; null: nothing.
  customer_ids integer[],
  group_ids integer[],
  -- Networks that it may come from; none: from anywhere.
  addresses text[] NOT NULL DEFAULT '{}',
  created timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  expires timestamptz,
  last_used timestamptz,
  last_address text,
  revoked timestamptz
);
CREATE INDEX api_token_of_user ON api_token (user_id);
CREATE INDEX api_token_of_customer ON api_token (customer_id) WHERE customer_id IS NOT NULL;

-- How often a token was used, by day and call: bounded by the calls there are, and by retention.
CREATE TABLE api_token_use (
  token_id integer NOT NULL REFERENCES api_token ON DELETE CASCADE,
  day date NOT NULL,
  call text NOT NULL,
  requests integer NOT NULL,
  -- Of these, answered with 4xx or 5xx.
  failed integer NOT NULL,
  PRIMARY KEY (token_id, day, call)
);
