-- When a gateway's key was last used, within some minutes.
ALTER TABLE ingest_key ADD last_used timestamptz, ADD created_by text;
