/** The list of users, of this cell or of all. */
import type { Asking, CellList, ListArgs, Window } from '../all-cells/list.ts'
import { idOf } from '../graphql/paging.ts'
import { readUserOrder } from './list-query.ts'
import { managedUsers } from './reach.ts'
import { type ListedUser, type UserPage, usersOf } from './store.ts'

type UserArgs = Pick<ListArgs, 'filters' | 'sortingInput' | 'customerId'>

/** @param after where the page before ended, in place of the offset; in the usual order alone */
export const userPage = async (
  { viewer, db }: Asking,
  args: UserArgs,
  window: Window,
  after: string | null = null,
): Promise<UserPage> => {
  const isByEmail = args.sortingInput?.sortBy == null && args.sortingInput?.sortAsc !== false
  return usersOf(db, {
    ...managedUsers(viewer, args.customerId == null ? null : idOf(args.customerId)),
    filters: args.filters ?? [],
    order: readUserOrder(args.sortingInput),
    isByEmail,
    ...window,
    after: isByEmail ? after : null,
  })
}

export const userList: CellList<UserArgs, ListedUser> = {
  name: 'users',
  idOf: ({ id }) => id,
  order: ({ sortingInput }) => readUserOrder(sortingInput),
  page: userPage,
}
