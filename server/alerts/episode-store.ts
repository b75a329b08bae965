/** The SQL that reads episodes: a page of them, and the firings of one. */
import type pg from 'pg'
import { type EpisodeGroup, episodeGroups, typesOfGroup } from '#domain/alerts/episodes.ts'
import { type FiringStatus, firingStatuses } from '#domain/alerts/status.ts'
import { firingsCounted } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import {
  type FiringPlace,
  firingRows,
  type InboxFiring,
  type InboxQuery,
  isReadSql,
  matchingSql,
  readingSql,
  vehicleSql,
} from './firing-store.ts'
import { hasStatusSql, statusSql } from './status.ts'

type Db = pg.Pool | pg.ClientBase

export interface EpisodeQuery extends InboxQuery {
  readonly group: EpisodeGroup | null
}

/** An episode as somebody sees it. */
export interface InboxEpisode {
  /** The number of its first firing; every firing of it leads to it. */
  readonly id: number
  /** What is seen of it: the newest firing. */
  readonly newest: InboxFiring
  readonly cause: string
  readonly critical: boolean
  readonly alertTypeIds: readonly number[]
  readonly status: FiringStatus
  readonly first: Instant
  readonly last: Instant
  /** When the last of them ended; null while one lasts. */
  readonly ended: Instant | null
  readonly firingCount: number
  readonly unreadCount: number
  /** How many rules it came from. */
  readonly ruleCount: number
  /** Firings of each of the last seven days of 24 hours, the oldest first. */
  readonly week: readonly number[]
}

const weekDays = 7
export const ofEpisode = { customer: 'e.customer_id', vehicle: 'e.vehicle_id' }
const ofFiring = { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }

/** That a firing `f` is of the episode `e`. */
export const belongsSql = `f.customer_id = e.customer_id AND f.vehicle_id = e.vehicle_id AND f.cause = e.cause
  AND f.at BETWEEN e.first_at AND e.last_at AND (f.withdrawn IS NULL) = e.standing`

/** That an episode is in a group: in the first that any of its firings belongs to. */
export const groupSql = (group: EpisodeGroup, params: unknown[]): string => {
  const at = episodeGroups.indexOf(group)
  const types = (groups: readonly EpisodeGroup[]) =>
    `$${params.push(groups.flatMap(typesOfGroup))}::smallint[]`
  const among = (groups: readonly EpisodeGroup[]) => `e.alert_type_ids && ${types(groups)}`
  if (group === 'needsYou')
    return `(e.critical OR NOT (e.alert_type_ids <@ ${types(episodeGroups.slice(1))}))`
  const before = episodeGroups.slice(1, at)
  return [
    `NOT e.critical AND e.alert_type_ids <@ ${types(episodeGroups.slice(1))} AND ${among([group])}`,
    ...(before.length > 0 ? [`NOT (${among(before)})`] : []),
  ].join(' AND ')
}

const lasting: ReadonlySet<FiringStatus> = new Set(
  firingStatuses.slice(0, firingStatuses.indexOf('resolved')),
)

/**
 * That the status of an episode, the most urgent that any of its firings has, is one of these. What else is asked for
 * (`matching`) holds for a firing of that status.
 */
const statusesSql = ({ statuses, now, ...query }: EpisodeQuery, params: unknown[]): readonly string[] => {
  const reading = readingSql(query.userId, now, params)
  const has = (wanted: readonly FiringStatus[] | null, others: Omit<InboxQuery, 'statuses' | 'now'>) => {
    const matching = matchingSql({ ...others, now, statuses: wanted, vehicle: null }, params)
    return `EXISTS (SELECT FROM firing f ${reading} WHERE ${belongsSql} AND ${matching})`
  }
  if (statuses === null || firingStatuses.every((status) => statuses.includes(status)))
    return [has(null, query)]
  const all = [...(statuses.every((status) => lasting.has(status)) ? ['e.lasts'] : [])]
  const any: string[] = []
  // Statuses that follow one another in urgency are asked for at once.
  for (let from = 0; from < firingStatuses.length; from++) {
    if (!statuses.includes(firingStatuses[from]!)) continue
    let to = from
    while (to < firingStatuses.length && statuses.includes(firingStatuses[to]!)) to++
    const above = firingStatuses.slice(0, from)
    const none =
      above.length > 0
        ? ` AND NOT EXISTS (SELECT FROM firing f WHERE ${belongsSql} AND ${shownSql(ofFiring, 'f.at')}
            AND ${hasStatusSql(above, now, params)})`
        : ''
    any.push(`(${has(firingStatuses.slice(from, to), query)}${none})`)
    from = to
  }
  return [...all, `(${any.join(' OR ') || 'false'})`]
}

const where = (query: EpisodeQuery, params: unknown[]): string => {
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [heldRowsSql(query.accessScope, ofEpisode, params)]
  if (query.group !== null) all.push(groupSql(query.group, params))
  // What is no visit, or is critical, an index of those that last leads to.
  if (query.group === 'needsYou') all.push(`(e.critical OR e.cause NOT LIKE 'visit:%')`)
  const vehicle = vehicleSql(query.vehicle, ofEpisode, params)
  if (vehicle) all.push(vehicle)
  if (query.from !== null) all.push(`e.last_at >= ${place(new Date(query.from))}`)
  if (query.to !== null) all.push(`e.first_at < ${place(new Date(query.to))}`)
  return [...all, ...statusesSql(query, params)].join(' AND ')
}

type Row = Omit<InboxEpisode, 'newest' | 'first' | 'last' | 'ended' | 'week' | 'status'> & {
  readonly newestId: number
  readonly first: Date
  readonly last: Date
  readonly ended: Date | null
  readonly week: readonly number[]
  readonly urgency: number
  readonly lastAt: Date
  readonly lastId: number
}

interface Found {
  readonly episode: InboxEpisode
  /** Where a page ends that ends with it. */
  readonly place: FiringPlace
}

/** What is told of episodes `e`, of those of their firings that are shown. @param from `FROM …` with these as `e` */
const told = async (
  db: Db,
  query: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
  from: (params: unknown[]) => string,
): Promise<readonly Found[]> => {
  const params: unknown[] = []
  const these = from(params)
  const now = `$${params.push(new Date(query.now))}::timestamptz`
  const ranks = `$${params.push(firingStatuses)}::text[]`
  const week = Array.from(
    { length: weekDays },
    (_, n) => `count(*) FILTER (WHERE f.at > ${now} - interval '${weekDays - n} days'
      AND f.at <= ${now} - interval '${weekDays - 1 - n} days')`,
  )
  const { rows } = await db.query<Row>(
    `WITH page AS MATERIALIZED (${these})
      SELECT e.cause, e.last_at AS "lastAt", e.last_id AS "lastId", a.* FROM page e CROSS JOIN LATERAL (
        SELECT (array_agg(f.id ORDER BY f.at, f.id))[1] AS id,
          (array_agg(f.id ORDER BY f.at DESC, f.id DESC))[1] AS "newestId",
          min(f.at) AS first, max(f.at) AS last,
          CASE WHEN bool_and(f.ended IS NOT NULL) THEN max(f.ended) END AS ended,
          count(*) AS "firingCount", count(*) FILTER (WHERE NOT ${isReadSql} AND f.withdrawn IS NULL) AS "unreadCount",
          count(DISTINCT f.source) AS "ruleCount", bool_or(f.severity = 'critical') AS critical,
          array_agg(DISTINCT f.alert_type_id) AS "alertTypeIds",
          min(array_position(${ranks}, ${statusSql(query.now, params)})) AS urgency,
          ARRAY[${week.join(', ')}]::int[] AS week
        FROM firing f ${readingSql(query.userId, query.now, params)}
        WHERE ${belongsSql} AND ${shownSql(ofFiring, 'f.at')}
        HAVING count(*) > 0) a
      ORDER BY e.last_at DESC, e.last_id DESC`,
    params,
  )
  const newest = new Map(
    (
      await firingRows(
        db,
        query,
        rows.map(({ newestId }) => newestId),
      )
    ).map((firing) => [firing.id, firing]),
  )
  return rows.flatMap(({ newestId, first, last, ended, lastAt, lastId, urgency, ...row }) => {
    const firing = newest.get(newestId)
    if (!firing) return []
    const episode = {
      ...row,
      newest: firing,
      status: firingStatuses[urgency - 1]!,
      first: first.getTime(),
      last: last.getTime(),
      ended: ended?.getTime() ?? null,
    }
    return [{ episode, place: { at: lastAt.getTime(), id: lastId } }]
  })
}

export interface EpisodePage {
  readonly episodes: readonly InboxEpisode[]
  /** Where it ended; null behind the last. */
  readonly end: FiringPlace | null
}

/** The newest first. @param after where the page before ended; null for the first */
export const episodePage = async (
  db: Db,
  query: EpisodeQuery,
  after: FiringPlace | null,
  limit: number,
): Promise<EpisodePage> => {
  const found = await told(db, query, (params) => {
    const wanted = where(query, params)
    const from =
      after === null
        ? 'true'
        : `(e.last_at, e.last_id) < ($${params.push(new Date(after.at))}::timestamptz, $${params.push(after.id)}::bigint)`
    return `SELECT e.* FROM episode e WHERE ${wanted} AND ${from} ORDER BY e.last_at DESC, e.last_id DESC LIMIT ${limit}`
  })
  return {
    episodes: found.map(({ episode }) => episode),
    end: found.length === limit ? found.at(-1)!.place : null,
  }
}

/** How many there are on all pages; counted up to a bound. */
export const countEpisodes = async (db: Db, query: EpisodeQuery): Promise<number> => {
  const params: unknown[] = []
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM episode e WHERE ${where(query, params)} LIMIT ${firingsCounted}) AS found`,
    params,
  )
  return rows[0]!.count
}

/** The episode of a firing; `f` is the firing. */
const episodeOfSql = `JOIN episode e ON ${belongsSql}`

/** The episode that a firing is of; null where there is no such firing that is seen. */
export const episodeOfFiring = async (
  db: Db,
  query: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
  firingId: number,
): Promise<InboxEpisode | null> => {
  const found = await told(
    db,
    query,
    (params) => `SELECT e.* FROM firing f ${episodeOfSql} WHERE f.id = $${params.push(firingId)}
      AND ${heldRowsSql(query.accessScope, ofFiring, params)} AND ${shownSql(ofFiring, 'f.at')}`,
  )
  return found[0]?.episode ?? null
}

/** The firings of the episode that a firing is of, the newest first. */
export const firingsOfEpisode = async (
  db: Db,
  query: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
  firingId: number,
  after: FiringPlace | null,
  limit: number,
): Promise<readonly InboxFiring[]> => {
  const params: unknown[] = [firingId]
  const from =
    after === null
      ? 'true'
      : `(f.at, f.id) < ($${params.push(new Date(after.at))}::timestamptz, $${params.push(after.id)}::bigint)`
  const { rows } = await db.query<{ id: number }>(
    `SELECT f.id FROM firing g JOIN episode e ON ${belongsSql.replaceAll('f.', 'g.')}
      JOIN firing f ON ${belongsSql}
      WHERE g.id = $1 AND ${heldRowsSql(query.accessScope, ofFiring, params)} AND ${shownSql(ofFiring, 'f.at')} AND ${from}
      ORDER BY f.at DESC, f.id DESC LIMIT ${limit}`,
    params,
  )
  return firingRows(
    db,
    query,
    rows.map(({ id }) => id),
  )
}

/**
 * All firings of the episodes that these firings are of, as far as they are shown; no more than `limit`. These
 * themselves are always among them, so that one that is not seen is noticed.
 */
export const firingsOfEpisodes = async (
  db: Db,
  firingIds: readonly number[],
  limit: number,
): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM (SELECT f.id FROM (SELECT DISTINCT e.* FROM firing f ${episodeOfSql} WHERE f.id = ANY($1::bigint[])) e
        JOIN firing f ON ${belongsSql} WHERE ${shownSql(ofFiring, 'f.at')}
      UNION SELECT unnest($1::bigint[])) found LIMIT ${limit}`,
    [firingIds],
  )
  return rows.map(({ id }) => id)
}
