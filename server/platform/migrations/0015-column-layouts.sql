-- How each person has arranged the columns of a grid; no row where nothing was changed.

CREATE TABLE column_layout (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  grid text NOT NULL,
  layout jsonb NOT NULL,
  PRIMARY KEY (user_id, grid)
);
