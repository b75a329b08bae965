/** The SQL of the filters that people keep. */
import type pg from 'pg'
import { refusal } from '../platform/refusal.ts'
import { fleetWords } from './words.ts'

export interface SavedFilter {
  readonly id: number
  readonly name: string
  /** As the address holds it. */
  readonly search: string
}

/** More nobody finds again. */
const most = 100
const nameLongest = 60
const searchLongest = 16_000

export const savedFilters = async (
  db: pg.Pool | pg.ClientBase,
  userId: number,
): Promise<readonly SavedFilter[]> =>
  (
    await db.query<SavedFilter>(
      'SELECT id, name, search FROM saved_filter WHERE user_id = $1 ORDER BY lower(name), id',
      [userId],
    )
  ).rows

/** @throws a refusal */
export const keepSavedFilter = async (
  client: pg.ClientBase,
  userId: number,
  { name, search }: Omit<SavedFilter, 'id'>,
): Promise<SavedFilter> => {
  if (name === '' || name.length > nameLongest) throw refusal(fleetWords.filterName(nameLongest))
  if (search.length > searchLongest) throw refusal(fleetWords.filterLong)
  const kept = await savedFilters(client, userId)
  if (kept.length >= most && !kept.some((one) => one.name === name))
    throw refusal(fleetWords.filtersKept(most))
  const { rows } = await client.query<SavedFilter>(
    `INSERT INTO saved_filter (user_id, name, search) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, name) DO UPDATE SET search = excluded.search RETURNING id, name, search`,
    [userId, name, search],
  )
  return rows[0]!
}

/** Answers its name; null where this person keeps none of this number. */
export const dropSavedFilter = async (
  client: pg.ClientBase,
  userId: number,
  id: number,
): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM saved_filter WHERE user_id = $1 AND id = $2 RETURNING name',
    [userId, id],
  )
  return rows[0]?.name ?? null
}
