-- The vehicles in 64 parts, by the lowest bits of their id, each of which one engine owns: what was one row for all of
-- them is a row a part.

CREATE TABLE engine_shard (
  shard integer PRIMARY KEY CHECK (shard BETWEEN 0 AND 63),
  -- Everything up to this batch is contained in vehicle_state and vehicle_now.
  batch bigint NOT NULL,
  -- Up to when it was noted what time alone has changed; null: never.
  ripened timestamptz
) WITH (fillfactor = 25);
INSERT INTO engine_shard (shard, batch, ripened)
  SELECT n, w.batch, w.ripened FROM ingest_watermark w CROSS JOIN generate_series(0, 63) n;
DROP TABLE ingest_watermark;

-- The parts whose vehicles an edit has been applied to, a bit each; `applied_from` and `applied_to` say that it is all.
ALTER TABLE geofence_version
  ADD shards_from bigint NOT NULL DEFAULT 0,
  ADD shards_to bigint NOT NULL DEFAULT 0;
ALTER TABLE alert_rule_version
  ADD shards_from bigint NOT NULL DEFAULT 0,
  ADD shards_to bigint NOT NULL DEFAULT 0;
