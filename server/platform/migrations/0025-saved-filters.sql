-- The filters of the map that people keep, so that they follow them from one browser to the next.
CREATE TABLE saved_filter (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  name text NOT NULL,
  search text NOT NULL,
  UNIQUE (user_id, name)
);
