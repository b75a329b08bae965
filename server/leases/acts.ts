/** What super admins do with leases: write, change, cancel, extend. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { dayIn } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import {
  allowanceMost,
  dayProblems,
  type LeaseAct,
  type LeaseAspect,
  lastDayProblem,
  leaseMost,
  leaseNoteLongest,
  leaseTermsLongest,
  overMileCentsMost,
  spanOf,
  stepLease,
} from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import type { Day } from '#domain/fleet/subscription.ts'
import type { Acting } from '../audit/context.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { beginRegistering } from '../trailers/store.ts'
import { findVehicles } from '../vin-transfer/find.ts'
import { leasedElsewhere, leaseObstacle } from './obstacles.ts'
import {
  customerOf,
  insertLease,
  keepProgress,
  keepTerms,
  type Lease,
  type LeaseDraft,
  type LeaseTerms,
  leaseById,
  lockLease,
  replaceLease,
  vehiclesOf,
} from './store.ts'
import { type LeaseNotice, noted, tell } from './tell.ts'

export interface LeaseInput {
  readonly lessorId: number
  readonly lesseeId: number
  /** VINs, unit IDs or serial numbers. */
  readonly vehicles: readonly string[]
  readonly newUnitIds: readonly { readonly vin: string; readonly unitId: string }[]
  readonly from: Day
  readonly to: Day
  readonly allowanceMiles: number | null
  readonly overMileCents: number
  readonly terms: string
  readonly keeps: readonly LeaseAspect[]
  readonly isDraft: boolean
}
/** What is left out stays as it is. */
export type LeaseChange = { readonly [K in keyof LeaseInput]?: LeaseInput[K] | undefined }

export const mustManageLeases = ({ viewer }: Pick<Acting, 'viewer'>): void => {
  if (!can(viewer, 'manageLeases')) throw refusal(signInWords.notAuthorized)
}

export const noteOf = (given: string): string => {
  const note = given.trim()
  if (note.length > leaseNoteLongest || note.includes('\0')) throw refusal(leaseWords.note(leaseNoteLongest))
  return note
}

/** @throws a refusal */
const termsOf = ({ allowanceMiles, overMileCents, terms, keeps }: LeaseTerms): LeaseTerms => {
  if (allowanceMiles !== null && !(allowanceMiles >= 0 && allowanceMiles <= allowanceMost))
    throw refusal(leaseWords.allowance(allowanceMost))
  if (overMileCents < 0 || overMileCents > overMileCentsMost)
    throw refusal(leaseWords.price(overMileCentsMost / 100))
  if (terms.length > leaseTermsLongest || terms.includes('\0'))
    throw refusal(leaseWords.terms(leaseTermsLongest))
  return { allowanceMiles, overMileCents, terms: terms.trim(), keeps: [...new Set(keeps)] }
}

/** What is to be agreed on, checked as far as a draft must be. @throws a refusal */
const draftOf = async (context: Acting, input: LeaseInput): Promise<LeaseDraft> => {
  const { db, now } = context
  const [lessor, lessee] = [await customerOf(db, input.lessorId), await customerOf(db, input.lesseeId)]
  if (!lessor?.active) throw refusal(leaseWords.noLessor)
  if (!lessee?.active) throw refusal(leaseWords.noLessee)
  if (lessor.id === lessee.id) throw refusal(leaseWords.sameCustomer)
  const wrong = Object.values(dayProblems(input.from, input.to, dayIn(now, lessor.zone)))[0]
  if (wrong) throw refusal(wrong)
  const names = [...new Set(input.vehicles.map((name) => name.trim()).filter((name) => name !== ''))]
  if (names.length === 0) throw refusal(leaseWords.none)
  if (names.length > leaseMost) throw refusal(leaseWords.tooMany(leaseMost))
  const { vehicles, unknown } = await findVehicles(context, names)
  if (unknown.length > 0) throw refusal(leaseWords.unknown(unknown))
  if (vehicles.length > leaseMost) throw refusal(leaseWords.tooMany(leaseMost))
  const called = new Map(input.newUnitIds.map(({ vin, unitId }) => [vin.trim().toUpperCase(), unitId.trim()]))
  return {
    ...termsOf(input),
    ...{ lessorId: lessor.id, lesseeId: lessee.id, zone: lessor.zone },
    ...spanOf(input.from, input.to, lessor.zone),
    vehicles: vehicles.map(({ id, vin, unitId }) => {
      const given = called.get(vin.toUpperCase())
      return {
        ...{ id, vin, unitId },
        newUnitId: given === undefined || given === '' || given === unitId ? null : given,
      }
    }),
  }
}

/** Takes a lease on by an act. @throws a refusal where that cannot be */
export const advance = async (
  client: pg.ClientBase,
  lease: Lease,
  act: LeaseAct,
  now: Instant,
  because: string | null = null,
): Promise<Lease> => {
  const after = stepLease(lease, act, now)
  if (typeof after === 'string') throw refusal(after)
  await keepProgress(client, lease, after, because)
  return (await leaseById(client, lease.id))!
}

/** Holds the registry, and a lease. @throws a refusal where there is none */
export const holding = async <T>(
  context: Acting,
  id: number,
  act: (client: pg.PoolClient, lease: Lease) => Promise<T>,
): Promise<T> => {
  mustManageLeases(context)
  return inTransaction(context.db, async (client) => {
    await beginRegistering(client, { actor: context.viewer.email })
    const lease = await lockLease(client, id)
    if (!lease) throw refusal(leaseWords.noSuchLease)
    return act(client, lease)
  })
}

/** Schedules a draft. @throws a refusal where something keeps it from beginning */
const schedule = async (client: pg.ClientBase, lease: Lease, now: Instant): Promise<Lease> => {
  const vehicles = await vehiclesOf(client, lease)
  const wrong = await leaseObstacle(client, { ...lease, vehicles }, false)
  if (wrong !== null) throw refusal(wrong)
  return advance(client, lease, 'schedule', now)
}

/** Writes a lease; answers its number. @throws a refusal */
export const createLease = async (context: Acting, input: LeaseInput): Promise<number> => {
  mustManageLeases(context)
  const { db, now, actor: by, viewer } = context
  const draft = await draftOf(context, input)
  return inTransaction(db, async (client) => {
    await beginRegistering(client, { actor: viewer.email })
    const id = await insertLease(client, draft, viewer.email, now)
    const made = (await leaseById(client, id))!
    const lease = input.isDraft ? made : await schedule(client, made, now)
    await tell(client, {
      ...{ lease, by, now, step: input.isDraft ? 'drafted' : 'scheduled' },
      new: noted(lease),
    })
    return id
  })
}

/** What was agreed on, with what is changed of it. */
const changed = async (client: pg.ClientBase, before: Lease, change: LeaseChange): Promise<LeaseInput> => {
  const vehicles = await vehiclesOf(client, before)
  return {
    lessorId: change.lessorId ?? before.lessorId,
    lesseeId: change.lesseeId ?? before.lesseeId,
    vehicles: change.vehicles ?? vehicles.map(({ vin }) => vin),
    newUnitIds:
      change.newUnitIds ??
      vehicles.flatMap(({ vin, newUnitId }) => (newUnitId === null ? [] : [{ vin, unitId: newUnitId }])),
    from: change.from ?? before.from,
    to: change.to ?? before.to,
    ...changedTerms(before, change),
    isDraft: change.isDraft ?? before.state === 'draft',
  }
}
const changedTerms = (before: Lease, change: LeaseChange): LeaseTerms => ({
  allowanceMiles: change.allowanceMiles === undefined ? before.allowanceMiles : change.allowanceMiles,
  overMileCents: change.overMileCents ?? before.overMileCents,
  terms: change.terms ?? before.terms,
  keeps: change.keeps ?? before.keeps,
})

/** Once it has begun, what was agreed on for it can be changed, and nothing else. */
const editBegun = async (client: pg.ClientBase, lease: Lease, change: LeaseChange): Promise<void> => {
  const { lessorId, lesseeId, vehicles, newUnitIds, from, to, isDraft } = change
  const moved = [
    (lessorId ?? lease.lessorId) !== lease.lessorId,
    (lesseeId ?? lease.lesseeId) !== lease.lesseeId,
    (from ?? lease.from) !== lease.from,
    (to ?? lease.to) !== lease.to,
    ...[vehicles !== undefined, newUnitIds !== undefined, isDraft === true],
  ]
  if (moved.includes(true)) throw refusal(leaseWords.begun)
  const terms = termsOf(changedTerms(lease, change))
  await keepTerms(client, lease, terms)
  // What the lessor sees of them is another: open maps are told.
  if (terms.keeps.length !== lease.keeps.length || terms.keeps.some((kept) => !lease.keeps.includes(kept)))
    await client.query(
      `UPDATE lease_vehicle SET heard = false WHERE lessor_id = $1 AND lease_id = $2
        AND began IS NOT NULL AND ended IS NULL`,
      [lease.lessorId, lease.id],
    )
}

/** Changes a lease; one that has not begun is written anew. @throws a refusal */
export const editLease = (context: Acting, id: number, change: LeaseChange): Promise<number> =>
  holding(context, id, async (client, before) => {
    const { now, actor: by } = context
    const told = (lease: Lease, step: LeaseNotice['step']) =>
      tell(client, {
        ...{ lease, step, by, now, old: noted(before), new: noted(lease) },
        before: before.state === 'draft' ? [] : [before.lessorId, before.lesseeId],
      })
    if (before.state === 'returned' || before.state === 'cancelled')
      throw refusal(leaseWords.ended(before.state))
    if (before.state === 'active' || before.state === 'overdue') {
      await editBegun(client, before, change)
      await told((await leaseById(client, id))!, 'edited')
      return id
    }
    const input = await changed(client, before, change)
    const draft = await draftOf(context, input)
    await replaceLease(client, before, draft)
    const written = (await leaseById(client, id))!
    // A lease that waits is withdrawn, and scheduled anew.
    const open: Lease = { ...written, state: 'draft', due: null, reminded: null, warned: null }
    await keepProgress(client, open, open)
    const lease = input.isDraft ? open : await schedule(client, open, now)
    await told(lease, lease.state === before.state ? 'edited' : input.isDraft ? 'drafted' : 'scheduled')
    return id
  })

/** Takes back a lease that has not begun. @throws a refusal */
export const cancelLease = (context: Acting, id: number, given: string): Promise<number> =>
  holding(context, id, async (client, before) => {
    const note = noteOf(given)
    const lease = await advance(client, before, 'cancel', context.now, note || null)
    await tell(client, {
      ...{ lease, step: 'cancelled', by: context.actor, now: context.now, note },
      ...{ old: { state: before.state }, new: { state: lease.state } },
      before: [before.lessorId],
    })
    return id
  })

/** Agrees on a later last day. @throws a refusal */
export const extendLease = (context: Acting, id: number, to: Day, given: string): Promise<number> =>
  holding(context, id, async (client, before) => {
    const note = noteOf(given)
    const wrong = lastDayProblem(before.from, to)
    if (wrong !== null) throw refusal(wrong)
    const { ends } = spanOf(before.from, to, before.zone)
    const out = (await vehiclesOf(client, before)).filter(({ ended }) => ended === null)
    const next = await leasedElsewhere(client, { ...before, starts: before.ends, ends, vehicles: out })
    if (next.length > 0) throw refusal(leaseWords.leased(next))
    const lease = await advance(client, before, { extend: ends }, context.now)
    await tell(client, {
      ...{ lease, step: 'extended', by: context.actor, now: context.now, note },
      ...{ old: { to: before.to, state: before.state }, new: { to: lease.to, state: lease.state } },
    })
    return id
  })
