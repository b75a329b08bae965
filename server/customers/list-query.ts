/** What a list of customers can be filtered and sorted by. */
import {
  type ListCondition,
  type ListFields,
  type ListFilter,
  readFilters,
  readOrder,
} from '../graphql/list-fields.ts'
import type { Order } from '../graphql/list-order.ts'
import type { Sorting } from '../graphql/paging.ts'

const fields: ListFields = {
  abbrev: { type: 'text', sql: 'c.abbrev' },
  shortName: { type: 'text', sql: 'c.short_name' },
  longName: { type: 'text', sql: 'c.long_name' },
  dotNumber: { type: 'text', sql: 'c.dot_number' },
  active: { type: 'flag', sql: 'c.active' },
  retentionDurationDays: { type: 'integer', sql: 'c.retention_duration_days' },
  totalAssets: { type: 'integer', sql: 'coalesce(v.total, 0)' },
  totalActiveAssets: { type: 'integer', sql: 'coalesce(v.active, 0)' },
  created: { type: 'time', sql: 'c.created' },
  updated: { type: 'time', sql: 'c.updated' },
}

/** @throws a refusal */
export const readCustomerFilters = (given: readonly ListFilter[]): readonly ListCondition[] =>
  readFilters(fields, given)
/** @throws a refusal */
export const readCustomerOrder = (args: Sorting | null | undefined): readonly Order[] =>
  readOrder(fields, args, { field: 'shortName', ascending: true })
