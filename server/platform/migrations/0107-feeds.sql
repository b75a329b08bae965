-- Feeds read reports in the order in which they were stored, and from the newest on many times a second: an index that
-- only sums up ranges of blocks does not know the newest ones yet.
DROP INDEX report_batch;
CREATE INDEX report_batch ON report (batch);
CREATE INDEX packed_day_batch ON packed_day (batch);

-- What has changed of faults, visits, trips and firings: whoever reads them as a feed takes the rows that came since. Only
-- keys are noted, in the transaction of the change; what a thing is by then is read from its own table.
CREATE TABLE feed_change (
  -- 1 fault, 2 visit, 3 trip, 4 firing.
  kind smallint NOT NULL,
  -- The transaction, by which a reader tells what it could not see yet.
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  no bigint GENERATED ALWAYS AS IDENTITY,
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  -- When it began, and what else is part of its key, with / between.
  at timestamptz NOT NULL,
  key text NOT NULL,
  logged timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, xid, no)
);
CREATE INDEX feed_change_logged ON feed_change (customer_id, logged);

-- Makes the triggers of a table. `key` and `noted` are SQL of ours about a row `t`: what of it is told.
CREATE FUNCTION pg_temp.feed_of(source text, kind integer, at text, key text, noted text) RETURNS void LANGUAGE plpgsql AS $make$
BEGIN
  EXECUTE format($sql$
    CREATE FUNCTION feed_%1$s() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO feed_change (kind, customer_id, vehicle_id, at, key)
          SELECT %2$s, t.customer_id, t.vehicle_id, t.%3$s, %4$s FROM came t;
      ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO feed_change (kind, customer_id, vehicle_id, at, key)
          SELECT %2$s, x.customer_id, x.vehicle_id, x.at, x.key FROM (
            (SELECT t.customer_id, t.vehicle_id, t.%3$s AS at, %4$s AS key, %5$s AS told FROM came t
              EXCEPT SELECT t.customer_id, t.vehicle_id, t.%3$s, %4$s, %5$s FROM went t)
            UNION ALL
            -- Whoever had it has it no more.
            (SELECT x.*, NULL FROM (SELECT t.customer_id, t.vehicle_id, t.%3$s AS at, %4$s AS key FROM went t
              EXCEPT SELECT t.customer_id, t.vehicle_id, t.%3$s, %4$s FROM came t) x)) x;
      ELSE
        -- What retention removes, and what goes with a customer, is no correction.
        INSERT INTO feed_change (kind, customer_id, vehicle_id, at, key)
          SELECT %2$s, t.customer_id, t.vehicle_id, t.%3$s, %4$s FROM went t JOIN customer c ON c.id = t.customer_id
            WHERE c.active AND t.%3$s >= now() - make_interval(days => c.retention_duration_days);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER feed_came AFTER INSERT ON %1$s REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION feed_%1$s();
    CREATE TRIGGER feed_changed AFTER UPDATE ON %1$s REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION feed_%1$s();
    CREATE TRIGGER feed_went AFTER DELETE ON %1$s REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION feed_%1$s();
    $sql$, source, kind, at, key, noted);
END $make$;

SELECT pg_temp.feed_of('fault', 1, 'started', $$t.sensor_type_id || '/' || t.fault_type_id || '/' || t.fmi || '/' || t.position$$,
  $$row(t.ended, t.max_mph)::text$$);
SELECT pg_temp.feed_of('visit', 2, 'entered', $$t.geofence_id::text$$, $$row(t.how, t.left_at, t.left_how)::text$$);
SELECT pg_temp.feed_of('trip', 3, 'began', $$''::text$$,
  $$row(t.ended, t.from_lat, t.from_lng, t.to_lat, t.to_lng, t.miles, t.moving_ms, t.top_mph, t.is_loaded, t.is_tethered)::text$$);
SELECT pg_temp.feed_of('firing', 4, 'at', $$t.id::text$$,
  $$row(t.severity, t.ended, t.late, t.withdrawn, t.snoozed_until, t.acknowledged, t.resolved)::text$$);
