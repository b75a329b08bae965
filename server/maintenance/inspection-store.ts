/** The SQL of inspections: lists of them, and what is done to one. */
import type pg from 'pg'
import { inspectionSoon } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { InspectionKind, InspectionResult, InspectionState } from '#domain/upkeep/inspections.ts'
import { type Sight, sightSql } from '../access/sight.ts'

/** What is written down of an inspection; days as YYYY-MM-DD. */
export interface InspectionFacts {
  readonly kind: InspectionKind
  readonly done: string
  readonly due: string | null
  readonly result: InspectionResult
  readonly inspector: string
  readonly notes: string
}
export interface Inspection extends InspectionFacts {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly isLatest: boolean
  readonly noted: Instant
  readonly notedBy: string
}

export const inspectionSorts = {
  done: 's.done',
  due: 's.due',
  unit_id: 'lower(v.unit_id)',
  result: 's.result',
  inspector: 'lower(s.inspector)',
} as const

export interface InspectionQuery {
  readonly sight: Sight
  readonly now: Instant
  readonly ids: readonly number[] | null
  readonly vehicleIds: readonly number[] | null
  /** Of the newest of its kind on each vehicle: how its due day stands. */
  readonly state: InspectionState | null
  readonly keyword: string
  readonly sort: { readonly by: keyof typeof inspectionSorts; readonly ascending: boolean } | null
  readonly limit: number
  readonly offset: number
}

const columns = `s.id, s.customer_id AS "customerId", c.short_name AS "customerName", s.vehicle_id AS "vehicleId", v.vin,
  v.unit_id AS "unitId", s.kind, s.done::text AS done, s.due::text AS due, s.result, s.inspector, s.notes,
  s.is_latest AS "isLatest", s.noted, s.noted_by AS "notedBy"`
const tables = `inspection s JOIN vehicle v ON v.customer_id = s.customer_id AND v.id = s.vehicle_id
  JOIN customer c ON c.id = s.customer_id`
type Stored = Omit<Inspection, 'noted'> & { readonly noted: Date }
const toInspection = (row: Stored): Inspection => ({ ...row, noted: row.noted.getTime() })
const dayOf = (at: Instant) => new Date(at).toISOString().slice(0, 10)

/** A page of the inspections that are seen, the newest first unless sorted otherwise, and how many there are. */
export const inspectionPage = async (
  pool: pg.Pool,
  query: InspectionQuery,
): Promise<{ readonly count: number; readonly rows: readonly Inspection[] }> => {
  const params: unknown[] = []
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [sightSql(query.sight, { customer: 's.customer_id', vehicle: 's.vehicle_id' }, params)]
  if (query.ids) all.push(`s.id = ANY(${place(query.ids)}::bigint[])`)
  if (query.vehicleIds) all.push(`s.vehicle_id = ANY(${place(query.vehicleIds)}::int[])`)
  if (query.state) {
    const today = place(dayOf(query.now))
    const soon = place(dayOf(query.now + inspectionSoon))
    all.push('s.is_latest')
    if (query.state === 'overdue') all.push(`s.due < ${today}::date`, `${soon}::date IS NOT NULL`)
    else if (query.state === 'soon') all.push(`s.due >= ${today}::date`, `s.due <= ${soon}::date`)
    else all.push(`s.due > ${soon}::date`, `${today}::date IS NOT NULL`)
  }
  if (query.keyword.trim() !== '') {
    const like = place(
      `%${query.keyword
        .trim()
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`,
    )
    all.push(`(v.search LIKE ${like} OR lower(s.inspector) LIKE ${like})`)
  }
  const wanted = all.join(' AND ')
  const order = query.sort
    ? `${inspectionSorts[query.sort.by]} ${query.sort.ascending ? 'ASC' : 'DESC'} NULLS LAST, s.id DESC`
    : 's.done DESC, s.id DESC'
  const [page, counted] = await Promise.all([
    pool.query<Stored>(
      `SELECT ${columns} FROM ${tables} WHERE ${wanted} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}`,
      params,
    ),
    pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${tables} WHERE ${wanted}`, params),
  ])
  return { count: counted.rows[0]!.count, rows: page.rows.map(toInspection) }
}

/** An inspection that is seen, held against other acts; null where there is none. */
export const lockInspection = async (
  client: pg.ClientBase,
  sight: Sight,
  id: number,
): Promise<Inspection | null> => {
  const params: unknown[] = [id]
  const { rows } = await client.query<Stored>(
    `SELECT ${columns} FROM ${tables} WHERE s.id = $1
      AND ${sightSql(sight, { customer: 's.customer_id', vehicle: 's.vehicle_id' }, params)} FOR UPDATE OF s`,
    params,
  )
  return rows[0] ? toInspection(rows[0]) : null
}

/** Says anew which inspection of each kind is the newest of a vehicle. */
const findLatest = async (client: pg.ClientBase, customerId: number, vehicleId: number): Promise<void> => {
  await client.query(
    `UPDATE inspection s SET is_latest = (s.id = n.id)
      FROM (SELECT DISTINCT ON (kind) kind, id FROM inspection WHERE customer_id = $1 AND vehicle_id = $2
        ORDER BY kind, done DESC, id DESC) n
      WHERE s.customer_id = $1 AND s.vehicle_id = $2 AND s.kind = n.kind AND s.is_latest <> (s.id = n.id)`,
    [customerId, vehicleId],
  )
}

export const insertInspection = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly vehicleId: number },
  facts: InspectionFacts,
  by: string,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO inspection (customer_id, vehicle_id, kind, done, due, result, inspector, notes, is_latest, noted, noted_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10) RETURNING id`,
    [
      of.customerId,
      of.vehicleId,
      facts.kind,
      facts.done,
      facts.due,
      facts.result,
      facts.inspector,
      facts.notes,
      new Date(now),
      by,
    ],
  )
  await findLatest(client, of.customerId, of.vehicleId)
  return rows[0]!.id
}

export const changeInspection = async (
  client: pg.ClientBase,
  { id, customerId, vehicleId }: Inspection,
  facts: InspectionFacts,
): Promise<void> => {
  await client.query(
    `UPDATE inspection SET kind = $2, done = $3, due = $4, result = $5, inspector = $6, notes = $7, is_latest = false
      WHERE id = $1`,
    [id, facts.kind, facts.done, facts.due, facts.result, facts.inspector, facts.notes],
  )
  await findLatest(client, customerId, vehicleId)
}

export const removeInspection = async (
  client: pg.ClientBase,
  { id, customerId, vehicleId }: Inspection,
): Promise<void> => {
  await client.query('DELETE FROM inspection WHERE id = $1', [id])
  await findLatest(client, customerId, vehicleId)
}
