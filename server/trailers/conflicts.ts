/** What is there already and must not be there twice: VINs, unit IDs, gateways, cameras, reefer units; and groups that are not there. */
import type pg from 'pg'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { doublesIn } from '#domain/fleet/vehicle-check.ts'
import type { VehicleDraft, VehicleField, VehicleProblems } from '#domain/fleet/vehicle-draft.ts'
import { lastCarriedBy } from './gateway-store.ts'

type Db = pg.Pool | pg.ClientBase

/** A draft, and the vehicle that it changes; null where it makes one. */
export type Drafted = VehicleDraft & { readonly id?: number | null }

/** Whether the reader may know of, or edit, vehicles of this customer. */
export type Sees = (customerId: number) => boolean

interface Taken {
  readonly n: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
}

const others = `o.customer_id AS "customerId", o.vin, o.unit_id AS "unitId" FROM drafted d JOIN vehicle o`
const isAnother = 'o.id IS DISTINCT FROM d.id'
const drafted = `WITH drafted AS (SELECT * FROM json_to_recordset($1::json) AS d(n int, id int, "customerId" int, vin text,
    unit text, serial text, camera text, reefer text))`

/** One index step for each draft. */
const questions = {
  vin: `SELECT d.n, ${others} ON o.vin = d.vin WHERE ${isAnother}`,
  unitId: `SELECT d.n, ${others} ON o.customer_id = d."customerId" AND lower(o.unit_id) = d.unit WHERE ${isAnother}`,
  serialNumber: `SELECT d.n, ${others} ON o.serial_num = d.serial WHERE ${isAnother}`,
  cargoCameraSerialNumber: `SELECT d.n, ${others} ON o.cargo_camera_serial_number = d.camera WHERE ${isAnother}`,
  thermoKingExternalId: `SELECT d.n, ${others} ON o.thermo_king_external_id = d.reefer WHERE ${isAnother}`,
} as const satisfies Partial<Record<VehicleField, string>>
type Unique = keyof typeof questions

const words: Record<Unique, (draft: Drafted, taken: Taken, isSeen: boolean) => string> = {
  vin: ({ vin }, _, isSeen) => (isSeen ? trailerWords.vinTaken(vin) : trailerWords.vinTakenElsewhere(vin)),
  unitId: ({ unitId }, { vin }) => trailerWords.unitIdTaken(unitId, vin),
  serialNumber: ({ serialNumber }, { unitId }, isSeen) =>
    isSeen
      ? trailerWords.serialTaken(serialNumber!, unitId)
      : trailerWords.serialTakenElsewhere(serialNumber!),
  cargoCameraSerialNumber: ({ cargoCameraSerialNumber: camera }, { unitId }, isSeen) =>
    isSeen ? trailerWords.cameraTaken(camera!, unitId) : trailerWords.cameraTakenElsewhere(camera!),
  thermoKingExternalId: ({ thermoKingExternalId: unit }, { unitId }, isSeen) =>
    isSeen ? trailerWords.reeferTaken(unit!, unitId) : trailerWords.reeferTakenElsewhere(unit!),
}

/**
 * What keeps drafts from being stored beside what is stored and beside one another, by field, for each draft in its
 * place. Vehicles that are changed among them do not stand in each other's way with what they give up.
 */
export const conflictsOf = async (
  db: Db,
  drafts: readonly Drafted[],
  { sees, edits }: { readonly sees: Sees; readonly edits: Sees },
): Promise<readonly VehicleProblems[]> => {
  const found: Found = doublesIn(drafts).map((problems) => ({ ...problems }))
  const changed = new Map(drafts.flatMap((draft) => (draft.id == null ? [] : [[draft.id, draft] as const])))
  const rows = JSON.stringify(
    drafts.map((draft, n) => ({
      n,
      id: draft.id ?? null,
      customerId: draft.customerId,
      vin: draft.vin,
      unit: draft.unitId.toLowerCase(),
      serial: draft.serialNumber,
      camera: draft.cargoCameraSerialNumber,
      reefer: draft.thermoKingExternalId,
    })),
  )
  for (const [field, question] of Object.entries(questions) as [Unique, string][]) {
    const taken = await db.query<Taken & { id: number }>(
      `${drafted} ${question.replace('SELECT d.n,', 'SELECT d.n, o.id,')}`,
      [rows],
    )
    for (const one of taken.rows) {
      const draft = drafts[one.n]!
      const other = changed.get(one.id)
      // It gives up, in the same change, what it has now; what it keeps was found among the drafts.
      if (other && other !== draft) continue
      found[one.n]![field] ??= words[field](draft, one, sees(one.customerId))
    }
  }
  await findBoxes(db, drafts, rows, edits, found)
  await findGroups(db, drafts, found)
  return found
}

type Found = Partial<Record<VehicleField, string>>[]

/** Gateways that were entered for another customer, or that it carried last: what they sent since is not for this one. */
const findBoxes = async (
  db: Db,
  drafts: readonly Drafted[],
  rows: string,
  edits: Sees,
  found: Found,
): Promise<void> => {
  const boxes = await db.query<{ n: number; customerId: number }>(
    `${drafted}, owned AS (
        SELECT d.n, d."customerId" AS own, coalesce(b.customer_id, ${lastCarriedBy('d.serial')}) AS "customerId"
        FROM drafted d LEFT JOIN sensor_box b ON b.serial_num = d.serial WHERE d.serial IS NOT NULL)
      SELECT n, "customerId" FROM owned WHERE "customerId" <> own`,
    [rows],
  )
  for (const { n, customerId } of boxes.rows)
    if (!edits(customerId)) found[n]!.serialNumber ??= trailerWords.boxElsewhere(drafts[n]!.serialNumber!)
}

const findGroups = async (db: Db, drafts: readonly Drafted[], found: Found): Promise<void> => {
  const named = new Map<string, { customerId: number; name: string }>()
  for (const { customerId, groups } of drafts)
    for (const name of groups) named.set(`${customerId} ${name}`, { customerId, name })
  if (named.size === 0) return
  const { rows } = await db.query<{ customerId: number; name: string }>(
    `SELECT g.customer_id AS "customerId", g.name FROM json_to_recordset($1::json) AS d("customerId" int, name text)
      JOIN vehicle_group g ON g.customer_id = d."customerId" AND g.name = d.name`,
    [JSON.stringify([...named.values()])],
  )
  for (const { customerId, name } of rows) named.delete(`${customerId} ${name}`)
  if (named.size === 0) return
  for (const [n, { customerId, groups }] of drafts.entries()) {
    const missing = groups.find((name) => named.has(`${customerId} ${name}`))
    if (missing !== undefined) found[n]!.groups ??= trailerWords.noSuchGroup(missing)
  }
}
