-- What became of the emails of a run: they are found by the beginning of their names.
CREATE INDEX letter_of_report ON letter (once COLLATE "C") WHERE kind = 'report';
