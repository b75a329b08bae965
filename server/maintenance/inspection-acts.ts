/** What is done with inspections: written down, corrected, removed. */
import type pg from 'pg'
import { maintenanceNameLongest } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dueAfter, isDay, isInspectionKind, isInspectionResult } from '#domain/maintenance/inspections.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import * as store from './inspection-store.ts'
import { cleanNotes, cleanText } from './issue-acts.ts'
import { maintenanceScope, mustEditMaintenance, seenVehicle } from './reach.ts'

/** As it comes in; days as YYYY-MM-DD. */
export interface GivenInspection {
  readonly kind: string
  readonly done: string
  /** Left out: twelve months later for an annual one, never for another. */
  readonly due: string | null
  readonly result: string
  readonly inspector: string
  readonly notes: string
}

/** @throws a refusal for what is wrong with it */
const checked = (given: GivenInspection, now: Instant): store.InspectionFacts => {
  const { kind, done, result } = given
  if (!isInspectionKind(kind)) throw refusal(maintenanceWords.state(kind))
  if (!isInspectionResult(result)) throw refusal(maintenanceWords.state(result))
  if (!isDay(done)) throw refusal(maintenanceWords.day('day of the inspection'))
  // Somewhere it is tomorrow already.
  if (Date.parse(done) > now + day) throw refusal(maintenanceWords.inFuture)
  const due = given.due || (kind === 'annual' ? dueAfter(done) : null)
  if (due !== null && !isDay(due)) throw refusal(maintenanceWords.day('due day'))
  if (due !== null && due < done) throw refusal(maintenanceWords.dueBefore)
  const inspector = cleanText(
    given.inspector,
    maintenanceNameLongest,
    maintenanceWords.title(maintenanceNameLongest),
  )
  return { kind, done, due, result, inspector, notes: cleanNotes(given.notes) }
}

const named = (unitId: string, { kind, done }: Pick<store.InspectionFacts, 'kind' | 'done'>) =>
  `${unitId}: ${kind} inspection of ${done}`

/** @throws a refusal */
export const recordInspection = async (
  context: Acting,
  vin: string,
  given: GivenInspection,
): Promise<number> => {
  const { viewer, db, now, actor } = context
  const vehicle = await seenVehicle(db, await maintenanceScope(db, viewer, null), vin)
  mustEditMaintenance(viewer, vehicle.customerId)
  const facts = checked(given, now)
  return inTransaction(db, async (client) => {
    const of = { customerId: vehicle.customerId, vehicleId: vehicle.id }
    const id = await store.insertInspection(client, of, facts, viewer.email, now)
    await record(client, actor, {
      action: 'inspection recorded',
      subject: named(vehicle.unitId, facts),
      customerId: vehicle.customerId,
      new: { ...facts },
    })
    return id
  })
}

/** Holds an inspection for a change. @throws a refusal where it is not seen or may not be changed */
export const holdingInspection = async <T>(
  context: Acting,
  id: number,
  act: (client: pg.PoolClient, inspection: store.Inspection) => Promise<T>,
): Promise<T> => {
  const accessScope = await maintenanceScope(context.db, context.viewer, null)
  return inTransaction(context.db, async (client) => {
    const inspection = await store.lockInspection(client, accessScope, id)
    if (!inspection) throw refusal(maintenanceWords.noSuchInspection)
    mustEditMaintenance(context.viewer, inspection.customerId)
    return act(client, inspection)
  })
}

const factsOf = ({ kind, done, due, result, inspector, notes }: store.Inspection) => ({
  kind,
  done,
  due,
  result,
  inspector,
  notes,
})

/** @throws a refusal */
export const updateInspection = (context: Acting, id: number, given: GivenInspection): Promise<void> =>
  holdingInspection(context, id, async (client, inspection) => {
    const facts = checked(given, context.now)
    await store.changeInspection(client, inspection, facts)
    await record(client, context.actor, {
      action: 'inspection edited',
      subject: named(inspection.unitId, facts),
      customerId: inspection.customerId,
      old: factsOf(inspection),
      new: { ...facts },
    })
  })

/** @throws a refusal */
export const deleteInspection = (context: Acting, id: number): Promise<void> =>
  holdingInspection(context, id, async (client, inspection) => {
    await store.removeInspection(client, inspection)
    await record(client, context.actor, {
      action: 'inspection deleted',
      subject: named(inspection.unitId, inspection),
      customerId: inspection.customerId,
      old: factsOf(inspection),
    })
  })
