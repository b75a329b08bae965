/** What the directory knows by name, and the SQL of a cell that says which of some names are there. To add a kind, add an entry. */

/** A customer that is coming, going or gone is not there. @param id SQL of its number */
const isSettled = (id: string) =>
  `NOT EXISTS (SELECT FROM cell_move m WHERE m.customer_id = ${id} AND m.state <> 'copying')`

/** Hashes of what opens something to whoever has it. */
const hashes = (known: boolean) => {
  const asked = (column: string) => (known ? `${column} = ANY($1::text[]::bytea[])` : `${column} IS NOT NULL`)
  const code = `sha256(convert_to(code, 'UTF8'))`
  return `SELECT hash::text AS key, customer_id FROM ingest_key WHERE ${asked('hash')}
    UNION ALL SELECT hash::text, coalesce(customer_id, (SELECT min(r.customer_id) FROM user_role r WHERE r.user_id = t.user_id))
      FROM api_token t WHERE ${asked('hash')}
    UNION ALL SELECT hash::text, customer_id FROM share WHERE ${asked('hash')}
    UNION ALL SELECT p.hash::text, s.customer_id FROM share_pass p JOIN share s ON s.id = p.share_id WHERE ${asked('p.hash')}
    UNION ALL SELECT scim_hash::text, customer_id FROM single_sign_on WHERE ${asked('scim_hash')}
    UNION ALL SELECT ${code}::text, customer_id FROM driver_code WHERE ${asked(code)}`
}

interface KindSql {
  /** Rows of key and customer_id; `$1` are names. */
  readonly here: string
  /** All names. */
  readonly all: string
}

export const kinds = {
  customer: {
    here: `SELECT id::text AS key, id AS customer_id FROM customer WHERE id = ANY($1::text[]::int[]) AND id > 0 AND ${isSettled('id')}`,
    all: 'SELECT id::text AS key, id AS customer_id FROM customer WHERE id > 0',
  },
  /** Of a gateway. */
  serial: {
    here: `SELECT DISTINCT ON (key) key, customer_id FROM (
        SELECT serial_num AS key, customer_id, 1 AS rank FROM vehicle WHERE serial_num = ANY($1)
        UNION ALL SELECT serial_num, customer_id, 2 FROM sensor_box WHERE serial_num = ANY($1)) found
      WHERE ${isSettled('customer_id')} ORDER BY key, rank`,
    all: `SELECT serial_num AS key, customer_id FROM vehicle WHERE serial_num IS NOT NULL
      UNION SELECT serial_num, customer_id FROM sensor_box`,
  },
  email: {
    here: `SELECT email AS key, r.customer_id FROM user_account u,
        LATERAL (SELECT min(customer_id) FILTER (WHERE ${isSettled('customer_id')}) AS customer_id,
          coalesce(bool_or(${isSettled('customer_id')}), true) AS is_here FROM user_role r WHERE r.user_id = u.id) r
      WHERE email = ANY($1) AND is_here AND email NOT LIKE '%@token.invalid'`,
    all: `SELECT email AS key, r.customer_id FROM user_account u LEFT JOIN user_role r ON r.user_id = u.id`,
  },
  host: {
    here: 'SELECT host AS key, NULL::int AS customer_id FROM oem_host WHERE host = ANY($1)',
    all: 'SELECT host AS key, NULL::int AS customer_id FROM oem_host',
  },
  /** The hash of a key of gateways, an access token, a link to a vehicle or a code on one, and of a provider's. */
  key: {
    here: `SELECT DISTINCT ON (key) key, customer_id FROM (${hashes(true)}) found WHERE ${isSettled('customer_id')} ORDER BY key`,
    all: `SELECT key, customer_id FROM (${hashes(false)}) found`,
  },
  /** The id of the key by which somebody's token was signed. */
  session: {
    here: 'SELECT id AS key, NULL::int AS customer_id FROM signing_key WHERE id = ANY($1)',
    all: 'SELECT id AS key, NULL::int AS customer_id FROM signing_key',
  },
} as const satisfies Record<string, KindSql>

export type Kind = keyof typeof kinds

/** Notes all names of a cell, or of one of its customers, for the directory. @param customer SQL about `customer_id` */
export const noteAll = (customer = 'true'): string =>
  Object.entries(kinds)
    .map(
      ([kind, { all }]) =>
        `INSERT INTO directory_change (kind, key) SELECT DISTINCT '${kind}', key FROM (${all}) found WHERE ${customer}`,
    )
    .join(';\n')
