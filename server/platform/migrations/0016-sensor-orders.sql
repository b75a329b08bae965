-- How each person has arranged the sections of the drawer, for each family of devices; no row where nothing was changed.

CREATE TABLE sensor_order (
  user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
  family text NOT NULL,
  arranged jsonb NOT NULL,
  PRIMARY KEY (user_id, family)
);
