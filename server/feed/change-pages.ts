/** Changes of faults, visits, trips and firings since a reader last looked, each with the thing as it is now. */
import type pg from 'pg'
import { heldRowsSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import type { ChangeCursor } from './change-cursor.ts'
import { type ChangeKind, isMoment } from './change-kinds.ts'

export interface FeedChange {
  readonly customerId: number
  readonly vehicleId: number
  /** Whether it never was, as is known now, or is another customer's. */
  readonly removed: boolean
  readonly values: Readonly<Record<string, unknown>>
}
export interface ChangePage {
  readonly changes: readonly FeedChange[]
  readonly cursor: ChangeCursor
  readonly more: boolean
}
/** The cursor tells of transactions that this database has not had: it is of another one. */
export class ForeignCursor extends Error {}

export const snapshotOf = async (db: pg.Pool): Promise<string> =>
  (await db.query<{ now: string }>('SELECT pg_current_snapshot()::text AS now')).rows[0]!.now

const xmaxOf = (snapshot: string) => BigInt(snapshot.split(':')[1]!)

/** @throws ForeignCursor */
export const readChanges = async (
  db: pg.Pool,
  accessScope: AccessScope,
  { code, from, isThere, ended, fields, also }: ChangeKind,
  cursor: ChangeCursor,
  limit: number,
): Promise<ChangePage> => {
  const now = await snapshotOf(db)
  const upTo = cursor.upTo ?? now
  if ([cursor.seen, upTo].some((one) => one !== null && xmaxOf(one) > xmaxOf(now))) throw new ForeignCursor()
  const params: unknown[] = [code, cursor.seen ?? '1:1:', upTo, cursor.xid, cursor.no]
  const columns = { customer: 'c.customer_id', vehicle: 'c.vehicle_id' }
  const all = [
    'c.kind = $1 AND c.xid >= pg_snapshot_xmin($2::pg_snapshot) AND (c.xid, c.no) > ($4::xid8, $5::bigint)',
    'NOT pg_visible_in_snapshot(c.xid, $2::pg_snapshot) AND pg_visible_in_snapshot(c.xid, $3::pg_snapshot)',
    heldRowsSql(accessScope, columns, params),
    // How one ended that went on when its subscription did is not told.
    shownSql(columns, `CASE WHEN ${isThere} THEN coalesce(${ended}, 'infinity') ELSE c.at END`),
    ...(also?.(params) ?? []),
  ]
  const names = Object.keys(fields)
  const { rows } = await db.query({
    text: `SELECT c.xid::text, c.no, c.customer_id, c.vehicle_id, NOT (${isThere}), ${names.map((name) => fields[name]![1]).join(', ')}
      FROM feed_change c LEFT JOIN LATERAL (SELECT t.* FROM ${from} LIMIT 1) t ON true
      WHERE ${all.join(' AND ')} ORDER BY c.xid, c.no LIMIT ${limit}`,
    values: params,
    rowMode: 'array',
  })
  const changes = rows.map((row): FeedChange => {
    const [, , customerId, vehicleId, removed, ...values] = row as [string, number, number, number, boolean]
    const told = names.map((name, n) => {
      const value = (values as unknown[])[n] ?? null
      return [
        name,
        isMoment(fields[name]![0]) && value !== null ? new Date(value as number).toISOString() : value,
      ]
    })
    return { customerId, vehicleId, removed, values: Object.fromEntries(told) }
  })
  const last = rows.at(-1) as unknown as [string, number] | undefined
  if (rows.length === limit && last)
    return { changes, cursor: { ...cursor, upTo, xid: last[0], no: last[1] }, more: true }
  return { changes, cursor: { seen: upTo, upTo: null, xid: '0', no: 0 }, more: upTo !== now }
}
