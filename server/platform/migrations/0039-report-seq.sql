-- Several reports of one moment: `seq` orders them and is part of what tells them apart; -1 with reports without one.
-- To drop the key locks the table while it is built anew.
ALTER TABLE report ADD COLUMN seq bigint NOT NULL DEFAULT -1;
ALTER TABLE report DROP CONSTRAINT report_pkey;
ALTER TABLE report ADD PRIMARY KEY (customer_id, vehicle_id, recorded, seq);
