-- The sign-in that a link to an export was made in: the link ends with it. Null for a token without a session.
ALTER TABLE export_job ADD COLUMN link_sign_in bigint;
