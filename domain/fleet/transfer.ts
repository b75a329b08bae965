/** A VIN transfer: vehicles go from one customer to another once both sides agree. Its states, and what leads from one to the next. */
import { t } from '../basics/texts.ts'
import { days, hours } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { transferWords } from './transfer-words.ts'

export const transferStates = {
  draft: t('Draft'),
  requested: t('Waiting for both sides'),
  givingApproved: t('Waiting for the receiving side'),
  receivingApproved: t('Waiting for the giving side'),
  scheduled: t('Scheduled'),
  done: t('Done'),
  refused: t('Refused'),
  cancelled: t('Cancelled'),
  failed: t('Not carried out'),
  undone: t('Undone'),
} as const
export type TransferState = keyof typeof transferStates

/** Vehicles of one request. */
export const transferMost = 5_000
/** How far ahead it may take effect. */
export const transferAhead = days(365)
/** How long it can be undone. */
export const transferUndoWithin = hours(24)
/** @assume A sentence or two; more is a document. */
export const transferReasonLongest = 500
/** @assume A bill of sale, titles and a few letters; titles of many trailers come as one file. */
export const transferDocumentsMost = 20

/** Whose agreement it takes. */
export const transferSides = ['giving', 'receiving'] as const
export type TransferSide = (typeof transferSides)[number]

/** How far a transfer has come. */
export interface TransferProgress {
  readonly state: TransferState
  /** When it is to take effect; null: as soon as both sides have agreed. */
  readonly effective: Instant | null
  /** From when on the vehicles are the receiver's, once it is scheduled. */
  readonly due: Instant | null
  /** When it was carried out. */
  readonly done: Instant | null
}

export type TransferAct =
  | 'request'
  | { readonly approve: readonly TransferSide[] }
  | 'refuse'
  | 'cancel'
  | 'carryOut'
  | 'fail'
  | 'undo'

/** Sides that have not agreed yet. */
export const openSides = ({ state }: Pick<TransferProgress, 'state'>): readonly TransferSide[] => {
  if (state === 'requested') return transferSides
  if (state === 'givingApproved') return ['receiving']
  return state === 'receivingApproved' ? ['giving'] : []
}

/** Sent, and neither carried out nor ended. */
export const pendingStates = [
  'requested',
  'givingApproved',
  'receivingApproved',
  'scheduled',
] as const satisfies readonly TransferState[]
export const isPending = (state: TransferState): boolean =>
  (pendingStates as readonly TransferState[]).includes(state)

export const isDue = ({ state, due }: TransferProgress, now: Instant): boolean =>
  state === 'scheduled' && due !== null && due <= now

/** Until when it can be undone; null where it cannot. */
export const undoUntil = ({ state, done }: TransferProgress): Instant | null =>
  state === 'done' && done !== null ? done + transferUndoWithin : null

/** Why a moment will not do for a transfer to take effect; null where it will. */
export const effectiveProblem = (effective: Instant | null, now: Instant): string | null => {
  if (effective === null) return null
  if (effective < now) return transferWords.past
  return effective > now + transferAhead ? transferWords.tooFar : null
}

/** What a transfer becomes by an act; a sentence where that cannot be. */
export function stepTransfer(
  before: TransferProgress,
  act: TransferAct,
  now: Instant,
): TransferProgress | string {
  const { state, effective } = before
  if (typeof act === 'object') {
    if (!isPending(state) || state === 'scheduled') return transferWords.notWaiting(transferStates[state])
    const open = openSides(before).filter((side) => !act.approve.includes(side))
    if (open.length === openSides(before).length) return transferWords.sideDone
    const [left] = open
    if (left !== undefined)
      return { ...before, state: left === 'giving' ? 'receivingApproved' : 'givingApproved' }
    return { ...before, state: 'scheduled', due: Math.max(effective ?? now, now) }
  }
  switch (act) {
    case 'request':
      return state === 'draft'
        ? (effectiveProblem(effective, now) ?? { ...before, state: 'requested' })
        : transferWords.sent
    case 'refuse':
      return isPending(state)
        ? { ...before, state: 'refused', due: null }
        : transferWords.notWaiting(transferStates[state])
    case 'cancel':
      return state === 'draft' || isPending(state)
        ? { ...before, state: 'cancelled', due: null }
        : transferWords.notWaiting(transferStates[state])
    case 'carryOut':
      return isDue(before, now) ? { ...before, state: 'done', done: now } : transferWords.notDue
    case 'fail':
      return isDue(before, now) ? { ...before, state: 'failed' } : transferWords.notDue
    case 'undo': {
      const until = undoUntil(before)
      return until !== null && now < until ? { ...before, state: 'undone' } : transferWords.noUndo
    }
  }
}
