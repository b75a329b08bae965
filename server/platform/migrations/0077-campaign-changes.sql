-- What campaigns and their jobs remember: versions, what devices had before, when to look again, and tallies.

-- A campaign that was changed while it ran is a new version; what it was before stays readable.
CREATE TABLE campaign_version (
  campaign_id integer NOT NULL REFERENCES campaign ON DELETE CASCADE,
  version integer NOT NULL,
  -- domain/ota/campaign.ts, CampaignTerms.
  waves jsonb NOT NULL,
  window_from smallint,
  window_to smallint,
  conditions text[] NOT NULL,
  failures_most integer NOT NULL,
  life_ms bigint NOT NULL,
  made timestamptz NOT NULL,
  made_by text NOT NULL,
  PRIMARY KEY (campaign_id, version)
);
INSERT INTO campaign_version SELECT id, 1, waves, window_from, window_to, conditions, failures_most, life_ms, created, created_by
  FROM campaign;

ALTER TABLE campaign
  ADD version integer NOT NULL DEFAULT 1,
  -- The campaign that this one takes back.
  ADD undoes integer REFERENCES campaign ON DELETE SET NULL,
  -- Since when its jobs are kept no more; their numbers stay.
  ADD jobs_forgotten timestamptz;
CREATE INDEX campaign_undoes ON campaign (undoes) WHERE undoes IS NOT NULL;

ALTER TABLE campaign_job
  -- Whose trailer it was when the campaign was made.
  ADD customer_id integer,
  -- Its own, in place of the campaign's: a roll back brings each device what that one had.
  ADD package_id integer REFERENCES package,
  ADD config jsonb,
  -- What the device had when it was told: {"version": …} or {"config": {…}}. domain/ota/job-type.ts, Before.
  ADD before jsonb,
  -- Of the campaign, when the device was told.
  ADD version integer,
  -- It failed by its silence while it installed: a late word of its gateway still holds.
  ADD silent boolean NOT NULL DEFAULT false,
  -- When to look again whether it may be handed out; null: it was handed out.
  ADD look_at timestamptz;
UPDATE campaign_job j SET customer_id = v.customer_id FROM vehicle v WHERE v.id = j.vehicle_id;
UPDATE campaign_job SET look_at = changed WHERE state = 'pending';
CREATE INDEX campaign_job_package ON campaign_job (package_id) WHERE package_id IS NOT NULL;
CREATE INDEX campaign_job_look ON campaign_job (look_at) WHERE state IN ('pending', 'sent', 'downloading');
-- What a wave releases.
CREATE INDEX campaign_job_planned ON campaign_job (campaign_id, wave, id) WHERE state = 'planned' AND NOT retried;
-- As the screen lists them: all, and those of one state.
CREATE INDEX campaign_job_latest ON campaign_job (campaign_id, changed DESC, id) WHERE NOT retried;
CREATE INDEX campaign_job_listed ON campaign_job (campaign_id, state, changed DESC, id) WHERE NOT retried;
DROP INDEX campaign_job_progress;

-- How many jobs of each wave are in which state. Whoever changes jobs appends what that changes, so that results that come
-- at once wait for nobody; the clock adds it up now and then. The sum of both is exact at every moment.
CREATE TABLE campaign_tally (
  campaign_id integer NOT NULL REFERENCES campaign ON DELETE CASCADE,
  wave smallint NOT NULL,
  state text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (campaign_id, wave, state)
);
INSERT INTO campaign_tally SELECT campaign_id, wave, state, count(*) FROM campaign_job WHERE NOT retried GROUP BY 1, 2, 3;
CREATE TABLE campaign_tally_change (
  campaign_id integer NOT NULL,
  wave smallint NOT NULL,
  state text NOT NULL,
  count integer NOT NULL
);
CREATE INDEX campaign_tally_change_of ON campaign_tally_change (campaign_id);

CREATE FUNCTION tally_planned_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_tally_change
    SELECT campaign_id, wave, state, count(*) FROM fresh WHERE NOT retried GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_planned AFTER INSERT ON campaign_job
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tally_planned_jobs();

CREATE FUNCTION tally_changed_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_tally_change
    SELECT campaign_id, wave, state, sum(n) FROM (
      SELECT campaign_id, wave, state, 1 AS n FROM fresh WHERE NOT retried
      UNION ALL SELECT campaign_id, wave, state, -1 FROM stale WHERE NOT retried) AS changed
    GROUP BY 1, 2, 3 HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_changed AFTER UPDATE ON campaign_job
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_jobs();
