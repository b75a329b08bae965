/** The list of customers, of this cell or of all. */
import type { CellList, ListArgs } from '../all-cells/list.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import { readCustomerFilters, readCustomerOrder } from './list-query.ts'
import { customerPage } from './store.ts'

export const customerList: CellList<
  Pick<ListArgs, 'filters' | 'sortingInput' | 'showDeactivated'>,
  CustomerWithCounts
> = {
  name: 'customers',
  idOf: ({ id }) => id,
  order: ({ sortingInput }) => readCustomerOrder(sortingInput),
  page: async ({ viewer, db }, args, window) =>
    customerPage(db, {
      ...window,
      accessScope: await accessScopeIn(db, viewer, viewer.customers),
      showDeactivated: args.showDeactivated ?? false,
      filters: readCustomerFilters(args.filters ?? []),
      order: readCustomerOrder(args.sortingInput),
    }),
}
