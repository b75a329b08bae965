-- How far the log of reports is contained in the database, by part of the vehicles: written in the transaction that stores
-- the reports, so that each record of the log counts once.
CREATE TABLE log_position (
  shard integer PRIMARY KEY CHECK (shard BETWEEN 0 AND 63),
  -- Which log it is: positions of one say nothing of another. Null before the first.
  log text,
  -- Where to read on: 256 times a record's number, and the pieces of it that are stored.
  next bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 25);
INSERT INTO log_position (shard) SELECT n FROM generate_series(0, 63) n;
