/** All SQL of lists of parts. */
import type pg from 'pg'
import type { Part, PartDraft } from '#domain/maintenance/parts.ts'

type Db = pg.Pool | pg.ClientBase

export interface PartList {
  readonly oem: string
  readonly model: string
  readonly count: number
}

/** The parts of a builder for these signs of a VIN: lists of the very model first, then those of every model. */
export const partsFor = async (db: Db, oem: string, signs: string): Promise<readonly Part[]> => {
  const { rows } = await db.query<Part>(
    `SELECT id, model, part_number AS "partNumber", name, category, description, quantity, image FROM part
      WHERE oem = $1 AND left($2, length(model)) = model ORDER BY length(model) DESC, place, id`,
    [oem, signs],
  )
  return rows
}

/** Every list there is, with how many parts it has. */
export const partLists = async (db: Db): Promise<readonly PartList[]> => {
  const { rows } = await db.query<PartList>(
    'SELECT oem, model, count(*)::int AS count FROM part GROUP BY oem, model ORDER BY oem, model',
  )
  return rows
}

/** Takes a list out; answers how many parts it had. */
export const dropList = async (client: pg.ClientBase, oem: string, model: string): Promise<number> =>
  (await client.query('DELETE FROM part WHERE oem = $1 AND model = $2', [oem, model])).rowCount ?? 0

/** Puts these parts in the place of the list that was there; answers how many that had. */
export const keepList = async (
  client: pg.ClientBase,
  oem: string,
  model: string,
  parts: readonly PartDraft[],
): Promise<number> => {
  const before = await dropList(client, oem, model)
  await client.query(
    `INSERT INTO part (oem, model, part_number, name, category, description, quantity, image, place)
      SELECT $1, $2, p."partNumber", p.name, p.category, p.description, p.quantity, p.image, p.place
      FROM ROWS FROM (json_to_recordset($3::json) AS ("partNumber" text, name text, category text,
        description text, quantity int, image text)) WITH ORDINALITY
        AS p("partNumber", name, category, description, quantity, image, place)`,
    [oem, model, JSON.stringify(parts)],
  )
  return before
}
