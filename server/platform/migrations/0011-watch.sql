-- What the engine needs to correct visits and firings when reports come late: beside the moment that each is about,
-- the moment on the vehicle's timeline at which it became known.

ALTER TABLE visit
  ADD known timestamptz NOT NULL DEFAULT now(),
  -- When it was known that it ended; infinity while it lasts.
  ADD left_known timestamptz NOT NULL DEFAULT 'infinity';
CREATE INDEX visit_known ON visit (customer_id, vehicle_id, left_known);

ALTER TABLE firing
  ADD known timestamptz NOT NULL DEFAULT now(),
  ADD ended_known timestamptz NOT NULL DEFAULT 'infinity';
CREATE INDEX firing_known ON firing (customer_id, vehicle_id, ended_known);

-- Whether the beginning and the end of a version have been applied to the customer's vehicles, and these written: what
-- has not been is applied again by the next start.
ALTER TABLE geofence_version
  ADD category_id smallint,
  ADD applied_from boolean NOT NULL DEFAULT false,
  ADD applied_to boolean NOT NULL DEFAULT false;
CREATE INDEX geofence_version_unapplied ON geofence_version (customer_id)
  WHERE NOT applied_from OR (valid_to IS NOT NULL AND NOT applied_to);

ALTER TABLE alert_rule_version
  -- The vehicles of the groups that it names, written down by the engine when it first reads the version; another row
  -- of the same version follows when the groups have other vehicles.
  ADD scope_ids integer[],
  ADD applied_from boolean NOT NULL DEFAULT false,
  ADD applied_to boolean NOT NULL DEFAULT false;
CREATE INDEX alert_rule_version_unapplied ON alert_rule_version (customer_id)
  WHERE NOT applied_from OR (valid_to IS NOT NULL AND NOT applied_to);
