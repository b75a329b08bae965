-- What a customer decides about its own fleet: free time, working hours, and pages of its own.
ALTER TABLE customer
  -- How long a trailer may stay with somebody before detention counts.
  ADD free_minutes integer NOT NULL DEFAULT 120 CHECK (free_minutes BETWEEN 0 AND 10080),
  ADD time_zone text NOT NULL DEFAULT 'America/Chicago',
  -- ISO numbers: 1 is Monday.
  ADD work_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5}',
  -- Minutes since midnight; an end before the beginning is on the next day.
  ADD work_from smallint NOT NULL DEFAULT 480 CHECK (work_from BETWEEN 0 AND 1439),
  ADD work_to smallint NOT NULL DEFAULT 1020 CHECK (work_to BETWEEN 0 AND 1440),
  ADD freight_url text,
  ADD dashboard_url text;

-- Who turned which feature of a customer on and off.
CREATE INDEX audit_entry_of_features ON audit_entry (customer_id, id)
  WHERE action IN ('feature turned on', 'feature turned off', 'customer created');
