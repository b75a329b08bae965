-- Whose email it is, where it is of no account; its brand follows from that.
ALTER TABLE letter ADD customer_id integer REFERENCES customer ON DELETE SET NULL;
