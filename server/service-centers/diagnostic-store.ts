/** The SQL of diagnostic e-mails. */
import type pg from 'pg'
import type { EmailStatus } from '../mail/store.ts'

type Db = pg.Pool | pg.ClientBase

export interface SentEmail {
  readonly id: number
  readonly recipient: string
  readonly status: EmailStatus
  readonly problem: string | null
}

/** A diagnostic e-mail of its sender; null where there is none. */
export const diagnosticEmailOf = async (db: Db, id: number, userId: number): Promise<SentEmail | null> => {
  const { rows } = await db.query<SentEmail>(
    `SELECT id::float8 AS id, recipient, problem,
        CASE WHEN sent IS NOT NULL THEN 'sent' WHEN due IS NOT NULL THEN 'waiting' ELSE 'failed' END AS status
      FROM letter WHERE id = $1 AND kind = 'diagnostic' AND (data->>'userId')::int = $2`,
    [id, userId],
  )
  return rows[0] ?? null
}

/** The flags that are on for a customer. */
export const customerFlags = async (db: Db, customerId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ flags: string[] }>('SELECT flags FROM customer WHERE id = $1', [
    customerId,
  ])
  return new Set(rows[0]?.flags ?? [])
}
