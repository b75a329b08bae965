-- Who sees all customers reads the newest that are finished: without this all would be sorted each time.
CREATE INDEX installation_finished ON installation (finished DESC, id) WHERE finished IS NOT NULL;
