-- Feeds read reports in the order in which they were stored, and from the newest on many times a second: an index that
-- only sums up ranges of blocks does not know the newest ones yet.
DROP INDEX report_batch;
CREATE INDEX report_batch ON report (batch);
CREATE INDEX packed_day_batch ON packed_day (batch);
