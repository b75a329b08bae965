/** All SQL of service centers. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ServiceCenter, ServiceCenterDraft, ServiceCenterPlace } from '#domain/fleet/service-center.ts'
import type { Point } from '#domain/geo/point.ts'

type Db = pg.Pool | pg.ClientBase
const columns = 'id, name, address, city, state, zip, phone, email, hours, services, lat, lng'

export interface CenterPage {
  readonly count: number
  readonly centers: readonly ServiceCenter[]
}

/** By name; `search`: part of a name, a town or a state, in any case. */
export const centerPage = async (
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<CenterPage> => {
  const where = `strpos(lower(name || E'\\n' || city || E'\\n' || state), $1) > 0`
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.query<{ count: number }>(`SELECT count(*)::int AS count FROM service_center WHERE ${where}`, [search]),
    db.query<ServiceCenter>(
      `SELECT ${columns} FROM service_center WHERE ${where} ORDER BY lower(name), id LIMIT $2 OFFSET $3`,
      [search, limit, offset],
    ),
  ])
  return { count: counted[0]!.count, centers: rows }
}

/** One by its number; null where there is none. */
export const centerById = async (db: Db, id: number): Promise<ServiceCenter | null> => {
  const { rows } = await db.query<ServiceCenter>(`SELECT ${columns} FROM service_center WHERE id = $1`, [id])
  return rows[0] ?? null
}

/** Where all of them are, as a map needs it: number, latitude, longitude, name. */
export const centerPlaces = async (db: Db): Promise<readonly ServiceCenterPlace[]> => {
  const { rows } = await db.query<{ place: ServiceCenterPlace }>({
    text: `SELECT json_build_array(id, round(lat::numeric, 5), round(lng::numeric, 5), name) AS place
      FROM service_center ORDER BY id`,
  })
  return rows.map(({ place }) => place)
}

/**
 * Those about a place, the nearest among them: on a flat earth, whose order is that of the round one only nearly.
 * Looks at every one: twenty thousand take some milliseconds.
 */
export const centersAbout = async (db: Db, at: Point, limit: number): Promise<readonly ServiceCenter[]> => {
  const { rows } = await db.query<ServiceCenter>(
    `SELECT ${columns} FROM service_center
      ORDER BY (lat - $1) ^ 2 + (least(abs(lng - $2), 360 - abs(lng - $2)) * cos(radians($1))) ^ 2 LIMIT $3`,
    [at.lat, at.lng, limit],
  )
  return rows
}

/** How many there are after these have been put in; those at the same place under the same name count once. */
export const countAfter = async (db: Db, drafts: readonly ServiceCenterDraft[]): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
      SELECT lower(name), lower(address), lower(city), lower(state) FROM service_center UNION
      SELECT lower(name), lower(address), lower(city), lower(state)
        FROM json_to_recordset($1::json) AS d(name text, address text, city text, state text)) AS every`,
    [JSON.stringify(drafts)],
  )
  return rows[0]!.count
}

/** Puts them in; one that is there already, by name and address, is what the file says of it now. */
export const keepCenters = async (
  client: pg.ClientBase,
  drafts: readonly ServiceCenterDraft[],
  now: Instant,
): Promise<void> => {
  await client.query(
    `INSERT INTO service_center (name, address, city, state, zip, phone, email, hours, services, lat, lng, updated)
      SELECT name, address, city, state, zip, phone, email, hours, services, lat, lng, $2
      FROM json_to_recordset($1::json) AS d(name text, address text, city text, state text, zip text, phone text,
        email text, hours text, services text, lat float8, lng float8)
      ON CONFLICT (lower(name), lower(address), lower(city), lower(state)) DO UPDATE SET name = excluded.name,
        address = excluded.address, city = excluded.city, state = excluded.state, zip = excluded.zip,
        phone = excluded.phone, email = excluded.email, hours = excluded.hours, services = excluded.services,
        lat = excluded.lat, lng = excluded.lng, updated = excluded.updated`,
    [JSON.stringify(drafts), new Date(now)],
  )
}

/** Takes them out; answers the names of those that were there. */
export const dropCenters = async (
  client: pg.ClientBase,
  ids: readonly number[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM service_center WHERE id = ANY($1) RETURNING name',
    [ids],
  )
  return rows.map(({ name }) => name)
}
