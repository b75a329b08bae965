/** The SQL that counts the episodes that somebody has not read. */
import type pg from 'pg'
import { unreadMost } from '#domain/basics/assumed.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { subscribedSql } from '../scope/subscribed.ts'
import { belongsSql, groupSql, ofEpisode } from './episode-store.ts'
import { type InboxQuery, isReadSql, readingSql } from './firing-store.ts'
import { openSql } from './status.ts'

type Db = pg.Pool | pg.ClientBase

/** How many episodes need this one and have firings they have not read, counted up to a bound. */
export const countUnreadEpisodes = async (
  db: Db,
  { accessScope, userId, now }: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
): Promise<number> => {
  const params: unknown[] = [now]
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM episode e
      WHERE e.lasts AND (e.critical OR e.cause NOT LIKE 'visit:%') AND ${groupSql('needsYou', params)}
        AND ${heldRowsSql(accessScope, ofEpisode, params)} AND ${subscribedSql(ofEpisode)}
        AND EXISTS (SELECT FROM firing f ${readingSql(userId, now, params)}
          WHERE ${belongsSql} AND ${openSql('$1')} AND NOT ${isReadSql})
      LIMIT ${unreadMost}) AS found`,
    params,
  )
  return rows[0]!.count
}
