/** What people do with transfers: draft, request, approve, refuse, cancel, undo. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import type { Instant } from '#domain/basics/units.ts'
import {
  effectiveProblem,
  openSides,
  stepTransfer,
  type TransferAct,
  transferMost,
  transferReasonLongest,
} from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { Acting } from '../audit/context.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { beginRegistering } from '../trailers/store.ts'
import { undoTransfer } from './carry-out.ts'
import { findVehicles } from './find.ts'
import { obstacle, pendingElsewhere, takenThere } from './obstacles.ts'
import { mustBeOn } from './reach.ts'
import { receiverOf } from './receiver.ts'
import {
  insertTransfer,
  keepProgress,
  lockTransfer,
  reachOf,
  replaceDraft,
  sidesOf,
  type Transfer,
  type TransferDraft,
  transferById,
  vehiclesOf,
} from './store.ts'
import { tellStep } from './tell.ts'

export interface TransferInput {
  /** A draft that this takes the place of. */
  readonly id: number | null
  /** VINs, unit IDs or serial numbers. */
  readonly vehicles: readonly string[]
  readonly toCustomerId: number | null
  readonly toAbbrev: string
  readonly effective: Instant | null
  readonly reason: string
  readonly newUnitIds: readonly { readonly vin: string; readonly unitId: string }[]
  readonly isDraft: boolean
}

/** @throws the refusal where the viewer may not ask for transfers */
export const mustTransfer = ({ viewer }: Pick<Acting, 'viewer'>): void => {
  if (!can(viewer, 'transferVins')) throw refusal(signInWords.notAuthorized)
}

const reasonOf = (given: string, isNeeded: boolean, words: string): string => {
  const reason = given.trim()
  if (reason.length > transferReasonLongest || reason.includes('\0') || (isNeeded && reason === ''))
    throw refusal(words)
  return reason
}

type Requesting = Acting & Pick<Context, 'vinTransfers'>

interface Draft extends TransferDraft {
  /** Whether the viewer may know what the receiver has. */
  readonly seesReceiver: boolean
}

/** What is asked for, checked as far as a draft must be. @throws a refusal */
const draftOf = async (context: Requesting, input: TransferInput): Promise<Draft> => {
  const { now } = context
  const names = [...new Set(input.vehicles.map((name) => name.trim()).filter((name) => name !== ''))]
  if (names.length === 0) throw refusal(transferWords.none)
  if (names.length > transferMost) throw refusal(transferWords.tooMany(transferMost))
  const { vehicles, unknown } = await findVehicles(context, names)
  if (unknown.length > 0) throw refusal(transferWords.unknown(unknown))
  if (vehicles.length > transferMost) throw refusal(transferWords.tooMany(transferMost))
  const [customerId, ...others] = new Set(vehicles.map((one) => one.customerId))
  if (others.length > 0) throw refusal(transferWords.severalGivers)
  await mustBeOn(context, [customerId!])
  const receiver = await receiverOf(context, input)
  if (receiver.id === customerId) throw refusal(transferWords.sameCustomer)
  const wrong = effectiveProblem(input.effective, now)
  if (wrong !== null) throw refusal(wrong)
  const called = new Map(input.newUnitIds.map(({ vin, unitId }) => [vin.trim().toUpperCase(), unitId.trim()]))
  return {
    customerId: customerId!,
    toCustomerId: receiver.id,
    seesReceiver: receiver.isSeen,
    effective: input.effective,
    reason: reasonOf(input.reason, !input.isDraft, transferWords.reason(transferReasonLongest)),
    vehicles: vehicles.map((one) => {
      const unitId = called.get(one.vin.toUpperCase())
      return {
        ...one,
        newUnitId: unitId === undefined || unitId === '' || unitId === one.unitId ? null : unitId,
      }
    }),
  }
}

/** Takes a transfer on by an act, and tells of it. @throws a refusal where that cannot be */
const advance = async (
  client: pg.ClientBase,
  context: Acting,
  transfer: Transfer,
  act: TransferAct,
  note = '',
): Promise<Transfer> => {
  const { now, actor: by } = context
  const after = stepTransfer(transfer, act, now)
  if (typeof after === 'string') throw refusal(after)
  const because = act === 'refuse' || act === 'cancel' ? note : null
  await keepProgress(client, transfer, after, { because, ...(act === 'request' && { sent: now }) })
  await tellStep(client, { transfer: { ...transfer, due: after.due }, state: after.state, by, note, now })
  return { ...transfer, ...after }
}

/** Holds a transfer that the viewer sees. @throws a refusal where there is none */
const holding = <T>(
  context: Acting,
  id: number,
  act: (client: pg.PoolClient, transfer: Transfer) => Promise<T>,
): Promise<T> => {
  if (!can(context.viewer, 'seeTransfers')) throw refusal(signInWords.notAuthorized)
  return inTransaction(context.db, async (client) => {
    const transfer = await lockTransfer(client, reachOf(context.viewer), id)
    if (!transfer) throw refusal(transferWords.noSuchTransfer)
    return act(client, transfer)
  })
}

/** Asks for a transfer, or keeps a draft of it; answers its number. @throws a refusal */
export const requestTransfer = async (context: Requesting, input: TransferInput): Promise<number> => {
  mustTransfer(context)
  const { viewer, db, now, actor } = context
  const draft = await draftOf(context, input)
  return inTransaction(db, async (client) => {
    if (!input.isDraft) {
      // One after another, so that a vehicle is not in two requests that wait.
      await beginRegistering(client, { actor: viewer.email })
      const ids = draft.vehicles.map(({ id }) => id)
      const problem =
        (await obstacle(client, { ...draft, from: 'the giving customer' })) ??
        // To whoever does not see the receiver that is told by nobody: the receiver settles it when it agrees.
        (draft.seesReceiver ? await takenThere(client, draft, transferWords.unitTaken) : null) ??
        (await pendingElsewhere(client, ids, input.id))
      if (problem !== null) throw refusal(problem)
    }
    const before = input.id === null ? null : await lockTransfer(client, reachOf(viewer), input.id)
    if (input.id !== null && before === null) throw refusal(transferWords.noSuchTransfer)
    if (before && (before.state !== 'draft' || before.requestedById !== viewer.userId))
      throw refusal(transferWords.onlyDrafts)
    const id = await insertTransfer(client, draft, { email: viewer.email, userId: viewer.userId }, now)
    const made = (await transferById(client, id))!
    if (before) await replaceDraft(client, before, made)
    if (input.isDraft) await tellStep(client, { transfer: made, state: 'draft', by: actor, now })
    else await advance(client, context, made, 'request')
    return id
  })
}

/** Approves for the sides that the viewer may decide for, or refuses. @throws a refusal */
export const decideTransfer = (
  context: Acting,
  id: number,
  decision: 'approve' | 'refuse',
  note: string,
): Promise<Transfer> =>
  holding(context, id, async (client, transfer) => {
    const sides = sidesOf(context.viewer, transfer)
    if (sides.length === 0) throw refusal(signInWords.notAuthorized)
    const said = reasonOf(note, decision === 'refuse', transferWords.refusalReason)
    if (decision === 'refuse') return advance(client, context, transfer, 'refuse', said)
    // Who may decide for both agrees for whoever has not.
    const open = openSides(transfer)
    const approve = sides.filter((side) => open.includes(side))
    if (approve.includes('receiving')) {
      const going = { ...transfer, vehicles: await vehiclesOf(client, transfer) }
      const taken = await takenThere(client, going, transferWords.unitTakenHere)
      if (taken !== null) throw refusal(taken)
    }
    return advance(client, context, transfer, { approve: approve.length > 0 ? approve : sides }, said)
  })

/** Whether the viewer may take a transfer back: who asked for it, and whoever transfers VINs of all customers. */
export const maySteer = ({ viewer }: Pick<Acting, 'viewer'>, transfer: Transfer): boolean =>
  can(viewer, 'transferVins') && (reachOf(viewer).all || transfer.requestedById === viewer.userId)

/** @throws a refusal */
export const cancelTransfer = (context: Acting, id: number, note: string): Promise<Transfer> =>
  holding(context, id, async (client, transfer) => {
    if (!maySteer(context, transfer)) throw refusal(signInWords.notAuthorized)
    const said = reasonOf(note, false, transferWords.reason(transferReasonLongest))
    return advance(client, context, transfer, 'cancel', said)
  })

/** Whether the viewer may undo transfers: whoever transfers VINs of all customers. */
export const mayUndo = ({ viewer }: Pick<Acting, 'viewer'>): boolean =>
  can(viewer, 'transferVins') && reachOf(viewer).all

/** Gives the vehicles back, with all that ended where it still can be restored. @throws a refusal */
export const undo = (context: Acting, id: number): Promise<Transfer> => {
  if (!mayUndo(context)) throw refusal(signInWords.notAuthorized)
  return inTransaction(context.db, async (client) => {
    // In the order of carrying out: first the registry, then the request.
    await beginRegistering(client, { actor: context.viewer.email })
    const transfer = await lockTransfer(client, reachOf(context.viewer), id)
    if (!transfer) throw refusal(transferWords.noSuchTransfer)
    const after = stepTransfer(transfer, 'undo', context.now)
    if (typeof after === 'string') throw refusal(after)
    await undoTransfer(client, transfer, context.actor, context.now)
    return advance(client, context, transfer, 'undo')
  })
}
