-- Commands of every kind stand beside those to reefer units, in the table that these had first.

-- What a command carries, by the names of the wire: {"zone": 1, "setPointCelsius": 1.11}.
ALTER TABLE reefer_command ADD args jsonb NOT NULL DEFAULT '{}';
UPDATE reefer_command SET args = jsonb_build_object('zone', zone, 'setPointCelsius', set_point_celsius)
  WHERE zone IS NOT NULL;
-- The check that a set point has both goes with them.
ALTER TABLE reefer_command DROP zone, DROP set_point_celsius;

-- Between which values a gateway takes what commands carry, as it says: {"setPointCelsius": {"least": -29, "most": 27}}.
ALTER TABLE device ADD limits jsonb NOT NULL DEFAULT '{}';
