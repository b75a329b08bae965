-- Episodes: firings of one vehicle with the same cause, over all rules, with gaps of less than 6 hours. A row holds
-- what of them can be told without a reader; whose they are and what was done about them the firings themselves say.

ALTER TABLE firing
  ADD cause text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN item ~ '^(enter|exit|in):[0-9]+$' THEN 'visit:' || split_part(item, ':', 2)
    WHEN alert_type_id = 0 THEN 'rule:' || source
    ELSE alert_type_id::text || ':' || item END) STORED,
  -- A departure ends as it begins, although its firing lasts until the next crossing.
  ADD ends timestamptz NOT NULL GENERATED ALWAYS AS (CASE
    WHEN item LIKE 'exit:%' THEN at ELSE greatest(at, coalesce(ended, 'infinity'::timestamptz)) END) STORED;
CREATE INDEX firing_of_cause ON firing (customer_id, vehicle_id, cause, at);

CREATE TABLE episode (
  customer_id integer NOT NULL,
  vehicle_id integer NOT NULL,
  cause text NOT NULL,
  -- False of those that were withdrawn: they join nothing that was.
  standing boolean NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- The firing that is the newest.
  last_id bigint NOT NULL,
  ends timestamptz NOT NULL,
  firings integer NOT NULL,
  critical boolean NOT NULL,
  -- Whether any of them has not ended.
  lasts boolean NOT NULL,
  alert_type_ids smallint[] NOT NULL,
  PRIMARY KEY (customer_id, vehicle_id, cause, standing, first_at)
);
CREATE INDEX episode_newest ON episode (customer_id, last_at DESC, last_id DESC);
-- All customers' newest, for those who see every customer.
CREATE INDEX episode_latest ON episode (last_at DESC, last_id DESC);
-- What may need somebody; ordinary visits are most of all that lasts.
CREATE INDEX episode_notable ON episode (customer_id, last_at DESC, last_id DESC)
  WHERE lasts AND (critical OR cause NOT LIKE 'visit:%');

CREATE TYPE episode_span AS (
  customer_id integer, vehicle_id integer, cause text, standing boolean,
  -- From the first to the last of the firings, and when the last one ended.
  first_at timestamptz, last_at timestamptz, ends timestamptz
);

-- Makes the episodes anew that firings in these spans belong to. Those of one cause are apart by 6 hours or more, so
-- that no others are touched.
CREATE FUNCTION remake_episodes(spans episode_span[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  gap CONSTANT interval := '6 hours';
  wide episode_span[];
BEGIN
  WITH span AS MATERIALIZED (
      SELECT customer_id, vehicle_id, cause, standing, min(first_at) AS first_at, max(last_at) AS last_at,
        max(ends) AS ends FROM unnest(spans) GROUP BY 1, 2, 3, 4),
    gone AS (
      DELETE FROM episode e USING span s WHERE e.customer_id = s.customer_id AND e.vehicle_id = s.vehicle_id
        AND e.cause = s.cause AND e.standing = s.standing AND e.first_at < s.ends + gap AND e.ends > s.first_at - gap
      RETURNING e.*)
  SELECT array_agg((customer_id, vehicle_id, cause, standing, first_at, last_at, ends)::episode_span) INTO wide FROM (
    SELECT s.customer_id, s.vehicle_id, s.cause, s.standing, least(s.first_at, min(g.first_at)) AS first_at,
      greatest(s.last_at, max(g.last_at)) AS last_at, s.ends
    FROM span s LEFT JOIN gone g ON g.customer_id = s.customer_id AND g.vehicle_id = s.vehicle_id
      AND g.cause = s.cause AND g.standing = s.standing
    GROUP BY s.customer_id, s.vehicle_id, s.cause, s.standing, s.first_at, s.last_at, s.ends) w;
  INSERT INTO episode (customer_id, vehicle_id, cause, standing, first_at, last_at, last_id, ends, firings, critical,
      lasts, alert_type_ids)
    SELECT customer_id, vehicle_id, cause, standing, min(at), max(at), (array_agg(id ORDER BY at DESC, id DESC))[1],
      max(ends), count(*), bool_or(severity = 'critical'), standing AND bool_or(ended IS NULL),
      array_agg(DISTINCT alert_type_id)
    FROM (
      SELECT each.*, count(*) FILTER (WHERE reach IS NULL OR at >= reach + gap)
          OVER (PARTITION BY customer_id, vehicle_id, cause, standing ORDER BY at, id) AS n
      FROM (
        SELECT f.id, f.customer_id, f.vehicle_id, f.cause, w.standing, f.at, f.ends, f.ended, f.severity,
          f.alert_type_id, max(f.ends) OVER (PARTITION BY f.customer_id, f.vehicle_id, f.cause, w.standing
            ORDER BY f.at, f.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reach
        FROM unnest(wide) w JOIN firing f ON f.customer_id = w.customer_id AND f.vehicle_id = w.vehicle_id
          AND f.cause = w.cause AND f.at BETWEEN w.first_at AND w.last_at
          AND (f.withdrawn IS NULL) = w.standing) each) numbered
    GROUP BY customer_id, vehicle_id, cause, standing, n
  ON CONFLICT (customer_id, vehicle_id, cause, standing, first_at) DO UPDATE SET last_at = excluded.last_at,
    last_id = excluded.last_id, ends = excluded.ends, firings = excluded.firings, critical = excluded.critical,
    lasts = excluded.lasts, alert_type_ids = excluded.alert_type_ids;
END $$;

CREATE FUNCTION firings_join() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM remake_episodes(array_agg((customer_id, vehicle_id, cause, withdrawn IS NULL, at, at, ends)::episode_span))
    FROM fresh HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_joins AFTER INSERT ON firing REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION firings_join();

CREATE FUNCTION firings_rejoin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What people do with firings makes no other episodes of them.
  PERFORM remake_episodes(array_agg((x.customer_id, x.vehicle_id, x.cause, x.standing, x.at, x.at, x.ends)::episode_span))
    FROM (
      SELECT s.* FROM fresh f JOIN stale o ON o.id = f.id CROSS JOIN LATERAL (VALUES
          (f.customer_id, f.vehicle_id, f.cause, f.withdrawn IS NULL, f.at, f.ends),
          (o.customer_id, o.vehicle_id, o.cause, o.withdrawn IS NULL, o.at, o.ends)
        ) AS s (customer_id, vehicle_id, cause, standing, at, ends)
      WHERE (f.cause, f.at, f.severity, f.alert_type_id, f.withdrawn IS NULL)
          IS DISTINCT FROM (o.cause, o.at, o.severity, o.alert_type_id, o.withdrawn IS NULL)
        OR f.ended IS DISTINCT FROM o.ended) x
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_rejoins AFTER UPDATE ON firing REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION firings_rejoin();

CREATE FUNCTION firings_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM remake_episodes(array_agg((customer_id, vehicle_id, cause, withdrawn IS NULL, at, at, ends)::episode_span))
    FROM stale HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_parts AFTER DELETE ON firing REFERENCING OLD TABLE AS stale
  FOR EACH STATEMENT EXECUTE FUNCTION firings_part();

CREATE FUNCTION firings_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE episode;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_emptied AFTER TRUNCATE ON firing FOR EACH STATEMENT EXECUTE FUNCTION firings_emptied();

-- Those that were there before, one vehicle after the other: a customer may have millions.
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT DISTINCT customer_id, vehicle_id FROM firing LOOP
    PERFORM remake_episodes(array_agg((customer_id, vehicle_id, cause, withdrawn IS NULL, at, at, ends)::episode_span))
      FROM firing WHERE customer_id = one.customer_id AND vehicle_id = one.vehicle_id;
  END LOOP;
END $$;

-- Who has read a firing is asked for by the firing, too.
CREATE INDEX firing_read_of ON firing_read (firing_id) WHERE read;

-- How many alerts a week somebody wants to be shown; null: as many as usual.
ALTER TABLE user_account ADD alert_budget integer;

-- What a rule was before it was last changed, so that it can be taken back.
ALTER TABLE alert_rule ADD before jsonb, ADD before_until timestamptz;
