-- The brand of the page that an email was asked for on: for recipients that have none of their own.
ALTER TABLE letter ADD oem_id integer REFERENCES oem ON DELETE SET NULL;
