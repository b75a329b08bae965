/** The tables of the directory: a database of its own, small, which says in which cell something is. */
import type pg from 'pg'

/** Any number, as long as it stays the same. */
const lock = 7_236_851

const sql = `
  CREATE TABLE IF NOT EXISTS cell (
    name text PRIMARY KEY,
    number integer NOT NULL UNIQUE CHECK (number BETWEEN 0 AND 63),
    -- Where its apis are reached; whoever is found nowhere is of the cell with the lowest number.
    url text NOT NULL,
    -- The host of its links; null where that is not known.
    host text,
    -- Where its listeners for gateways are reached, by what they speak.
    transports jsonb NOT NULL DEFAULT '{}'
  );
  CREATE TABLE IF NOT EXISTS entry (
    kind text NOT NULL,
    key text NOT NULL,
    cell text NOT NULL REFERENCES cell,
    -- Null where it is no customer's.
    customer_id integer,
    PRIMARY KEY (kind, key, cell)
  );
  CREATE TABLE IF NOT EXISTS change_topic (topic text PRIMARY KEY, generation bigint NOT NULL);`

/** Of a directory that an earlier version made. */
const added = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'cell'::regclass AND attname = 'transports') THEN
      ALTER TABLE cell ADD COLUMN transports jsonb NOT NULL DEFAULT '{}';
    END IF;
  END $$`

/** Makes them where they are not there. */
export const makeDirectory = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    await client.query(sql)
    await client.query(added)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}
