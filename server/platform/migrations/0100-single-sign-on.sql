-- Single sign-on: the provider of a customer, the e-mail domains that sign in there, and who is whom at it.

-- Keys of this database that seal secrets which have to be read again; unused where the configuration gives one.
CREATE TABLE sealing_key (
  id text PRIMARY KEY,
  key bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE single_sign_on (
  customer_id integer PRIMARY KEY REFERENCES customer ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed; null for a public client.
  client_secret bytea,
  is_active boolean NOT NULL,
  -- Whether somebody whom only the provider knows gets an account at the first sign-in.
  makes_users boolean NOT NULL,
  passwords_off boolean NOT NULL,
  -- The claim whose values give roles and groups.
  value_claim text NOT NULL,
  -- Of whom no value gives a role; null: they are not let in.
  usual_role text,
  -- Where the provider signs out, as its discovery said last.
  end_session_endpoint text,
  -- Of the secret by which the provider keeps users and groups; null: it does not.
  scim_hash bytea UNIQUE,
  scim_made timestamptz,
  scim_last_used timestamptz,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);
CREATE INDEX single_sign_on_client ON single_sign_on (issuer, client_id);

-- What a value of the claim, or a group of the provider, gives.
CREATE TABLE single_sign_on_mapping (
  customer_id integer NOT NULL REFERENCES single_sign_on ON DELETE CASCADE,
  place integer NOT NULL,
  value text NOT NULL,
  role text,
  vehicle_group_id integer,
  PRIMARY KEY (customer_id, place),
  FOREIGN KEY (customer_id, vehicle_group_id) REFERENCES vehicle_group (customer_id, id)
    ON DELETE SET NULL (vehicle_group_id)
);
CREATE INDEX single_sign_on_mapping_group ON single_sign_on_mapping (customer_id, vehicle_group_id);

CREATE TABLE sign_in_domain (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain)),
  -- What a TXT record of the domain must say, where that proves whose it is.
  proof text NOT NULL,
  added timestamptz NOT NULL,
  added_by text NOT NULL,
  confirmed timestamptz,
  confirmed_by text,
  PRIMARY KEY (customer_id, domain)
);
-- Anybody may ask for a domain; it belongs to one.
CREATE UNIQUE INDEX sign_in_domain_confirmed ON sign_in_domain (domain) WHERE confirmed IS NOT NULL;

-- Who a user is at the provider of a customer.
CREATE TABLE provider_user (
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Known from the first sign-in on.
  issuer text,
  subject text,
  -- Of the claim for roles and groups, at the last sign-in.
  claim_values text[] NOT NULL DEFAULT '{}',
  -- What the provider calls them in SCIM.
  external_id text,
  -- What else it said of them there, and is told again: names.
  said jsonb,
  -- When the provider removed them by SCIM.
  removed timestamptz,
  PRIMARY KEY (customer_id, user_id)
);
CREATE UNIQUE INDEX provider_user_subject ON provider_user (customer_id, issuer, subject);
CREATE INDEX provider_user_of_user ON provider_user (user_id);

ALTER TABLE user_account
  -- Whether a customer's provider made the account.
  ADD made_by_provider boolean NOT NULL DEFAULT false;

ALTER TABLE sign_in
  -- Where it is from a provider: of which customer, whom the provider knows, which session of theirs, and the sealed
  -- id token that ends that one.
  ADD provider_customer_id integer REFERENCES customer ON DELETE SET NULL,
  ADD provider_subject text,
  ADD provider_session text,
  ADD provider_id_token bytea;
CREATE INDEX sign_in_of_provider ON sign_in (provider_customer_id, provider_subject)
  WHERE provider_customer_id IS NOT NULL;

-- A sign-in on its way to the provider and back.
CREATE TABLE sign_in_attempt (
  -- Of the state that goes to the provider and comes back.
  state_hash bytea PRIMARY KEY,
  -- Of what the browser keeps meanwhile.
  key_hash bytea NOT NULL,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  nonce text NOT NULL,
  verifier text NOT NULL,
  -- Where the portal is that asked.
  origin text NOT NULL,
  expires timestamptz NOT NULL,
  -- From here on once it is back. Of what the address bar brings to the browser.
  code_hash bytea UNIQUE,
  user_id integer REFERENCES user_account ON DELETE CASCADE,
  subject text,
  session text,
  id_token bytea
);
CREATE INDEX sign_in_attempt_expires ON sign_in_attempt (expires);
