/** Notes a step of a transfer: in its timeline, in the audit trail of both customers, and by email. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TransferState } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { type Actor, record } from '../audit/record.ts'
import type { EmailData } from '../mail/emails/index.ts'
import { queueEmail } from '../mail/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import { insertStep, type Transfer, vehiclesOf } from './store.ts'

/** @assume News of a transfer that is older is no news. */
const emailLife = days(7)
const unitsShown = 5

export interface TransferNotice {
  readonly transfer: Transfer
  /** What it is now. */
  readonly state: TransferState
  readonly by: Actor
  /** Nobody did it but the clock. */
  readonly isBySystem?: boolean
  readonly note?: string
  readonly now: Instant
}

/** Whoever asked for it, and the account administrators of both customers. */
const concerned = async (client: pg.ClientBase, transfer: Transfer): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT u.id FROM user_account u WHERE u.enabled AND u.email_verified AND (u.id = $1 OR EXISTS (SELECT FROM user_role r
        WHERE r.user_id = u.id AND r.role = 'CUSTOMER_ADMIN' AND r.customer_id = ANY($2))) ORDER BY u.id`,
    [transfer.requestedById, [transfer.customerId, transfer.toCustomerId]],
  )
  return rows.map(({ id }) => id)
}

/** What a transfer is called in the audit trail. */
const subjectOf = ({ id, vehicleCount, from, to }: Transfer): string =>
  `VIN transfer ${id}: ${transferWords.trailers(vehicleCount)} from ${from} to ${to}`

const acts: Readonly<Record<TransferState, string>> = {
  draft: 'drafted',
  requested: 'requested',
  givingApproved: 'approved by the giving side',
  receivingApproved: 'approved by the receiving side',
  scheduled: 'scheduled',
  done: 'carried out',
  refused: 'refused',
  cancelled: 'cancelled',
  failed: 'not carried out',
  undone: 'undone',
}

/** In the audit trails of both customers; of a draft, which the receiver never learns of, in the giver's alone. */
const audit = async (client: pg.ClientBase, { transfer, state, by, note }: TransferNotice): Promise<void> => {
  const { customerId, toCustomerId, effective, reason } = transfer
  const of = transfer.sent === null && state !== 'requested' ? [customerId] : [customerId, toCustomerId]
  for (const one of of)
    await record(client, by, {
      action: `VIN transfer ${acts[state]}`,
      subject: subjectOf(transfer),
      customerId: one,
      old: { state: transfer.state },
      new: { state, ...(note ? { note } : {}), ...(state === 'requested' ? { effective, reason } : {}) },
    })
}

const mail = async (client: pg.ClientBase, told: TransferNotice): Promise<void> => {
  const { transfer, state, by, isBySystem, note = '', now } = told
  if (state === 'draft') return
  const units = (await vehiclesOf(client, transfer, { limit: unitsShown, offset: 0 })).map(
    ({ unitId }) => unitId,
  )
  const data: EmailData<'vin-transfer'> = {
    id: transfer.id,
    step: state,
    from: transfer.from,
    to: transfer.to,
    trailers: transfer.vehicleCount,
    units,
    effective: transfer.due ?? transfer.effective,
    reason: transfer.reason,
    by: isBySystem ? null : by.email,
    note,
  }
  for (const userId of await concerned(client, transfer))
    await queueEmail(client, { kind: 'vin-transfer', userId, data, expires: now + emailLife }, now)
}

/** In the caller's transaction. */
export const tellStep = async (client: pg.ClientBase, told: TransferNotice): Promise<void> => {
  const { transfer, state, by, isBySystem, note = '', now } = told
  await insertStep(client, transfer, { step: state, at: now, by: isBySystem ? null : by.email, note })
  await inLanguage('en', () => audit(client, told))
  if (transfer.sent !== null || state === 'requested') await mail(client, told)
}
