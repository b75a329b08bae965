/** The list of trailers that somebody manages, of this cell or of all. */

import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import type { CellList, ListArgs } from '../all-cells/list.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { type ManagedTrailer, managedPage, readManagedOrder } from './list.ts'

export const trailerList: CellList<Omit<ListArgs, 'showDeactivated'>, ManagedTrailer> = {
  name: 'trailers',
  idOf: ({ id }) => id,
  order: ({ sortingInput }) => readManagedOrder(sortingInput),
  page: async ({ viewer, db }, { customerId, ...args }, window) => {
    if (!can(viewer, 'seeTrailers')) throw refusal(signInWords.notAuthorized)
    const only = customerId == null ? null : idOf(customerId)
    return managedPage(db, await accessScopeOf(db, viewer, 'seeTrailers', only), args, window)
  },
}
