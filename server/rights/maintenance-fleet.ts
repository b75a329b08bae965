/** For the test of rights: an issue, a work order, a plan and an inspection of a customer's vehicle. */
import type pg from 'pg'
import { noon } from '#domain/state/testing.ts'
import { insertDocument, insertPhoto } from '../maintenance/file-store.ts'
import { insertInspection } from '../maintenance/inspection-store.ts'
import { insertIssue } from '../maintenance/issue-store.ts'
import { insertPlan } from '../maintenance/plan-store.ts'
import { fitMembers, insertDone, wholePlan } from '../maintenance/plan-vehicle-store.ts'
import { insertWorkOrder } from '../maintenance/work-order-store.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { CaseAbout } from './case.ts'

/** Where a case is not about maintenance. */
export const noMaintenance = {
  issueId: 0,
  workOrderId: 0,
  photoId: 0,
  planId: 0,
  inspectionId: 0,
  documentId: 0,
}

/** Takes the place of whatever there was of each. */
export const maintenanceCases = async (
  pool: pg.Pool,
  { abbrev, customerId, vehicleId }: Pick<CaseAbout, 'abbrev' | 'customerId' | 'vehicleId'>,
): Promise<typeof noMaintenance> => {
  await pool.query('DELETE FROM issue WHERE customer_id = $1', [customerId])
  const issueId = await inTransaction(pool, (client) =>
    insertIssue(
      client,
      { customerId, vehicleId, category: 'other', status: 'caution', title: 'Mud flap', notes: '', by: 'x' },
      noon,
    ),
  )
  await pool.query('DELETE FROM work_order WHERE customer_id = $1', [customerId])
  await pool.query('DELETE FROM maintenance_plan WHERE customer_id = $1', [customerId])
  await pool.query('DELETE FROM inspection WHERE customer_id = $1', [customerId])
  const file = {
    name: `${abbrev}.png`,
    mediaType: 'image/png' as const,
    bytes: Buffer.from(`\x89PNG\r\n\x1a\n of ${abbrev}`, 'latin1'),
    by: 'x',
  }
  const [workOrderId, photoId, planId, inspectionId, documentId] = await inTransaction(
    pool,
    async (client) => {
      const of = { customerId, vehicleId }
      const draft = { notes: '', assigneeId: null, shop: '', due: null, laborCents: 0, parts: [] }
      const order = await insertWorkOrder(client, of, { ...draft, title: `${abbrev} brakes` }, 'x', noon)
      const photo = await insertPhoto(client, { customerId, workOrderId: order }, file, noon)
      const every = { everyMiles: 1_000, everyEngineHours: null, everyDays: null }
      const about = { allVehicles: false, vehicleIds: [vehicleId], vehicleGroupIds: [] }
      const plan = { name: `${abbrev} grease`, notes: '', ...every, ...about }
      const planned = await insertPlan(client, customerId, plan, noon)
      await fitMembers(client, wholePlan(customerId, planned), noon)
      await insertDone(
        client,
        { id: planned, customerId, name: plan.name },
        [vehicleId],
        { at: noon, miles: null, engineHours: null, notes: '', by: 'x' },
        noon,
      )
      const facts = { kind: 'annual', done: '2026-01-02', due: '2027-01-02', result: 'passed' } as const
      const inspected = await insertInspection(
        client,
        of,
        { ...facts, inspector: `${abbrev} inspector`, notes: '' },
        'x',
        noon,
      )
      return [order, photo, planned, inspected, await insertDocument(client, inspected, file, noon)] as const
    },
  )
  return { issueId, workOrderId, photoId, planId, inspectionId, documentId }
}
