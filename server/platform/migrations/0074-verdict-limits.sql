-- Limits of verdicts that a customer has of its own, by their names, in the units that people set them in; null: all are as usual.
ALTER TABLE customer ADD verdict_limits jsonb CHECK (jsonb_typeof(verdict_limits) = 'object');
CREATE INDEX customer_own_limits ON customer (id) WHERE verdict_limits IS NOT NULL;
