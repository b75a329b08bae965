/** The SQL of e-mail domains: who asked for one, and whose it is. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Db } from './store.ts'

export interface SignInDomain {
  readonly customerId: number
  readonly domain: string
  /** What a TXT record must say. */
  readonly proof: string
  readonly added: Instant
  readonly addedBy: string
  readonly confirmed: Instant | null
  readonly confirmedBy: string | null
}

interface Row {
  readonly customer_id: number
  readonly domain: string
  readonly proof: string
  readonly added: Date
  readonly added_by: string
  readonly confirmed: Date | null
  readonly confirmed_by: string | null
}

export const domainsOf = async (db: Db, customerId: number): Promise<readonly SignInDomain[]> => {
  const { rows } = await db.query<Row>(
    'SELECT * FROM sign_in_domain WHERE customer_id = $1 ORDER BY domain',
    [customerId],
  )
  return rows.map((row) => ({
    customerId: row.customer_id,
    domain: row.domain,
    proof: row.proof,
    added: row.added.getTime(),
    addedBy: row.added_by,
    confirmed: row.confirmed?.getTime() ?? null,
    confirmedBy: row.confirmed_by,
  }))
}

/** Whether another customer has this domain for its own. */
export const isTaken = async (db: Db, customerId: number, domain: string): Promise<boolean> => {
  const { rowCount } = await db.query(
    'SELECT FROM sign_in_domain WHERE domain = $1 AND customer_id <> $2 AND confirmed IS NOT NULL',
    [domain, customerId],
  )
  return rowCount !== 0
}

export const addDomain = async (
  client: pg.ClientBase,
  of: {
    readonly customerId: number
    readonly domain: string
    readonly proof: string
    readonly by: string
  },
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `INSERT INTO sign_in_domain (customer_id, domain, proof, added, added_by) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    [of.customerId, of.domain, of.proof, new Date(now), of.by],
  )
  return rowCount === 1
}

export const removeDomain = async (
  client: pg.ClientBase,
  customerId: number,
  domain: string,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'DELETE FROM sign_in_domain WHERE customer_id = $1 AND domain = $2',
    [customerId, domain],
  )
  return rowCount === 1
}

/** @throws the violation of the unique index where another customer has it meanwhile */
export const confirmDomain = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly domain: string; readonly by: string },
  now: Instant,
): Promise<void> => {
  await client.query(
    'UPDATE sign_in_domain SET confirmed = $3, confirmed_by = $4 WHERE customer_id = $1 AND domain = $2',
    [of.customerId, of.domain, new Date(now), of.by],
  )
}

/** Whether an address is of a domain that is confirmed to be this customer's. */
export const isOfCustomer = async (db: Db, customerId: number, domain: string | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    'SELECT FROM sign_in_domain WHERE customer_id = $1 AND domain = $2 AND confirmed IS NOT NULL',
    [customerId, domain],
  )
  return rowCount !== 0
}
