-- Whom a dashboard is sent to. Addresses that left it by the link of its email are in alert_unsubscribed, as 'insight:' and its id.
ALTER TABLE insight_letter ADD notify_emails text[];
UPDATE insight_letter l SET notify_emails = ARRAY[u.email] FROM user_account u WHERE u.id = l.user_id;
ALTER TABLE insight_letter ALTER notify_emails SET NOT NULL;

-- When trends were counted last, and whether days that they go through were counted again since.
ALTER TABLE insight_counted ADD trends_at timestamptz, ADD trends_late boolean NOT NULL DEFAULT false;
