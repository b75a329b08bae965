-- Who changed what, when and from where. Rows outlive the people and things they tell of, so nothing refers to those.
CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- Whose matter it is; null for what concerns no one customer.
  customer_id integer,
  -- Null where nobody was signed in.
  user_id integer,
  -- The e-mail at the time.
  actor text NOT NULL,
  -- As a word pair, thing first: 'user created'.
  action text NOT NULL,
  -- What it was done to, as people call it.
  subject text NOT NULL,
  -- The address it came from.
  address text,
  -- Only what differs. Never a password, a token or a key.
  old jsonb,
  new jsonb
);
CREATE INDEX audit_entry_of_customer ON audit_entry (customer_id, id DESC);
CREATE INDEX audit_entry_at ON audit_entry (at);
CREATE INDEX audit_entry_parts ON audit_entry USING gin (actor gin_trgm_ops, subject gin_trgm_ops);
