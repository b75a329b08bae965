/** Notes what happens to a lease: in its timeline, in the audit trail of both customers, and by email. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { LeaseStepName } from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { type Actor, type AuditEvent, recordMany } from '../audit/record.ts'
import type { EmailData } from '../mail/emails/index.ts'
import { queueEmail } from '../mail/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import { insertStep, type Lease, type LeasedUnit, vehiclesOf } from './store.ts'

/** When a day begins in UTC. */
const dayBegins = (day: string): Instant => Date.parse(`${day}T00:00:00Z`)

/** @assume News of a lease that is older is no news. */
const emailLife = days(7)
const unitsShown = 5

/** Who does what the clock does. */
export const clock: Actor = { userId: null, email: 'leases', address: null }

export interface LeaseNotice {
  /** As it is now. */
  readonly lease: Lease
  readonly step: LeaseStepName
  readonly by: Actor
  readonly now: Instant
  readonly note?: string
  readonly old?: AuditEvent['old']
  readonly new?: AuditEvent['new']
  /** Which vehicles it is about; left out: all. */
  readonly vehicles?: readonly LeasedUnit[]
  /** Customers who were its sides before. */
  readonly before?: readonly number[]
}

/** What the audit trail tells of what was agreed. */
export const noted = (lease: Lease): Readonly<Record<string, unknown>> => {
  const { state, lessor, lessee, from, to, allowanceMiles, overMileCents, terms, keeps } = lease
  return { state, lessor, lessee, from, to, allowanceMiles, overMileCents, terms, keeps: [...keeps] }
}

/** Whoever wrote it, and the account administrators of both customers. */
const concerned = async (client: pg.ClientBase, lease: Lease): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `SELECT u.id FROM user_account u WHERE u.enabled AND u.email_verified AND (u.email = $1 OR EXISTS (SELECT FROM user_role r
        WHERE r.user_id = u.id AND r.role = 'CUSTOMER_ADMIN' AND r.customer_id = ANY($2))) ORDER BY u.id`,
    [lease.createdBy, [lease.lessorId, lease.lesseeId]],
  )
  return rows.map(({ id }) => id)
}

const acts: Readonly<Record<LeaseStepName, string>> = {
  drafted: 'drafted',
  scheduled: 'scheduled',
  edited: 'edited',
  failed: 'not begun',
  began: 'begun',
  reminded: 'reminded of',
  overdue: 'overdue',
  warned: 'overdue still',
  extended: 'extended',
  vehiclesReturned: 'trailers returned',
  returned: 'returned',
  cancelled: 'cancelled',
}

const subjectOf = ({ id, vehicleCount, lessor, lessee }: Lease): string =>
  `Lease ${id}: ${leaseWords.trailers(vehicleCount)} from ${lessor} to ${lessee}`

/** Whether the lessee knows of it: a draft is the lessor's alone. */
const isShared = ({ state }: Lease, step: LeaseStepName): boolean => state !== 'draft' || step === 'failed'

const audit = async (client: pg.ClientBase, told: LeaseNotice): Promise<void> => {
  const { lease, step, by, note, old = null, new: fresh = null, before = [] } = told
  const sides = new Set([lease.lessorId, ...(isShared(lease, step) ? [lease.lesseeId] : []), ...before])
  await recordMany(
    client,
    by,
    [...sides].map((customerId) => ({
      action: `lease ${acts[step]}`,
      subject: subjectOf(lease),
      customerId,
      old,
      new: { ...fresh, ...(note ? { note } : {}) },
    })),
  )
}

const mail = async (
  client: pg.ClientBase,
  told: LeaseNotice,
  step: EmailData<'lease'>['step'],
): Promise<void> => {
  const { lease, by, note = '', now } = told
  const some = told.vehicles ?? (await vehiclesOf(client, lease, { limit: unitsShown, offset: 0 }))
  const data: EmailData<'lease'> = {
    ...{
      id: lease.id,
      step,
      lessor: lease.lessor,
      lessee: lease.lessee,
      from: dayBegins(lease.from),
      to: dayBegins(lease.to),
    },
    trailers: told.vehicles?.length ?? lease.vehicleCount,
    units: some.slice(0, unitsShown).map(({ unitId }) => unitId),
    by: by === clock ? null : by.email,
    note,
  }
  for (const userId of await concerned(client, lease))
    await queueEmail(client, { kind: 'lease', userId, data, expires: now + emailLife }, now)
}

/** In the caller's transaction. */
export const tell = async (client: pg.ClientBase, told: LeaseNotice): Promise<void> => {
  const { lease, step, by, note = '', now } = told
  await insertStep(client, lease, { step, at: now, by: by === clock ? null : by.email, note })
  // What the clock reminds of changes nothing.
  if (step !== 'reminded' && step !== 'warned') await inLanguage('en', () => audit(client, told))
  if (step !== 'drafted' && isShared(lease, step)) await mail(client, told, step)
}
