-- A run keeps what it was made with: whose sight and limits, and which vehicles; and until when a signed link opens it.
ALTER TABLE report_run
  -- { scope, limits }: null until it is made.
  ADD sight jsonb,
  -- The vehicles that it was about, each as a customer had it, where these were not all of its customers'; null: all.
  ADD vehicle_customer_ids integer[],
  ADD vehicle_ids integer[],
  ADD signed_until timestamptz;

-- Runs that wait are taken in turns by customer, the oldest first: of each customer the first few are looked at.
DROP INDEX report_run_open;
CREATE INDEX report_run_turn ON report_run (customer_id, created, id) WHERE state IN ('waiting', 'running');
CREATE INDEX report_run_running ON report_run (customer_id, beat) WHERE state = 'running';

-- What is left of runs that were cancelled while they were made.
DELETE FROM report_piece p USING report_run r WHERE r.id = p.run_id AND r.state IN ('failed', 'cancelled');

-- Visits that touch a span: those that ended after its start, or have not ended.
CREATE INDEX visit_ends ON visit (customer_id, (coalesce(left_at, 'infinity'::timestamptz)));
