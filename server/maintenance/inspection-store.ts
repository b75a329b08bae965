/** The SQL of inspections: lists of them, and what is done to one. */
import type pg from 'pg'
import { inspectionSoon } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { InspectionKind, InspectionResult, InspectionState } from '#domain/maintenance/inspections.ts'
import { byUnit, containing, isOwnNow, orderBy, type SeenPage, seenRows } from './seen-rows.ts'

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
  unit_id: byUnit,
  result: 's.result',
  inspector: 'lower(s.inspector)',
} as const

export interface InspectionQuery extends SeenPage {
  readonly now: Instant
  /** Of the newest of its kind on each vehicle: how its due day stands. */
  readonly state: InspectionState | null
  readonly keyword: string
  readonly sort: { readonly by: keyof typeof inspectionSorts; readonly ascending: boolean } | null
}

const columns = `s.id, s.customer_id AS "customerId", c.short_name AS "customerName", s.vehicle_id AS "vehicleId", v.vin,
  v.unit_id AS "unitId", s.kind, s.done::text AS done, s.due::text AS due, s.result, s.inspector, s.notes,
  s.is_latest AS "isLatest", s.noted, s.noted_by AS "notedBy"`
const tables = 'inspection s JOIN customer c ON c.id = s.customer_id'
type Stored = Omit<Inspection, 'noted'> & { readonly noted: Date }
const toInspection = (row: Stored): Inspection => ({ ...row, noted: row.noted.getTime() })
const dayOf = (at: Instant) => new Date(at).toISOString().slice(0, 10)

const list = seenRows({ of: 's', columns, tables, read: toInspection })

/** A page of the inspections that are seen, the newest first unless sorted otherwise, and how many there are. */
export const inspectionPage = (pool: pg.Pool, query: InspectionQuery) => {
  const { sort, state, keyword, now } = query
  const order = sort
    ? orderBy(inspectionSorts[sort.by], sort.ascending, 's.id DESC')
    : 's.done DESC, s.id DESC'
  return list.page(pool, query, order, (place) => {
    const all: string[] = []
    if (state) {
      const today = () => `${place(dayOf(now))}::date`
      const soon = () => `${place(dayOf(now + inspectionSoon))}::date`
      all.push('s.is_latest', isOwnNow('s'))
      if (state === 'overdue') all.push(`s.due < ${today()}`)
      else if (state === 'soon') all.push(`s.due BETWEEN ${today()} AND ${soon()}`)
      else all.push(`s.due > ${soon()}`)
    }
    if (keyword.trim() !== '') {
      const like = place(containing(keyword))
      all.push(`(v.search LIKE ${like} OR lower(s.inspector) LIKE ${like})`)
    }
    return all
  })
}

/** An inspection that is seen, held against other acts; null where there is none. */
export const lockInspection = list.lock

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
