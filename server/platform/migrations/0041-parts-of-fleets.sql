-- Whose vehicle it is to those who see a part of a fleet: the OEM that built it, the dealer that sold it, the installer.
ALTER TABLE customer
  ADD blocks_technicians boolean NOT NULL DEFAULT false,
  -- Whether the OEM that built a vehicle may see where it is.
  ADD oem_sees_place boolean NOT NULL DEFAULT false;

-- By its name in the list of OEMs; null for whoever works for none.
ALTER TABLE user_account ADD oem text;
-- People of an OEM belong to no customer.
INSERT INTO user_role (user_id, role, customer_id)
  SELECT DISTINCT user_id, role, NULL::integer FROM user_role
    WHERE role IN ('OEM', 'OEM_INSTALLER') AND customer_id IS NOT NULL
  ON CONFLICT DO NOTHING;
DELETE FROM user_role WHERE role IN ('OEM', 'OEM_INSTALLER') AND customer_id IS NOT NULL;

ALTER TABLE vehicle
  ADD dealer_id integer REFERENCES customer ON DELETE SET NULL,
  ADD installed_by integer REFERENCES user_account ON DELETE SET NULL;
CREATE INDEX vehicle_oem ON vehicle (vehicle_mfgr);
CREATE INDEX vehicle_dealer ON vehicle (dealer_id) WHERE dealer_id IS NOT NULL;
CREATE INDEX vehicle_installer ON vehicle (installed_by) WHERE installed_by IS NOT NULL;
CREATE INDEX vehicle_to_install ON vehicle (customer_id) WHERE installation_date IS NULL;

-- The cell of one degree that a vehicle is in (domain/geo/cells.ts). It seldom changes, so that its index costs a
-- report next to nothing.
ALTER TABLE vehicle_now ADD place_cell integer
  GENERATED ALWAYS AS (floor(lat)::integer * 1000 + floor(lon)::integer) STORED;
CREATE INDEX vehicle_now_place ON vehicle_now (place_cell);
