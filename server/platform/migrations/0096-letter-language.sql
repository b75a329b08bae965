-- In which language an email is; null: English.
ALTER TABLE letter ADD COLUMN language text;
