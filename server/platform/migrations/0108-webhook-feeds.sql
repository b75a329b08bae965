-- A webhook may be sent a feed in place of alerts: every change once, one delivery after another.
ALTER TABLE webhook
  -- Null: alerts.
  ADD COLUMN feed text,
  -- Behind what was queued last; null: it begins with what comes.
  ADD COLUMN feed_cursor text;
