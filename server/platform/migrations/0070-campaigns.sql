-- Campaigns, and the job that each gateway has in one.
CREATE TABLE campaign (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- domain/ota/index.ts
  type text NOT NULL,
  package_id integer REFERENCES package,
  -- Values that it sets; null where it sets none.
  config jsonb,
  -- domain/ota/campaign.ts, CampaignTerms.
  waves jsonb NOT NULL,
  window_from smallint,
  window_to smallint,
  conditions text[] NOT NULL,
  failures_most integer NOT NULL,
  life_ms bigint NOT NULL,
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'paused', 'stopped', 'aborted', 'finished')),
  -- How many waves there are, and how many have begun.
  wave_count smallint NOT NULL,
  begun smallint NOT NULL DEFAULT 0,
  -- Since when the newest wave has ended; null while it has not.
  rested timestamptz,
  -- Failures that were seen when it was resumed.
  forgiven integer NOT NULL DEFAULT 0,
  created timestamptz NOT NULL,
  created_by text NOT NULL,
  changed timestamptz NOT NULL,
  CHECK ((window_from IS NULL) = (window_to IS NULL))
);
-- What the clock looks at: nearly always few.
CREATE INDEX campaign_running ON campaign (id) WHERE state = 'running';
CREATE INDEX campaign_package ON campaign (package_id);

CREATE TABLE campaign_job (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id integer NOT NULL REFERENCES campaign ON DELETE CASCADE,
  wave smallint NOT NULL,
  serial_num text NOT NULL,
  -- That carried it when the campaign was made.
  vehicle_id integer NOT NULL,
  state text NOT NULL DEFAULT 'planned' CHECK (state IN
    ('planned', 'pending', 'sent', 'downloading', 'installing', 'done', 'failed', 'gaveUp', 'superseded')),
  -- Of the download.
  percent smallint,
  reason text,
  -- Null until its wave begins.
  expires timestamptz,
  sent timestamptz,
  changed timestamptz NOT NULL,
  -- It was tried again by another job: it counts no more.
  retried boolean NOT NULL DEFAULT false
);
-- A gateway never has two at once.
CREATE UNIQUE INDEX campaign_job_open ON campaign_job (serial_num)
  WHERE state IN ('pending', 'sent', 'downloading', 'installing');
-- Progress, wave by wave, out of the index alone.
CREATE INDEX campaign_job_progress ON campaign_job (campaign_id, wave, state) WHERE NOT retried;
-- Of one gateway, the newest first.
CREATE INDEX campaign_job_of ON campaign_job (serial_num, id);
-- What is to be given up.
CREATE INDEX campaign_job_expiry ON campaign_job (expires) WHERE state IN ('pending', 'sent', 'downloading', 'installing');
