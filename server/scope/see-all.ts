/** Who sees some groups of a customer only is told nothing that is about all of its vehicles. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn } from './vehicle-scope.ts'

/** @param words of the refusal @throws it where the viewer is limited to groups of this customer */
export const mustSeeAllOf = async (
  { viewer, db }: { readonly viewer: Viewer; readonly db: pg.Pool },
  customerId: number,
  words: string,
): Promise<void> => {
  const { limits } = await accessScopeIn(db, viewer, [customerId])
  if (limits.has(customerId)) throw refusal(words)
}
