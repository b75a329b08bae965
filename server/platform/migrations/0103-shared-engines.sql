-- Engines that share the vehicles: each writes itself here while it lives, and says which parts are its own.
CREATE TABLE engine_member (
  id uuid PRIMARY KEY,
  -- The connection that stores its reports, and holds the locks of its parts.
  pid integer NOT NULL,
  -- Where its process takes what others bring; null until it does.
  host text,
  port integer,
  beat timestamptz NOT NULL
);

ALTER TABLE engine_shard
  -- Whose the part is; null where it is nobody's, or all are of the one engine.
  ADD member uuid,
  -- Whether that one has read all of it, and takes its reports.
  ADD is_open boolean NOT NULL DEFAULT false;
