-- Whether a phone that brings no key may report for the vehicle: opened one by one.
ALTER TABLE vehicle ADD COLUMN open_to_phones boolean NOT NULL DEFAULT false;
