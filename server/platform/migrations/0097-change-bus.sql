-- Several processes on one database: which of them is the engine, and what each has to hear of from the others.

-- Whoever holds the engine's lock writes itself here.
CREATE TABLE engine_seat (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Counts owners: what an earlier one still has open counts no more.
  term bigint NOT NULL,
  -- The connection that holds the lock, and stores reports.
  pid integer NOT NULL,
  -- Where its process takes what others bring; null until it has read everything, and where it takes nothing.
  host text,
  port integer,
  beat timestamptz NOT NULL
);

-- How often each topic was told of. Whoever missed a notice sees by the number that it did.
CREATE TABLE change_topic (
  topic text PRIMARY KEY,
  generation bigint NOT NULL
);
