/** The SQL of OEMs. */
import type pg from 'pg'
import { listCustomers } from '#domain/fleet/customer.ts'
import type { OemDraft } from '#domain/fleet/oem.ts'
import type { Logo } from '../brands/brand.ts'

type Db = pg.Pool | pg.ClientBase

export interface NamedCustomer {
  readonly id: number
  readonly shortName: string
}

export interface Oem extends OemDraft {
  readonly id: number
  /** Changes with the logo; null where there is none. */
  readonly logoKey: string | null
  /** Those that buy from it. */
  readonly customers: readonly NamedCustomer[]
  /** Those that sell for it. */
  readonly dealers: readonly NamedCustomer[]
  /** Users that work for it. */
  readonly people: number
}

interface Row {
  id: number
  name: string
  product_name: string | null
  colour: string | null
  support_address: string | null
  sender_name: string | null
  sender_address: string | null
  warranty_months: number
  logo_key: string | null
  makes: string[]
  hosts: string[]
  customers: NamedCustomer[] | null
  dealers: NamedCustomer[] | null
  people: number
}

const named = `json_agg(json_build_object('id', c.id, 'shortName', c.short_name))`
const columns = `o.id, o.name, o.product_name, o.colour, o.support_address, o.sender_name, o.sender_address,
  o.warranty_months, o.logo_key,
  ARRAY(SELECT make FROM oem_make m WHERE m.oem_id = o.id ORDER BY lower(make)) AS makes,
  ARRAY(SELECT host FROM oem_host h WHERE h.oem_id = o.id ORDER BY place) AS hosts,
  (SELECT ${named} FROM customer c WHERE c.oem_id = o.id) AS customers,
  (SELECT ${named} FROM oem_dealer d JOIN customer c ON c.id = d.customer_id WHERE d.oem_id = o.id) AS dealers,
  (SELECT count(*)::int FROM user_account u WHERE u.oem_id = o.id) AS people`

const toOem = (row: Row): Oem => ({
  id: row.id,
  name: row.name,
  productName: row.product_name ?? '',
  colour: row.colour ?? '',
  supportAddress: row.support_address ?? '',
  senderName: row.sender_name ?? '',
  senderAddress: row.sender_address ?? '',
  warrantyMonths: row.warranty_months,
  logoKey: row.logo_key,
  makes: row.makes,
  hosts: row.hosts,
  customers: listCustomers(row.customers ?? []),
  dealers: listCustomers(row.dealers ?? []),
  people: row.people,
})

/** Every OEM, by name. */
export const allOems = async (db: Db): Promise<readonly Oem[]> => {
  const { rows } = await db.query<Row>(`SELECT ${columns} FROM oem o ORDER BY lower(o.name)`)
  return rows.map(toOem)
}

/** One OEM, locked for the rest of the transaction; null where there is none. */
export const lockOem = async (client: pg.ClientBase, id: number): Promise<Oem | null> => {
  await client.query('SELECT FROM oem WHERE id = $1 FOR UPDATE', [id])
  const { rows } = await client.query<Row>(`SELECT ${columns} FROM oem o WHERE o.id = $1`, [id])
  return rows[0] ? toOem(rows[0]) : null
}

/** The OEM of which somebody is. */
export const oemOfUser = async (db: Db, userId: number): Promise<number | null> => {
  const { rows } = await db.query<{ id: number | null }>(
    'SELECT oem_id AS id FROM user_account WHERE id = $1',
    [userId],
  )
  return rows[0]?.id ?? null
}

export const isThere = async (db: Db, id: number): Promise<boolean> =>
  (await db.query('SELECT FROM oem WHERE id = $1', [id])).rowCount !== 0

/** What of these another OEM has already, with its name; null where nothing is. */
export const taken = async (
  client: pg.ClientBase,
  what: 'make' | 'host',
  values: readonly string[],
  except: number | null,
): Promise<{ readonly value: string; readonly oem: string } | null> => {
  const { rows } = await client.query<{ value: string; oem: string }>(
    `SELECT t.${what} AS value, o.name AS oem FROM oem_${what} t JOIN oem o ON o.id = t.oem_id
      WHERE t.${what} = ANY($1) AND t.oem_id IS DISTINCT FROM $2 LIMIT 1`,
    [values, except],
  )
  return rows[0] ?? null
}

export const nameTaken = async (
  client: pg.ClientBase,
  name: string,
  except: number | null,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'SELECT FROM oem WHERE lower(name) = lower($1) AND id IS DISTINCT FROM $2',
    [name, except],
  )
  return rowCount !== 0
}

/** Of these customers: how many there are, and one that buys from another OEM. */
export const customersOf = async (
  client: pg.ClientBase,
  ids: readonly number[],
  except: number | null,
): Promise<{
  readonly found: number
  readonly taken: { readonly name: string; readonly oem: string } | null
}> => {
  const { rows } = await client.query<{ name: string; oem: string | null }>(
    `SELECT c.short_name AS name, o.name AS oem FROM customer c
      LEFT JOIN oem o ON o.id = c.oem_id AND o.id IS DISTINCT FROM $2 WHERE c.id = ANY($1) AND c.id > 0`,
    [ids, except],
  )
  const other = rows.find(({ oem }) => oem !== null)
  return { found: rows.length, taken: other ? { name: other.name, oem: other.oem! } : null }
}

export interface OemParts {
  readonly customerIds: readonly number[]
  readonly dealerIds: readonly number[]
  /** Left out: it stays as it is; null: none. */
  readonly logo?: Logo | null
}

const none = (text: string): string | null => text || null

/** Keeps an OEM as it is to be; makes it where it has no number yet. Answers its number. */
export const keepOem = async (
  client: pg.ClientBase,
  id: number | null,
  oem: OemDraft,
  { customerIds, dealerIds, logo }: OemParts,
): Promise<number> => {
  const values = [
    oem.name,
    none(oem.productName),
    none(oem.colour),
    none(oem.supportAddress),
    none(oem.senderName),
    none(oem.senderAddress),
    oem.warrantyMonths,
  ]
  const { rows } = await client.query<{ id: number }>(
    id === null
      ? `INSERT INTO oem (name, product_name, colour, support_address, sender_name, sender_address, warranty_months)
          VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`
      : `UPDATE oem SET name = $1, product_name = $2, colour = $3, support_address = $4, sender_name = $5,
          sender_address = $6, warranty_months = $7, updated = now() WHERE id = $8 RETURNING id`,
    id === null ? values : [...values, id],
  )
  const kept = rows[0]!.id
  if (logo !== undefined)
    await client.query(
      `UPDATE oem SET logo = $2, logo_type = $3, logo_key = CASE WHEN $3::text IS NULL THEN NULL ELSE gen_random_uuid() END
        WHERE id = $1`,
      [kept, logo?.bytes ?? null, logo?.type ?? null],
    )
  await client.query('DELETE FROM oem_make WHERE oem_id = $1', [kept])
  await client.query('INSERT INTO oem_make (make, oem_id) SELECT unnest($2::text[]), $1', [kept, oem.makes])
  await client.query('DELETE FROM oem_host WHERE oem_id = $1', [kept])
  await client.query(
    'INSERT INTO oem_host (host, oem_id, place) SELECT host, $1, place FROM unnest($2::text[]) WITH ORDINALITY AS h(host, place)',
    [kept, oem.hosts],
  )
  await client.query('DELETE FROM oem_dealer WHERE oem_id = $1 AND customer_id <> ALL($2::int[])', [
    kept,
    dealerIds,
  ])
  await client.query(
    'INSERT INTO oem_dealer (customer_id, oem_id) SELECT unnest($2::int[]), $1 ON CONFLICT DO NOTHING',
    [kept, dealerIds],
  )
  await client.query('UPDATE customer SET oem_id = NULL WHERE oem_id = $1 AND id <> ALL($2::int[])', [
    kept,
    customerIds,
  ])
  await client.query(
    'UPDATE customer SET oem_id = $1 WHERE id = ANY($2::int[]) AND oem_id IS DISTINCT FROM $1',
    [kept, customerIds],
  )
  return kept
}

export const dropOem = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM oem WHERE id = $1', [id])
}

export const peopleOf = async (db: Db, id: number): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: number }>('SELECT id FROM user_account WHERE oem_id = $1', [id])
  return rows.map((row) => row.id)
}
