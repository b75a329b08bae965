/**
 * The faults, visits, trips and firings of a day that somebody sees, vehicle by vehicle: what began, went on or ended on
 * it, as far as that was so by its end. What comes after its end is told by the day on which it comes.
 */
import type pg from 'pg'
import { z } from 'zod'
import { heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { type ChangeKind, type ChangeKindName, changeKinds, isMoment } from './change-kinds.ts'
import type { DayColumn } from './day-file.ts'
import type { DaySpan } from './day-rows.ts'

export interface DayChange {
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  /** By the names of its fields; moments in milliseconds. */
  readonly values: Readonly<Record<string, string | number | boolean | null>>
}

/** Each brings a few of a day, some a few hundred. */
const vehiclesAtOnce = 50

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Without what came after the day. */
const asOfItsEnd = (
  { later }: ChangeKind,
  values: Record<string, string | number | boolean | null>,
  to: number,
): DayChange['values'] => {
  for (const [field, others] of Object.entries(later)) {
    const at = values[field]
    if (typeof at === 'number' && at < to) continue
    for (const name of [field, ...others]) values[name] = null
  }
  return values
}

export async function* dayChanges(
  pool: pg.Pool,
  accessScope: AccessScope,
  name: ChangeKindName,
  { from, to }: DaySpan,
): AsyncGenerator<readonly DayChange[]> {
  const kind: ChangeKind = changeKinds[name]
  const names = Object.keys(kind.fields)
  const momentOf = (field: string) => kind.fields[field]![1]
  for (let after: readonly [number, number] = [-1, -1]; ; ) {
    const params: unknown[] = [...after]
    const { rows: vehicles } = await pool.query<{ customerId: number; id: number }>(
      `SELECT v.customer_id AS "customerId", v.id FROM held_vehicle v
        WHERE (v.customer_id, v.id) > ($1, $2) AND ${heldSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)}
        ORDER BY v.customer_id, v.id LIMIT ${vehiclesAtOnce}`,
      params,
    )
    const last = vehicles.at(-1)
    if (!last) return
    after = [last.customerId, last.id]
    const values: unknown[] = [
      vehicles.map(({ customerId }) => customerId),
      vehicles.map(({ id }) => id),
      new Date(from),
      new Date(to),
    ]
    const { at, key, name: table } = kind.table
    const columns = { customer: 'c.customer_id', vehicle: 'c.vehicle_id' }
    // Something of it was on that day: its beginning, or one of the moments that come later.
    const touches = [
      `${ms(`t.${at}`)} >= ${ms('$3::timestamptz')}`,
      ...Object.keys(kind.later).map(
        (field) =>
          `${momentOf(field)} >= ${ms('$3::timestamptz')} AND ${momentOf(field)} < ${ms('$4::timestamptz')}`,
      ),
      // A firing is of its moment; the others last.
      ...(name === 'firings' ? [] : [`${kind.ended} IS NULL OR ${kind.ended} >= $3`]),
    ]
    const { rows } = await pool.query({
      text: `SELECT c.customer_id, v.vin, v.unit_id, ${names.map(momentOf).join(', ')}
        FROM unnest($1::int[], $2::int[]) AS k(c, v) JOIN held_vehicle v ON v.customer_id = k.c AND v.id = k.v
        JOIN ${table} t ON t.customer_id = v.customer_id AND t.vehicle_id = v.id
        CROSS JOIN LATERAL (SELECT t.customer_id, t.vehicle_id, t.${at} AS at, ${key} AS key) c
        WHERE t.${at} < $4 AND (${touches.map((one) => `(${one})`).join(' OR ')})
          AND ${shownSql(columns, `least(coalesce(${kind.ended}, 'infinity'), $4::timestamptz - interval '1 millisecond')`)}
          ${(kind.also?.(values) ?? []).map((one) => `AND ${one}`).join(' ')}
        ORDER BY c.customer_id, c.vehicle_id, c.at, c.key COLLATE "C"`,
      values,
      rowMode: 'array',
    })
    if (rows.length === 0) continue
    yield rows.map((row): DayChange => {
      const [customerId, vin, unitId, ...told] = row as unknown as [number, string, string, ...never[]]
      const named = Object.fromEntries(names.map((field, n) => [field, told[n] ?? null]))
      return { customerId, vin, unitId, values: asOfItsEnd(kind, named, to) }
    })
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const typeOf = (type: z.ZodType): DayColumn<DayChange>['type'] => {
  if (isMoment(type)) return 'moment'
  const plain = type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type
  if (plain instanceof z.ZodBoolean) return 'flag'
  if (!(plain instanceof z.ZodNumber)) return 'text'
  return plain.isInt ? 'integer' : 'float'
}

/** The columns of a file, in their order. */
export const changeColumns = (name: ChangeKindName): readonly DayColumn<DayChange>[] => [
  { name: 'customer_id', type: 'text', of: ({ customerId }) => String(customerId) },
  { name: 'vin', type: 'text', of: ({ vin }) => vin },
  { name: 'unit_id', type: 'text', of: ({ unitId }) => unitId },
  ...Object.entries(changeKinds[name].fields).map(([field, [type]]) => ({
    name: snake(field),
    type: typeOf(type),
    of: ({ values }: DayChange) => values[field] ?? null,
  })),
]
