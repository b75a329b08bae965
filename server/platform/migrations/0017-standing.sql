-- How the vehicle stood right after each report: the whole fleet at a past moment is then one row a vehicle. Null with
-- reports that were stored before.
ALTER TABLE report
  -- Its place in `levelCodes` of domain/vehicle/severity.ts.
  ADD COLUMN level smallint,
  -- Null while it moved.
  ADD COLUMN stopped_since timestamptz;
