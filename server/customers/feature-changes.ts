/** Who turned which feature of a customer on and off, and when: read from the audit trail. */
import type pg from 'pg'
import { type Flag, flags, isOn } from '#domain/access/flags.ts'
import type { Instant } from '#domain/basics/units.ts'

export interface FeatureChange {
  readonly on: boolean
  readonly at: Instant
  /** The e-mail of whoever did it. */
  readonly by: string
}
/** A feature as it is for one customer. */
export interface FeatureState {
  readonly id: number
  readonly name: Flag
  readonly on: boolean
  /** On for everybody, and not switched. */
  readonly always: boolean
  /** The newest first. */
  readonly changes: readonly FeatureChange[]
}

/** Changes that are looked through, the newest: a customer's features are switched now and then. */
const lookedThrough = 1_000

/** All features of a customer in the order of their ids; null where there is no such customer. */
export const featureStates = async (
  db: pg.Pool,
  customerId: number,
): Promise<readonly FeatureState[] | null> => {
  const [customer, { rows }] = await Promise.all([
    db.query<{ flags: string[] }>('SELECT flags FROM customer WHERE id = $1 AND id > 0', [customerId]),
    db.query<{ at: Date; actor: string; before: string[]; after: string[] }>(
      `SELECT at, actor, coalesce(old -> 'flags', '[]') AS before, coalesce(new -> 'flags', '[]') AS after
        FROM audit_entry WHERE customer_id = $1
          AND action IN ('feature turned on', 'feature turned off', 'customer created')
        ORDER BY id DESC LIMIT ${lookedThrough}`,
      [customerId],
    ),
  ])
  if (!customer.rows[0]) return null
  const listed = new Set(customer.rows[0].flags)
  return flags.map((flag) => ({
    id: flag.id,
    name: flag.name,
    on: isOn(flag.name, listed),
    always: 'always' in flag,
    changes: rows.flatMap(({ at, actor, before, after }) => {
      const on = after.includes(flag.name)
      return on === before.includes(flag.name) ? [] : [{ on, at: at.getTime(), by: actor }]
    }),
  }))
}
