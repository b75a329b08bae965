-- When the vehicles of a plan were last all found and counted since it was made or changed; null while that is still to do.
ALTER TABLE maintenance_plan ADD fitted timestamptz;
UPDATE maintenance_plan SET fitted = updated;
