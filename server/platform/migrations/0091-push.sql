-- Push messages: alerts that are shown on people's devices by the push services of their browsers.

-- What the installation signs its messages with (VAPID): made once, for devices allow messages of this key alone.
CREATE TABLE push_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  public_key text NOT NULL,
  private_key text NOT NULL
);

CREATE TABLE push_device (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  -- Null once that sign-in has run out by itself: the device goes on getting messages until somebody signs out on it.
  sign_in_id bigint REFERENCES sign_in ON DELETE SET NULL,
  -- Where its push service takes messages, and the keys by which only the device can read them.
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- What the browser says it is.
  agent text,
  critical_only boolean NOT NULL,
  made timestamptz NOT NULL,
  -- When a message last reached its push service; failures since then, and why the last one failed.
  succeeded timestamptz,
  failures integer NOT NULL DEFAULT 0,
  problem text
);
CREATE INDEX push_device_of_user ON push_device (user_id);
CREATE INDEX push_device_of_sign_in ON push_device (sign_in_id);

-- The episodes that users were told of on their devices: of each cause the newest, as a critical one and as another.
CREATE TABLE push_episode (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
  vehicle_id integer NOT NULL,
  cause text NOT NULL,
  critical boolean NOT NULL,
  -- When that fired.
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, customer_id, vehicle_id, cause, critical)
);

CREATE TABLE push_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id integer NOT NULL REFERENCES push_device ON DELETE CASCADE,
  -- Whose alerts it tells of: who may not see those any more gets no message. Empty for a test.
  customer_ids integer[] NOT NULL,
  -- A newer message of a topic replaces an older one that has not arrived.
  topic text NOT NULL,
  urgency text NOT NULL CHECK (urgency IN ('low', 'normal', 'high')),
  -- What the device shows; null once nothing is left to be sent.
  payload jsonb,
  created timestamptz NOT NULL,
  -- Of no use after this.
  expires timestamptz NOT NULL,
  -- When to try next; null once it was sent, or given up.
  due timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent timestamptz,
  problem text
);
CREATE INDEX push_message_due ON push_message (due, id) WHERE due IS NOT NULL;
CREATE INDEX push_message_of_device ON push_message (device_id, topic);
CREATE INDEX push_message_created ON push_message (created);

-- Who signs out on a device, or is signed out there by somebody, gets no messages on it any more.
CREATE FUNCTION sign_in_ends_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_device WHERE sign_in_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_in_ends_push AFTER UPDATE OF ended ON sign_in
  FOR EACH ROW WHEN (OLD.ended IS NULL AND NEW.ended IS NOT NULL) EXECUTE FUNCTION sign_in_ends_push();

-- A user who is disabled loses all devices; a new password takes those whose sign-in has run out.
CREATE FUNCTION user_ends_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_device WHERE user_id = NEW.id AND (NOT NEW.enabled OR sign_in_id IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER user_ends_push AFTER UPDATE OF enabled, password_hash ON user_account
  FOR EACH ROW WHEN (OLD.enabled AND NOT NEW.enabled OR OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION user_ends_push();
