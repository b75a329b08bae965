/** What a list of users can be filtered and sorted by. */
import { reachOf, roleNames } from '#domain/access/roles.ts'
import type { Scope } from '#domain/access/scope.ts'
import { rolesOfTitle } from '#domain/access/user-types.ts'
import { reeferControlGroup } from '#domain/access/user-words.ts'
import { everyCustomerName } from '#domain/fleet/customer.ts'
import { keyset } from '../graphql/keyset.ts'
import { type ListFields, type ListFilter, readFilters, readOrder } from '../graphql/list-fields.ts'
import type { Order } from '../graphql/list-order.ts'
import type { Sorting } from '../graphql/paging.ts'
import { scopeSql } from '../scope/scope-sql.ts'

const everywhere = roleNames.filter((role) => reachOf(role) === 'all').map((role) => `'${role}'`)

/** Whether the user of `u` may command reefers. */
export const inReeferGroup = `EXISTS (SELECT FROM user_group_user gu JOIN user_group ug ON ug.id = gu.user_group_id
  WHERE gu.user_id = u.id AND ug.name = '${reeferControlGroup}')`

/** `visible`: the customers of which the viewer may know. */
const fields = (visible: Scope): ListFields => ({
  email: { type: 'text', sql: 'u.email' },
  name: { type: 'text', sql: 'u.name' },
  enabled: { type: 'flag', sql: 'u.enabled' },
  emailVerified: { type: 'flag', sql: 'u.email_verified' },
  tkCommandControl: { type: 'flag', sql: inReeferGroup },
  accountStatus: { type: 'text', sql: 'u.account_status' },
  createdDate: { type: 'time', sql: 'u.created' },
  lastModifiedDate: { type: 'time', sql: 'u.updated' },
  lastLoginDateTime: { type: 'time', sql: 'u.last_login' },
  roleType: {
    type: 'text',
    sql: 'fr.role',
    means: rolesOfTitle,
    within: (test, params) => `EXISTS (SELECT FROM user_role fr WHERE fr.user_id = u.id AND ${test}
      AND (fr.customer_id IS NULL OR ${scopeSql(visible, 'fr.customer_id', params)}))`,
  },
  customers: {
    type: 'text',
    sql: 'coalesce(fc.short_name, fr.called)',
    within: (
      test,
      params,
    ) => `EXISTS (SELECT FROM (SELECT customer_id, CASE WHEN role IN (${everywhere.join(', ')})
        THEN '${everyCustomerName}' END AS called FROM user_role WHERE user_id = u.id) fr
      LEFT JOIN customer fc ON fc.id = fr.customer_id WHERE ${test}
      AND (fc.id IS NULL OR ${scopeSql(visible, 'fc.id', params)}))`,
  },
  groups: {
    type: 'text',
    sql: 'fg.name',
    within: (test, params) => `EXISTS (SELECT FROM vehicle_group_user fm JOIN vehicle_group fg
      ON fg.customer_id = fm.customer_id AND fg.id = fm.vehicle_group_id WHERE fm.user_id = u.id AND ${test}
      AND ${scopeSql(visible, 'fm.customer_id', params)})`,
  },
})

/** The usual order. */
export const byEmail = keyset([
  { sql: 'lower(u.email)', type: 'text' },
  { sql: 'u.id', type: 'int' },
])

/** @throws a refusal for what cannot be asked */
export const readUserFilters = (visible: Scope, given: readonly ListFilter[]) =>
  readFilters(fields(visible), given)
export const readUserOrder = (args: Sorting | null | undefined): readonly Order[] =>
  readOrder(fields('all'), args, { field: 'email', ascending: true })
