-- One scale of battery health, how far reefers are off their set point, and statuses that change with time alone.
ALTER TABLE vehicle_now ADD reefer_range text;

DROP INDEX vehicle_now_upkeep;
CREATE INDEX vehicle_now_upkeep ON vehicle_now (customer_id, vehicle_id)
  WHERE trailer_battery_health_status IN ('NOTICE', 'CRITICAL') OR sensor_connectivity_status IN ('CAUTION', 'CRITICAL')
    OR amber_lamp_since IS NOT NULL;

-- Every row is written anew after the start, by what the statuses mean now.
UPDATE vehicle_state SET wake_at = now();
