-- An episode that goes on for weeks is not made anew with every firing: the newest firing of a cause, as it comes and as it
-- ends, changes its episode in place. All else is made anew, as before.

-- The last end of a cause, and what of it lasts, without reading its firings.
CREATE INDEX firing_cause_ends ON firing (customer_id, vehicle_id, cause, ends) WHERE withdrawn IS NULL;
CREATE INDEX firing_cause_open ON firing (customer_id, vehicle_id, cause, at) WHERE ended IS NULL AND withdrawn IS NULL;

-- Two transactions about one cause go one after the other, or each would make the episode without the other's firings.
-- One lock for all: the engine writes firings by several statements of a transaction, and several locks, each in the order
-- of its statement, could wait for one another.
CREATE FUNCTION lock_episodes() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(680073) $$;

CREATE OR REPLACE FUNCTION firings_join() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gap CONSTANT interval := '6 hours';
  f record;
  e episode;
  anew episode_span[] := '{}';
BEGIN
  IF NOT EXISTS (SELECT FROM fresh) THEN RETURN NULL; END IF;
  PERFORM lock_episodes();
  FOR f IN SELECT * FROM fresh ORDER BY customer_id, vehicle_id, cause, at, id LOOP
    SELECT * INTO e FROM episode WHERE customer_id = f.customer_id AND vehicle_id = f.vehicle_id AND cause = f.cause
      AND standing = (f.withdrawn IS NULL) ORDER BY first_at DESC LIMIT 1;
    IF NOT FOUND OR f.at >= e.ends + gap AND f.at > e.last_at THEN
      INSERT INTO episode (customer_id, vehicle_id, cause, standing, first_at, last_at, last_id, ends, firings, critical,
          lasts, alert_type_ids)
        VALUES (f.customer_id, f.vehicle_id, f.cause, f.withdrawn IS NULL, f.at, f.at, f.id, f.ends, 1,
          f.severity = 'critical', f.withdrawn IS NULL AND f.ended IS NULL, ARRAY[f.alert_type_id]);
    ELSIF (f.at, f.id) > (e.last_at, e.last_id) THEN
      UPDATE episode SET last_at = f.at, last_id = f.id, ends = greatest(ends, f.ends), firings = firings + 1,
          critical = critical OR f.severity = 'critical', lasts = lasts OR standing AND f.ended IS NULL,
          alert_type_ids = CASE WHEN f.alert_type_id = ANY(alert_type_ids) THEN alert_type_ids
            ELSE ARRAY(SELECT unnest(alert_type_ids || f.alert_type_id) ORDER BY 1) END
        WHERE customer_id = e.customer_id AND vehicle_id = e.vehicle_id AND cause = e.cause AND standing = e.standing
          AND first_at = e.first_at;
    ELSE
      anew := anew || (f.customer_id, f.vehicle_id, f.cause, f.withdrawn IS NULL, f.at, f.at, f.ends)::episode_span;
    END IF;
  END LOOP;
  IF cardinality(anew) > 0 THEN PERFORM remake_episodes(anew); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION firings_rejoin() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  f record;
  e episode;
  last_end timestamptz;
  spans episode_span[];
  anew episode_span[] := '{}';
BEGIN
  -- What people do with firings makes no other episodes of them.
  SELECT array_agg((s.customer_id, s.vehicle_id, s.cause, s.standing, s.at, s.at, s.ends)::episode_span) INTO spans
    FROM fresh n JOIN stale o ON o.id = n.id CROSS JOIN LATERAL (VALUES
        (n.customer_id, n.vehicle_id, n.cause, n.withdrawn IS NULL, n.at, n.ends),
        (o.customer_id, o.vehicle_id, o.cause, o.withdrawn IS NULL, o.at, o.ends)
      ) AS s (customer_id, vehicle_id, cause, standing, at, ends)
    WHERE (n.customer_id, n.vehicle_id, n.cause, n.at, n.severity, n.alert_type_id, n.withdrawn IS NULL)
        IS DISTINCT FROM (o.customer_id, o.vehicle_id, o.cause, o.at, o.severity, o.alert_type_id, o.withdrawn IS NULL)
      OR n.ended IS DISTINCT FROM o.ended;
  IF spans IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_episodes();
  FOR f IN SELECT n.*, o.ends AS former_ends, (n.customer_id, n.vehicle_id, n.cause, n.at, n.severity, n.alert_type_id)
        IS NOT DISTINCT FROM (o.customer_id, o.vehicle_id, o.cause, o.at, o.severity, o.alert_type_id)
        AND n.withdrawn IS NULL AND o.withdrawn IS NULL AS only_ends,
      o.customer_id AS former_customer, o.vehicle_id AS former_vehicle, o.cause AS former_cause,
      o.withdrawn IS NULL AS former_standing, o.at AS former_at
      FROM fresh n JOIN stale o ON o.id = n.id
      WHERE (n.customer_id, n.vehicle_id, n.cause, n.at, n.severity, n.alert_type_id, n.withdrawn IS NULL)
          IS DISTINCT FROM (o.customer_id, o.vehicle_id, o.cause, o.at, o.severity, o.alert_type_id, o.withdrawn IS NULL)
        OR n.ended IS DISTINCT FROM o.ended LOOP
    IF f.only_ends THEN
      SELECT * INTO e FROM episode WHERE customer_id = f.customer_id AND vehicle_id = f.vehicle_id AND cause = f.cause
        AND standing ORDER BY first_at DESC LIMIT 1;
      IF FOUND AND e.last_id = f.id THEN
        -- Of the newest episode: all before it ended before it began.
        SELECT max(ends) INTO last_end FROM firing WHERE customer_id = f.customer_id AND vehicle_id = f.vehicle_id
          AND cause = f.cause AND withdrawn IS NULL;
        UPDATE episode SET ends = last_end, lasts = EXISTS (SELECT FROM firing WHERE customer_id = f.customer_id
            AND vehicle_id = f.vehicle_id AND cause = f.cause AND at >= e.first_at AND ended IS NULL AND withdrawn IS NULL)
          WHERE customer_id = e.customer_id AND vehicle_id = e.vehicle_id AND cause = e.cause AND standing
            AND first_at = e.first_at;
        CONTINUE;
      END IF;
    END IF;
    anew := anew || (f.customer_id, f.vehicle_id, f.cause, f.withdrawn IS NULL, f.at, f.at, f.ends)::episode_span
      || (f.former_customer, f.former_vehicle, f.former_cause, f.former_standing, f.former_at, f.former_at,
        f.former_ends)::episode_span;
  END LOOP;
  IF cardinality(anew) > 0 THEN PERFORM remake_episodes(anew); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION firings_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE spans episode_span[];
BEGIN
  SELECT array_agg((customer_id, vehicle_id, cause, withdrawn IS NULL, at, at, ends)::episode_span) INTO spans FROM stale;
  IF spans IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_episodes();
  PERFORM remake_episodes(spans);
  RETURN NULL;
END $$;

-- Their plans are kept for the session: one that was made for a small table would read the whole of a large one for each firing.
ALTER FUNCTION firings_join() SET enable_seqscan = off;
ALTER FUNCTION firings_rejoin() SET enable_seqscan = off;
ALTER FUNCTION firings_part() SET enable_seqscan = off;
ALTER FUNCTION remake_episodes(episode_span[]) SET enable_seqscan = off;
