/** What the database says of its tables: their columns, and what they point to. */
import type pg from 'pg'

export interface Column {
  readonly name: string
  /** As PostgreSQL prints it: 'timestamp with time zone', 'integer[]'. */
  readonly type: string
  readonly isRequired: boolean
  /** It follows from the others, so it is not given. */
  readonly isGenerated: boolean
}

/** One foreign key: the columns of the table, and those that they name. */
export interface Reference {
  readonly columns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly references: readonly Reference[]
}

/** All tables, by name; partitions are parts of theirs. */
export const tablesOf = async (db: Pick<pg.ClientBase, 'query'>): Promise<ReadonlyMap<string, Table>> => {
  const { rows } = await db.query<Table>(
    `SELECT c.relname AS name,
        (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'isRequired', a.attnotnull, 'isGenerated', a.attgenerated <> '') ORDER BY a.attnum), '[]')
          FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
        (SELECT coalesce(json_agg(json_build_object('to', k.confrelid::regclass::text,
            'columns', (SELECT json_agg(a.attname ORDER BY n.at) FROM unnest(k.conkey) WITH ORDINALITY n(num, at)
              JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n.num),
            'toColumns', (SELECT json_agg(a.attname ORDER BY n.at) FROM unnest(k.confkey) WITH ORDINALITY n(num, at)
              JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = n.num))), '[]')
          FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.conparentid = 0) AS "references"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Names in an order in which each comes after those that it points to; what points to itself may do so. */
export const inOrder = (names: readonly string[], tables: ReadonlyMap<string, Table>): readonly string[] => {
  const ordered = new Set<string>()
  const wanted = new Set(names)
  const add = (name: string, above: ReadonlySet<string>) => {
    if (ordered.has(name) || above.has(name) || !wanted.has(name)) return
    for (const { to } of tables.get(name)!.references) add(to, new Set(above).add(name))
    ordered.add(name)
  }
  for (const name of names) add(name, new Set())
  return [...ordered]
}
