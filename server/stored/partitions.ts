/** The monthly partitions of `report`: made when a report or the calendar asks for one, dropped by retention. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** Any number that stays the same: whoever makes or drops partitions holds this lock. */
export const partitionLock = 7_236_842

/** Months since year 0, in UTC. */
export const monthOf = (at: Instant): number => {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
export const monthStart = (month: number): Instant => Date.UTC(Math.floor(month / 12), month % 12, 1)
export const partitionName = (month: number): string =>
  `report_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`
/** The month that a partition's name tells; null for another name. */
export const monthOfName = (name: string): number | null => {
  const found = /^report_(\d{4})_(\d{2})$/.exec(name)
  return found ? Number(found[1]) * 12 + Number(found[2]) - 1 : null
}

/** The months that have a partition, oldest first. */
export const listPartitions = async (client: pg.Pool | pg.ClientBase): Promise<number[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'report'::regclass ORDER BY 1`,
  )
  return rows.map(({ name }) => monthOfName(name)).filter((month) => month !== null)
}

/**
 * Makes the partitions of these months where they are missing. Not to be called inside a transaction.
 * Attaching a table that was made beside lets readers and writers of the others go on.
 */
export const makePartitions = async (client: pg.ClientBase, months: Iterable<number>): Promise<void> => {
  for (const month of months) {
    const name = partitionName(month)
    await client.query('BEGIN')
    try {
      await client.query('SELECT pg_advisory_xact_lock($1)', [partitionLock])
      const { rows } = await client.query<{ there: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = to_regclass($1)) AS there`,
        [name],
      )
      if (!rows[0]!.there) {
        const from = new Date(monthStart(month)).toISOString()
        const to = new Date(monthStart(month + 1)).toISOString()
        await client.query(
          `DROP TABLE IF EXISTS ${name}; CREATE TABLE ${name} (LIKE report INCLUDING ALL);
           ALTER TABLE report ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`,
        )
      }
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }
}
