-- When a gateway was heard of last on each way, by our clock: {"http": "2026-01-31T12:00:00Z"}.
ALTER TABLE device ADD heard_by jsonb NOT NULL DEFAULT '{}';
UPDATE device SET heard_by = jsonb_build_object(way, heard);
