/** The lists that super admins see over all cells. To add one, add a line. */
import type { CellList, ListArgs } from '../all-cells/list.ts'
import { customerList } from '../customers/cell-list.ts'
import { subscriptionList } from '../subscriptions/cell-list.ts'
import { trailerList } from '../trailers/cell-list.ts'
import { userList } from '../users/cell-list.ts'

export const cellLists: readonly CellList<ListArgs, unknown>[] = [
  customerList,
  userList,
  trailerList,
  subscriptionList,
]
