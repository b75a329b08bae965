-- What the inbox needs beside the firings: their places in words, what was marked unread again, and its order.

ALTER TABLE firing ADD address text;
-- All customers' newest, for those who see every customer.
CREATE INDEX firing_latest ON firing (at DESC, id DESC);
-- Those that came after the last one read.
CREATE INDEX firing_by_number ON firing (customer_id, id);
-- Whose it is: asked for by the number alone, a row of the inbox after another.
ALTER TABLE firing_read ADD read boolean NOT NULL DEFAULT true;
