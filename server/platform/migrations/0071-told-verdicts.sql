-- The verdict for those who are not told everything of a vehicle: its columns, by what is withheld, where they are others.
ALTER TABLE vehicle_now ADD verdict_partial jsonb;
-- Rows whose verdict tells of what may be withheld are written anew at the next start of the engine. Until then nobody
-- reads a verdict of them.
UPDATE vehicle_now SET level = NULL, verdict_group = NULL, verdict_rank = NULL, verdict = NULL, verdict_words = NULL, verdict_cause = NULL, verdict_since = NULL
  WHERE verdict_cause IS NOT NULL
    AND (verdict_cause ~ '^(alert|issue|plan|inspection):' OR verdict_words ~ ' mi( driven)?$' OR verdict LIKE '%"workOrder":{%');
