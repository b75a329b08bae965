/** Writes the audit trail. Every change calls `record` inside its own transaction. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'

/** Who does something, and from where. */
export interface Actor {
  /** Null where nobody is signed in: signing up, a one-time link. */
  readonly userId: number | null
  readonly email: string
  /** The network address the request came from; null for what the server does by itself. */
  readonly address: string | null
}

export interface AuditEvent {
  /** Thing and what was done to it: 'user created', 'group renamed'. */
  readonly action: string
  /** What it was done to, as people call it: an e-mail, the name of a group. */
  readonly subject: string
  /** Whose matter it is; left out where it concerns no one customer. */
  readonly customerId?: number | null
  readonly old?: Readonly<Record<string, unknown>> | null
  readonly new?: Readonly<Record<string, unknown>> | null
}

export const actorOf = (viewer: Viewer, address: string | null): Actor => ({
  userId: viewer.userId,
  // What a program does stands under the name of its token, too.
  email:
    viewer.token && viewer.token.serviceOf === null ? `${viewer.email} (${viewer.token.name})` : viewer.email,
  address,
})

/** Names that must never be kept, whoever passes them by mistake. */
const secret = /password|token|secret|hash|^key$|recovery|totp(?!Enabled)/i

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Of two sets of values, the parts that differ, secrets left out. */
export const differing = (
  old: AuditEvent['old'],
  fresh: AuditEvent['new'],
): { readonly old: AuditEvent['old']; readonly new: AuditEvent['new'] } => {
  const pick = (from: AuditEvent['old'], other: AuditEvent['old']) => {
    if (!from) return null
    const kept = Object.entries(from).filter(
      ([name, value]) => !secret.test(name) && !(other && same(value, other[name])),
    )
    return kept.length > 0 ? Object.fromEntries(kept) : null
  }
  return { old: pick(old, fresh), new: pick(fresh, old) }
}

/** An IPv4 address may be in the clothes of IPv6, as sockets that take both tell it. */
const plainAddress = ({ address }: Actor) => address?.replace(/^::ffff:/, '') ?? null

/** Records an audit event. To be called with the client of the transaction that does it, so that both are kept or neither. */
export const record = async (client: pg.ClientBase, by: Actor, auditEvent: AuditEvent): Promise<void> => {
  const { old, new: fresh } = differing(auditEvent.old, auditEvent.new)
  await client.query(
    `INSERT INTO audit_entry (customer_id, user_id, actor, action, subject, address, old, new)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      auditEvent.customerId ?? null,
      by.userId,
      by.email,
      auditEvent.action,
      auditEvent.subject,
      plainAddress(by),
      old && JSON.stringify(old),
      fresh && JSON.stringify(fresh),
    ],
  )
}

/** Records many audit events at once, each as `record` does. */
export const recordMany = async (
  client: pg.ClientBase,
  by: Actor,
  events: readonly AuditEvent[],
): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(({ action, subject, customerId = null, old, new: fresh }) => ({
    ...{ customer_id: customerId, action, subject },
    ...differing(old, fresh),
  }))
  await client.query(
    `INSERT INTO audit_entry (customer_id, user_id, actor, action, subject, address, old, new)
      SELECT customer_id, $2, $3, action, subject, $4, nullif(old::text, 'null')::jsonb, nullif(new::text, 'null')::jsonb
      FROM json_to_recordset($1::json) AS e(customer_id int, action text, subject text, old json, new json)`,
    [JSON.stringify(rows), by.userId, by.email, plainAddress(by)],
  )
}
