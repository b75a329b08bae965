/** Geofences of spreadsheets in the database: each edit begins a version of its own, as on the map. */
import { fencesMost } from '#domain/basics/assumed.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import { fenceOfValues, valuesOfFence } from '#domain/spreadsheet/geofences.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import { recordMany } from '../../audit/record.ts'
import { describeFence } from '../../geofences/acts.ts'
import { type FenceRow, toFence } from '../../geofences/store.ts'
import { changeFence, countFences, insertFences, lockFences } from '../../geofences/write.ts'
import { refusal } from '../../platform/refusal.ts'
import { cursor, portions, type ThingStore } from './thing-store.ts'

const thingOf = (row: FenceRow): Thing => ({ id: row.id, values: valuesOfFence(toFence(row)) })

const fenceOf = ({ thingId, values }: JudgedLine, before: ReadonlyMap<number, Thing>): FenceDraft =>
  fenceOfValues({ ...(thingId === null ? {} : before.get(thingId)!.values), ...values })

export const geofenceStore: ThingStore = {
  begin: async (client, { customerId }) => {
    if (!(await lockFences(client, customerId))) throw refusal(customerWords.noSuchCustomer)
  },
  find: async (db, { customerId }, { ids, values }) => {
    const { rows } = await db.query<FenceRow>(
      `SELECT g.* FROM geofence g WHERE g.customer_id = $1 AND (g.id = ANY($2::int[])
        OR lower(g.name) IN (SELECT lower(n) FROM unnest($3::text[]) AS n))`,
      [customerId, ids, values.map(({ name }) => name)],
    )
    return rows.map(thingOf)
  },
  conflicts: async (db, { customerId }, lines) => {
    const { rows } = await db.query<{ id: number; name: string }>(
      `SELECT id, lower(name) AS name FROM geofence WHERE customer_id = $1
        AND lower(name) IN (SELECT lower(n) FROM unnest($2::text[]) AS n)`,
      [customerId, lines.map(({ values }) => values.name ?? null)],
    )
    const taken = new Map(rows.map(({ id, name }) => [name, id]))
    const fresh = lines.filter(({ outcome }) => outcome === 'new').length
    if (fresh > 0 && (await countFences(db, customerId)) + fresh > fencesMost)
      throw refusal(geofenceWords.tooMany(fencesMost))
    return new Map(
      lines.flatMap(({ line, thingId, values }) => {
        const other = taken.get(String(values.name ?? '').toLowerCase())
        return other !== undefined && other !== thingId
          ? [[line, [geofenceWords.nameTaken(String(values.name))]] as const]
          : []
      }),
    )
  },
  take: async (client, { customerId, actor, now }, lines, before, said) => {
    let done = 0
    for (const some of portions(lines, 500)) {
      const fresh = some.filter(({ outcome }) => outcome === 'new')
      if (fresh.length > 0)
        await insertFences(
          client,
          customerId,
          fresh.map((line) => fenceOf(line, before)),
          now,
        )
      for (const line of some)
        if (line.outcome === 'changed')
          await changeFence(client, { customerId, id: line.thingId! }, fenceOf(line, before), now)
      await recordMany(
        client,
        actor,
        some.map((line) => {
          const old =
            line.thingId === null ? null : describeFence(fenceOfValues(before.get(line.thingId)!.values))
          return {
            action: old ? 'geofence edited' : 'geofence created',
            subject: line.name,
            customerId,
            old,
            new: describeFence(fenceOf(line, before)),
          }
        }),
      )
      done += some.length
      await said(done)
    }
    return { vehicles: [], users: [], watched: true }
  },
  every: async function* (db, { customerId }) {
    for await (const rows of cursor<FenceRow>(
      db,
      'SELECT g.* FROM geofence g WHERE g.customer_id = $1 ORDER BY lower(g.name), g.id',
      [customerId],
    ))
      yield rows.map(thingOf)
  },
}
