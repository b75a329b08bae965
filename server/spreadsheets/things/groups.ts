/** Groups of spreadsheets in the database. */
import type pg from 'pg'
import { groupsDeepest } from '#domain/basics/assumed.ts'
import { specialGroups } from '#domain/fleet/group.ts'
import { customerWords, groupWords } from '#domain/fleet/words.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import { recordMany } from '../../audit/record.ts'
import { groupedUsers, lockGroups } from '../../groups/write.ts'
import { refusal } from '../../platform/refusal.ts'
import { oldAndNew, portions, type ThingStore } from './thing-store.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly parent: string | null
}

/** Those of a customer but the special ones: a customer has thousands at most. */
const readGroups = async (db: pg.ClientBase, customerId: number): Promise<readonly Thing[]> => {
  const { rows } = await db.query<Row>(
    `SELECT g.id, g.name, p.name AS parent FROM vehicle_group g
      LEFT JOIN vehicle_group p ON p.customer_id = g.customer_id AND p.id = g.parent_id
      WHERE g.customer_id = $1 AND g.name <> ALL($2) ORDER BY lower(g.name), g.id`,
    [customerId, specialGroups],
  )
  return rows.map(({ id, name, parent }) => ({ id, values: { name, parent } }))
}

const plain = (name: unknown): string => String(name ?? '').toLowerCase()

/** How deep a group would be, from 1; null where it would be inside itself. */
const depthOf = (name: string, parents: ReadonlyMap<string, string>): number | null => {
  let depth = 1
  for (let up = parents.get(name); up; up = parents.get(up)) if (++depth > parents.size + 1) return null
  return depth
}

/** The tree as it would be: the parent of each name, both in lower case; empty at the top. */
const treeAfter = (there: readonly Thing[], lines: readonly JudgedLine[]) => {
  const byId = new Map(lines.flatMap((line) => (line.thingId === null ? [] : [[line.thingId, line]])))
  const renamed = new Map<string, string>()
  for (const { id, values } of there) {
    const name = byId.get(id)?.values.name
    if (name) renamed.set(plain(values.name), plain(name))
  }
  const now = (name: string) => renamed.get(name) ?? name
  const parents = new Map<string, string>()
  for (const { id, values } of there) {
    const line = byId.get(id)
    const parent =
      line && line.values.parent !== undefined ? plain(line.values.parent) : now(plain(values.parent))
    parents.set(plain(line?.values.name ?? values.name), parent)
  }
  for (const { thingId, values } of lines)
    if (thingId === null) parents.set(plain(values.name), plain(values.parent))
  return parents
}

export const groupStore: ThingStore = {
  begin: async (client, { customerId }) => {
    if (!(await lockGroups(client, customerId))) throw refusal(customerWords.noSuchCustomer)
  },
  find: (db, { customerId }) => readGroups(db, customerId),
  conflicts: async (db, { customerId }, lines) => {
    const there = await readGroups(db, customerId)
    const taken = new Map(there.map(({ id, values }) => [plain(values.name), id]))
    const parents = treeAfter(there, lines)
    return new Map(
      lines.flatMap(({ line, thingId, values }) => {
        const name = values.name ?? there.find(({ id }) => id === thingId)?.values.name
        const problems: string[] = []
        const other = taken.get(plain(name))
        if (other !== undefined && other !== thingId) problems.push(groupWords.nameTaken(String(name)))
        if (values.parent && !parents.has(plain(values.parent)))
          problems.push(`${groupWords.noSuchGroup.slice(0, -1)} as '${values.parent}'.`)
        else {
          const depth = depthOf(plain(name), parents)
          if (depth === null) problems.push(groupWords.circle)
          else if (depth > groupsDeepest) problems.push(groupWords.deepest(groupsDeepest))
        }
        return problems.length > 0 ? [[line, problems] as const] : []
      }),
    )
  },
  take: async (client, { customerId, actor }, lines, _before, said) => {
    let done = 0
    for (const some of portions(lines)) {
      const rows = some.map(({ thingId, values }) => ({ id: thingId, name: values.name ?? null }))
      await client.query(
        `INSERT INTO vehicle_group (customer_id, name) SELECT $1, name
          FROM json_to_recordset($2::json) AS d(id int, name text) WHERE id IS NULL`,
        [customerId, JSON.stringify(rows)],
      )
      await client.query(
        `UPDATE vehicle_group g SET name = d.name FROM json_to_recordset($2::json) AS d(id int, name text)
          WHERE g.customer_id = $1 AND g.id = d.id AND d.name IS NOT NULL`,
        [customerId, JSON.stringify(rows)],
      )
      await recordMany(
        client,
        actor,
        some.map((line) => ({
          action: line.outcome === 'new' ? 'group created' : 'group changed',
          subject: line.name,
          customerId,
          ...(line.outcome === 'new' ? { new: { parent: line.values.parent ?? null } } : oldAndNew(line)),
        })),
      )
      done += some.length
      await said(done)
    }
    // Once all names are there: a group may be further up in the file than the one that it is in.
    const moved = lines.flatMap(({ thingId, values, name }) =>
      values.parent === undefined ? [] : [{ id: thingId, name, parent: values.parent }],
    )
    await client.query(
      `UPDATE vehicle_group g SET parent_id = p.id
        FROM json_to_recordset($2::json) AS d(id int, name text, parent text)
        LEFT JOIN vehicle_group p ON p.customer_id = $1 AND lower(p.name) = lower(d.parent)
        WHERE g.customer_id = $1 AND (g.id = d.id OR (d.id IS NULL AND lower(g.name) = lower(d.name)))`,
      [customerId, JSON.stringify(moved)],
    )
    const changed = lines.flatMap(({ thingId }) => thingId ?? [])
    const { rows } = await client.query<{ id: number }>(
      `SELECT DISTINCT vehicle_id AS id FROM vehicle_group_vehicle WHERE customer_id = $1 AND vehicle_group_id = ANY($2)`,
      [customerId, changed],
    )
    const users = changed.length > 0 ? await groupedUsers(client, customerId) : []
    return { vehicles: rows.map(({ id }) => id), users, watched: true }
  },
  every: async function* (db, { customerId }) {
    yield* portions(await readGroups(db, customerId))
  },
}
