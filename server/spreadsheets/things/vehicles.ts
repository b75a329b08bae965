/** Trailers of spreadsheets in the database: registered and changed by the functions that the portal's own forms use. */
import type pg from 'pg'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { changedFields } from '#domain/fleet/vehicle-check.ts'
import type { VehicleField } from '#domain/fleet/vehicle-draft.ts'
import type { JudgedLine, Thing } from '#domain/spreadsheet/judge.ts'
import { draftOfValues, valuesOfDraft } from '#domain/spreadsheet/vehicles.ts'
import { recordMany } from '../../audit/record.ts'
import { accessScopeSql } from '../../scope/vehicle-scope.ts'
import { conflictsOf } from '../../trailers/conflicts.ts'
import { insightOf } from '../../trailers/reach.ts'
import {
  beginRegistering,
  changeVehicles,
  insertVehicles,
  type RegisteredVehicle,
  readVehicles,
} from '../../trailers/store.ts'
import { mustBeActive } from '../judge-lines.ts'
import { type By, oldAndNew, portions, type ThingStore } from './thing-store.ts'

const thingOf = ({ id, simStatus: _, ...draft }: RegisteredVehicle): Thing => ({
  id,
  values: valuesOfDraft(draft),
})

/** What may be read: the customer's, as far as the viewer's groups reach. */
const withinReach = ({ customerId, reach }: By, params: unknown[]) =>
  `v.customer_id = $${params.push(customerId)} AND (${accessScopeSql(reach, { customer: 'v.customer_id', vehicle: 'v.id' }, params)})`

/** The whole vehicle as a line makes it. */
const draftOf = (
  { values, thingId }: JudgedLine,
  before: ReadonlyMap<number, Thing>,
  customerId: number,
) => ({
  ...draftOfValues({ ...(thingId === null ? {} : before.get(thingId)!.values), ...values }, customerId),
  id: thingId,
})

/** Names of the groups to which the viewer is limited; null for one who sees all vehicles of the customer. */
const ownGroups = async (
  db: pg.ClientBase,
  { customerId, reach }: By,
): Promise<ReadonlySet<string> | null> => {
  const ids = reach.limits.get(customerId)
  if (!ids) return null
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2) ORDER BY name',
    [customerId, ids],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Deactivated ones among these, by number: what they are called. */
const deactivated = async (db: pg.ClientBase, { customerId }: By, ids: readonly number[]) => {
  const { rows } = await db.query<{ id: number; unitId: string }>(
    `SELECT id, unit_id AS "unitId" FROM vehicle
      WHERE customer_id = $1 AND id = ANY($2) AND sim_status = 'Deactivated'`,
    [customerId, ids],
  )
  return new Map(rows.map(({ id, unitId }) => [id, unitId]))
}

/** Whether a line gives another gateway to a trailer that is there. */
const attaches = ({ changes }: JudgedLine): boolean =>
  changes.some(([key, , serial]) => key === 'serialNumber' && serial !== null)

export const vehicleStore: ThingStore = {
  begin: async (client, by) => {
    // Nobody looks at a form meanwhile: it waits for its turn.
    await beginRegistering(client, { actor: by.viewer.email, at: by.now }, null)
    await mustBeActive(client, by.customerId)
  },
  find: async (db, by, { ids, values }) => {
    const params: unknown[] = []
    const seen = withinReach(by, params)
    const vins = values.map(({ vin }) => vin)
    const named = `(v.id = ANY($${params.push(ids)}::int[]) OR v.vin = ANY($${params.push(vins)}::text[]))`
    return (await readVehicles(db, `${seen} AND ${named}`, params)).map(thingOf)
  },
  conflicts: async (db, by, lines, before) => {
    const drafts = lines.map((line) => draftOf(line, before, by.customerId))
    const found = await conflictsOf(db, drafts, insightOf(by.viewer))
    const own = await ownGroups(db, by)
    const attached = lines.filter(attaches).flatMap(({ thingId }) => thingId ?? [])
    const off = await deactivated(db, by, attached)
    return new Map(
      lines.flatMap((judged, at) => {
        const { line, thingId } = judged
        const draft = drafts[at]!
        const old = thingId === null ? null : draftOfValues(before.get(thingId)!.values, by.customerId)
        // What was there twice before is no mistake of this change.
        const looked = old && new Set<string>(changedFields(old, draft))
        const problems = Object.entries(found[at]!).flatMap(([key, words]) =>
          !looked || looked.has(key as VehicleField) ? [words] : [],
        )
        const unitId = thingId !== null && attaches(judged) ? off.get(thingId) : undefined
        if (unitId !== undefined) problems.push(trailerWords.attachDeactivated(unitId))
        if (own && !draft.groups.some((name) => own.has(name))) problems.push(trailerWords.ownGroup([...own]))
        return problems.length > 0 ? [[line, problems] as const] : []
      }),
    )
  },
  take: async (client, by, lines, before, said) => {
    const vehicles: number[] = []
    // Gateways that change places are given up before any is taken on: changes go first, and at one go.
    const changed = lines.filter(({ outcome }) => outcome === 'changed')
    if (changed.length > 0) {
      const drafts = changed.map((line) => draftOf(line, before, by.customerId))
      await changeVehicles(
        client,
        drafts.map((draft) => ({ ...draft, id: draft.id! })),
        by.now,
      )
      for (const { id } of drafts) vehicles.push(id!)
    }
    await said(changed.length)
    let done = changed.length
    for (const some of portions(lines.filter(({ outcome }) => outcome === 'new'))) {
      const drafts = some.map((line) => draftOf(line, before, by.customerId))
      const isFirst = done === changed.length
      for (const id of await insertVehicles(client, drafts, by.now, isFirst)) vehicles.push(id)
      done += some.length
      await said(done)
    }
    for (const some of portions(lines))
      await recordMany(
        client,
        by.actor,
        some.map((line) => ({
          action: line.outcome === 'new' ? 'vehicle created' : 'vehicle changed',
          subject: line.name,
          customerId: by.customerId,
          ...(line.outcome === 'new' ? { new: line.values } : oldAndNew(line)),
        })),
      )
    return { vehicles, users: [], watched: false }
  },
  every: async function* (db, by) {
    for (let after = 0; ; ) {
      const params: unknown[] = []
      const seen = withinReach(by, params)
      const things = (
        await readVehicles(
          db,
          `v.id IN (SELECT v.id FROM vehicle v WHERE ${seen} AND v.id > $${params.push(after)} ORDER BY v.id LIMIT 1000)`,
          params,
        )
      ).map(thingOf)
      if (things.length === 0) return
      yield things
      after = things.at(-1)!.id
    }
  },
}
