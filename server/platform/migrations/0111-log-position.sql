-- How far the log of reports is contained in the database, by part of the vehicles: records up to this one are stored.
CREATE TABLE log_position (
  shard integer PRIMARY KEY CHECK (shard BETWEEN 0 AND 63),
  stored bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO log_position (shard, stored) SELECT n, 0 FROM generate_series(0, 63) n;
