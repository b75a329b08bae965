/** Whether vehicles of a customer may be asked for: where the customer has the feature. */
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { reachOf } from './store.ts'

/** What was asked for already goes on without. @throws the refusal where a giving customer has it not */
export const mustBeOn = async (
  { viewer, db }: Pick<Context, 'viewer' | 'db'>,
  customerIds: readonly number[],
): Promise<void> => {
  // Who transfers VINs of all customers does so before a customer has the feature, too.
  if (reachOf(viewer).all) return
  const { rowCount } = await db.query(
    `SELECT FROM customer WHERE id = ANY($1) AND NOT 'VinTransferPortal' = ANY(flags) LIMIT 1`,
    [customerIds],
  )
  if (rowCount !== 0) throw refusal(transferWords.off)
}
