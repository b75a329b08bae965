-- Up to this moment retention has removed a customer's reports. Where the customer keeps longer again afterwards, none
-- older is taken: what it would have changed could no longer be worked out. Null while nothing was removed.
ALTER TABLE customer ADD COLUMN reports_from timestamptz;
