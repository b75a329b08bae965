-- In which units somebody reads numbers, and their clock and week; null: the usual ones.
ALTER TABLE user_account ADD COLUMN units jsonb CHECK (jsonb_typeof(units) = 'object');
