/** The link at the end of an alert's letter: whoever has it ends the letters of its rules to its mailbox, account or not. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'

/** Answers false where there is no such link. It can be used as often as one likes. */
export const leaveByLink = async (
  client: pg.ClientBase,
  token: string,
  address: string,
  now: Instant,
): Promise<boolean> => {
  const { rows } = await client.query<{ recipient: string; sources: string[] }>(
    'SELECT recipient, sources FROM alert_leave WHERE token = $1',
    [token],
  )
  const link = rows[0]
  if (!link) return false
  const { recipient, sources } = link
  const { rowCount } = await client.query(
    `INSERT INTO alert_unsubscribed (source, recipient, at) SELECT s, $2, $3 FROM unnest($1::text[]) s
      ON CONFLICT DO NOTHING`,
    [sources, recipient, new Date(now)],
  )
  if (!rowCount) return true
  const { rows: of } = await client.query<{ customer_id: number; name: string }>(
    `SELECT customer_id, name FROM alert_rule WHERE id::text = ANY($1)
      UNION SELECT customer_id, name FROM geofence WHERE 'fence:' || id = ANY($1) ORDER BY name`,
    [sources],
  )
  for (const customerId of new Set(of.map((one) => one.customer_id)))
    await record(
      client,
      { userId: null, email: recipient, address },
      {
        action: 'alert letters declined',
        subject: recipient,
        customerId,
        new: { of: of.filter((one) => one.customer_id === customerId).map(({ name }) => name) },
      },
    )
  return true
}
