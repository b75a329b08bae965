-- Few vehicles have a subscription that ended: whoever reads many vehicles' rows leaves theirs out by this alone.
CREATE INDEX vehicle_unsubscribed ON vehicle (customer_id, id) INCLUDE (subscription_ended) WHERE subscription_ended IS NOT NULL;

-- The end and the mark that account admins were reminded of last.
ALTER TABLE subscription ADD reminded text;
