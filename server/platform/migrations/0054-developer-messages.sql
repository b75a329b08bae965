-- What developers and super admins tell users as banners, and who has dismissed which.
CREATE TABLE developer_message (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL,
  level text NOT NULL CHECK (level IN ('notice', 'caution', 'critical')),
  link text,
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  -- Whom it is for: what is empty or null leaves it open.
  roles text[] NOT NULL,
  customer_ids integer[] NOT NULL,
  flags text[] NOT NULL,
  from_version text,
  to_version text,
  -- Counts up whenever it is shown again to those who dismissed it.
  edition integer NOT NULL DEFAULT 1,
  created timestamptz NOT NULL,
  -- The email of whoever wrote it, which outlives the account.
  created_by text NOT NULL,
  updated timestamptz NOT NULL
);
CREATE INDEX developer_message_by_end ON developer_message (ends);

CREATE TABLE banner_dismissal (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  message_id integer NOT NULL REFERENCES developer_message ON DELETE CASCADE,
  edition integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX banner_dismissal_by_message ON banner_dismissal (message_id);
