-- How mailboxes are told of alerts: one letter at once, then together; and how their readers leave.

CREATE TABLE alert_mailbox (
  recipient text PRIMARY KEY,
  -- When a letter of alerts was last written to it: for some minutes after that, alerts wait and go out together.
  lettered timestamptz NOT NULL DEFAULT '-infinity',
  -- Whether any wait.
  waiting boolean NOT NULL DEFAULT false
);
CREATE INDEX alert_mailbox_waiting ON alert_mailbox (lettered) WHERE waiting;

-- What the link of a letter leaves: the rules, or geofences, that the letter tells of.
CREATE TABLE alert_leave (
  token uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  sources text[] NOT NULL,
  UNIQUE (recipient, sources)
);
