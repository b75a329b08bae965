/** A work order: who is to repair what by when, with which parts, and what it costs. */

import { z } from 'zod'
import { maintenanceNameLongest, maintenanceTextLongest, partsMost } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import { isDay } from './inspections.ts'

export const workOrderStates = {
  open: t('Open'),
  repaired: t('Repaired'),
  cancelled: t('Cancelled'),
  transferred: t('Transferred'),
} as const
export type WorkOrderState = keyof typeof workOrderStates
export const isWorkOrderState = (name: string): name is WorkOrderState => Object.hasOwn(workOrderStates, name)

const line = z.string().trim().max(maintenanceNameLongest)
/** Cents, so that sums are exact. */
const cents = z.int().min(0).max(1_000_000_00)

export const workOrderPart = z.object({
  name: line.min(1),
  number: line,
  quantity: z.int().min(1).max(10_000),
  /** Of one. */
  costCents: cents,
})
export type WorkOrderPart = z.infer<typeof workOrderPart>

export const workOrderDraft = z.object({
  title: line.min(1),
  notes: z.string().trim().max(maintenanceTextLongest),
  /** A user of the customer; null: nobody, or a shop. */
  assigneeId: z.int().positive().nullable(),
  /** A shop outside; empty: none. */
  shop: line,
  /** YYYY-MM-DD; null: no day is asked for. */
  due: z.string().refine(isDay).nullable(),
  /** Work alone, without the parts. */
  laborCents: cents,
  parts: z.array(workOrderPart).max(partsMost),
})
export type WorkOrderDraft = z.infer<typeof workOrderDraft>

/** Work and parts together, in cents. */
export const costOf = ({ laborCents, parts }: Pick<WorkOrderDraft, 'laborCents' | 'parts'>): number =>
  parts.reduce((sum, { quantity, costCents }) => sum + quantity * costCents, laborCents)
