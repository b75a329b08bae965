-- Devices, jobs and fetches as their lists and their trimming read them.
CREATE INDEX device_heard ON device (heard DESC, serial_num);
CREATE INDEX campaign_job_of_wave ON campaign_job (campaign_id, wave, changed DESC, id) WHERE NOT retried;
CREATE INDEX ftp_fetch_of_account ON ftp_fetch (account_name, id);
