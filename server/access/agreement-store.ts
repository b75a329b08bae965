/** The SQL of the data agreement: its published versions, and who accepted which. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase

export interface Agreement {
  readonly version: number
  readonly text: string
  readonly published: Instant
  readonly publishedBy: string
  /** Active customers that have accepted it, of so many. */
  readonly acceptedBy: number
  readonly customers: number
}

/** The newest published text; null while the one that comes with the product holds. */
export const publishedAgreement = async (
  db: Db,
): Promise<{ readonly version: number; readonly text: string } | null> => {
  const { rows } = await db.query('SELECT version, text FROM data_agreement ORDER BY version DESC LIMIT 1')
  return rows[0] ?? null
}

/** All published versions, the newest first. */
export const agreements = async (db: Db): Promise<readonly Agreement[]> => {
  const { rows } = await db.query(
    `SELECT d.*, (SELECT count(*) FROM data_agreement_acceptance a JOIN customer c ON c.id = a.customer_id AND c.active
        WHERE a.version = d.version) AS accepted_by,
      (SELECT count(*) FROM customer c WHERE c.id > 0 AND c.active) AS customers
      FROM data_agreement d ORDER BY d.version DESC LIMIT 100`,
  )
  return rows.map((row) => ({
    version: row.version,
    text: row.text,
    published: row.published.getTime(),
    publishedBy: row.published_by,
    acceptedBy: row.accepted_by,
    customers: row.customers,
  }))
}

/** Publishes the next version; answers its number. To be called under a lock of the table. */
export const insertAgreement = async (
  client: pg.ClientBase,
  text: string,
  by: string,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `INSERT INTO data_agreement (version, text, published, published_by)
      SELECT coalesce(max(version), 0) + 1, $1, $2, $3 FROM data_agreement RETURNING version`,
    [text, new Date(now), by],
  )
  return rows[0]!.version
}

export interface Acceptance {
  readonly version: number
  readonly accepted: Instant
  /** Null where it came with a fleet that was loaded. */
  readonly acceptedBy: string | null
}
/** What a customer has accepted, and what there is to be accepted. */
export interface CustomerAgreement {
  /** The version that holds now; 0 is the one that comes with the product. */
  readonly present: number
  readonly accepted: readonly Acceptance[]
}

/** Null where there is no such customer. */
export const agreementOf = async (db: Db, customerId: number): Promise<CustomerAgreement | null> => {
  const [present, { rows }] = await Promise.all([
    db.query<{ version: number }>(
      `SELECT (SELECT coalesce(max(version), 0) FROM data_agreement) AS version FROM customer WHERE id = $1 AND id > 0`,
      [customerId],
    ),
    db.query(
      `SELECT version, accepted, accepted_by FROM data_agreement_acceptance WHERE customer_id = $1
        ORDER BY version DESC LIMIT 100`,
      [customerId],
    ),
  ])
  if (!present.rows[0]) return null
  return {
    present: present.rows[0].version,
    accepted: rows.map((row) => ({
      version: row.version,
      accepted: row.accepted.getTime(),
      acceptedBy: row.accepted_by,
    })),
  }
}
