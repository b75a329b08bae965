/** Long reading from a standby: what fails there for its own reasons is read from the primary, from the beginning. */
import type pg from 'pg'
import { isDatabaseAway } from './database.ts'

/** Where long work reads and writes. */
export interface Databases {
  readonly pool: pg.Pool
  /** Where what was is read; null: where all else is. */
  readonly standby: pg.Pool | null
}

/** Of a connection that was given up because the standby hangs. */
const givenUp = /^Client was closed/

/** It is away, or what was read had to give way to what the primary sent (40001). */
export const isStandbysFault = (error: unknown): boolean =>
  isDatabaseAway(error) ||
  (error instanceof Error && ((error as { code?: string }).code === '40001' || givenUp.test(error.message)))

/**
 * @param standby null: the primary is read
 * @param read only reads there, and may be called twice
 */
export const fromStandby = async <T>(
  standby: pg.Pool | null,
  primary: pg.Pool,
  read: (from: pg.Pool) => Promise<T>,
): Promise<T> => {
  if (standby === null) return read(primary)
  try {
    return await read(standby)
  } catch (error) {
    if (!isStandbysFault(error)) throw error
    return read(primary)
  }
}
