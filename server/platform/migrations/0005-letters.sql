-- Letters on their way, and what a sign-in has to pass: terms, the data agreement, a second factor.

CREATE TABLE letter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Who is deleted gets no letters any more.
  user_id integer REFERENCES user_account ON DELETE CASCADE,
  recipient text NOT NULL,
  timezone text NOT NULL,
  -- What the letter tells. The token of its link is in here until it is sent, and taken out then.
  data jsonb NOT NULL,
  -- A letter that is queued again under the same name is the same letter.
  once text UNIQUE,
  -- The same at each try, so that a mailbox knows a letter it has already.
  message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created timestamptz NOT NULL,
  -- Of no use to anybody after this moment.
  expires timestamptz,
  -- When to try next; null once it is sent, or given up.
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent timestamptz,
  -- Why the last try failed, or why it was given up.
  problem text
);
CREATE INDEX letter_due ON letter (due) WHERE due IS NOT NULL;
CREATE INDEX letter_created ON letter (created);
CREATE INDEX letter_of_user ON letter (user_id);

ALTER TABLE user_account
  ADD terms_version integer,
  ADD terms_accepted timestamptz,
  ADD unsubscribed timestamptz,
  ADD unsubscribe_token uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- The key shared with an authenticator. Pending until a first code proves that it arrived there.
  ADD totp_secret bytea,
  ADD totp_pending bytea,
  -- The thirty seconds of the last code that signed in: a code serves once.
  ADD totp_step bigint;

ALTER TABLE customer
  ADD data_agreement_accepted timestamptz,
  ADD data_agreement_by text,
  ADD second_factor_required boolean NOT NULL DEFAULT false;

CREATE TABLE recovery_code (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, hash)
);

-- A link may set the password that was given when it was asked for.
ALTER TABLE one_time_link DROP CONSTRAINT one_time_link_purpose_check;
ALTER TABLE one_time_link
  ADD password_hash text,
  ADD CONSTRAINT one_time_link_purpose_check
    CHECK (purpose IN ('first-admin', 'set-password', 'verify-email'));

ALTER TABLE sign_in
  ADD last_used timestamptz,
  ADD address text,
  ADD agent text;

-- Sign-ins whose id tokens still run: they are refused from the moment a row stands here.
CREATE TABLE ended_sign_in (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ended_sign_in_at ON ended_sign_in (at);

CREATE FUNCTION note_ended_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sign_in (id) VALUES (OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_in_ends AFTER UPDATE OF ended ON sign_in
  FOR EACH ROW WHEN (OLD.ended IS NULL AND NEW.ended IS NOT NULL) EXECUTE FUNCTION note_ended_sign_in();
CREATE TRIGGER sign_in_goes AFTER DELETE ON sign_in
  FOR EACH ROW WHEN (OLD.ended IS NULL) EXECUTE FUNCTION note_ended_sign_in();
