/** Who is to get the vehicles of a transfer: named by whoever sees the customer, else by its abbreviation, and not guessed. */
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { Acting } from '../audit/context.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { type ActiveCustomer, activeCustomer, reachOf } from './store.ts'

export interface Receiver extends ActiveCustomer {
  /** Whether the viewer may know what the receiver has. */
  readonly isSeen: boolean
}

/** What a draft of the viewer's goes to already. */
const draftsReceiver = async ({ viewer, db }: Acting, id: number | null): Promise<number | null> => {
  if (id === null) return null
  const { rows } = await db.query<{ to: number }>(
    `SELECT to_customer_id AS "to" FROM vin_transfer WHERE id = $1 AND requested_by_id = $2`,
    [id, viewer.userId],
  )
  return rows[0]?.to ?? null
}

/** @throws a refusal where there is none, or it was not for the viewer to name */
export const receiverOf = async (
  context: Acting & Pick<Context, 'vinTransfers'>,
  given: { readonly id: number | null; readonly toCustomerId: number | null; readonly toAbbrev: string },
): Promise<Receiver> => {
  const { viewer, db, now, vinTransfers } = context
  const { toCustomerId } = given
  const abbrev = given.toAbbrev.trim()
  if (toCustomerId === null && abbrev === '') throw refusal(transferWords.noReceiver)
  const { all, customers } = reachOf(viewer)
  const isSeen = (id: number) => all || customers.includes(id)
  const isKnown =
    toCustomerId !== null &&
    (isSeen(toCustomerId) || (await draftsReceiver(context, given.id)) === toCustomerId)
  const guesser = `user ${viewer.userId}`
  if (!all && !isKnown && vinTransfers.wrongReceivers.take(guesser, now) > 0)
    throw refusal(transferWords.guesses)
  // Numbers follow one another: only those are taken that the viewer knows.
  const found = toCustomerId !== null && !isKnown ? null : await activeCustomer(db, toCustomerId, abbrev)
  if (!found) throw refusal(transferWords.receiver)
  if (!all && !isKnown) vinTransfers.wrongReceivers.giveBack(guesser)
  return { ...found, isSeen: isSeen(found.id) }
}
