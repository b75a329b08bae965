/** Detached gateways as they show: a page of those that the server answers, and for whose trailers they report. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { DetachedGateway } from '../../data/trailers.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'

type Columns = readonly Pick<GridColumn<DetachedGateway>, 'field' | 'text'>[]

/** Fields that hold moments. */
const instants: readonly string[] = ['firstReport', 'lastReport']

const sortValue = (gateway: DetachedGateway, field: string, columns: Columns): string | number => {
  const value = gateway[field as keyof DetachedGateway]
  if (typeof value === 'number') return value
  // Those that were never heard stand where the oldest do.
  if (value === null && instants.includes(field)) return 0
  return columns.find((column) => column.field === field)?.text?.(gateway) ?? ''
}
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Filtered by parts of texts, ordered, those heard last first where nobody says otherwise. */
export function gatewaysShown(
  gateways: readonly DetachedGateway[],
  columns: Columns,
  { filters, sort, page, pageSize }: GridView,
): { readonly rows: readonly DetachedGateway[]; readonly count: number } {
  const by = sort?.by ?? 'lastReport'
  const direction = sort?.asc ? 1 : -1
  const found = gateways
    .filter((gateway) =>
      columns.every(({ field, text }) => {
        const part = field === undefined ? undefined : filters[field]
        return part === undefined || (text?.(gateway) ?? '').toLowerCase().includes(part.toLowerCase())
      }),
    )
    .sort((a, b) => direction * compare(sortValue(a, by, columns), sortValue(b, by, columns)))
  return { rows: found.slice(page * pageSize, (page + 1) * pageSize), count: found.length }
}

type Keys = Pick<DetachedGateway, 'customerIds'>

/** With a key that says nothing of whose it is. */
const keyOfAll = '0'

/** Whether what it sends is taken in for a trailer of this customer: not what it sent with the key of another. */
export const takesIn = ({ customerIds }: Keys, customerId: string): boolean =>
  customerIds.length === 0 || customerIds.includes(keyOfAll) || customerIds.includes(customerId)

/** The one customer with whose key it reports; null where that is open. */
export const onlyCustomerOf = ({ customerIds }: Keys): string | null =>
  customerIds.length === 1 && customerIds[0] !== keyOfAll ? customerIds[0]! : null

/** What becomes of the reports that it sent so far. */
export const keptWords = ({
  reports,
  heldReports,
}: Pick<DetachedGateway, 'reports' | 'heldReports'>): string => {
  if (reports === 0) return t('It has not reported yet.')
  return heldReports === 0
    ? t('Nothing of what it sent is kept any more.')
    : t('{{reports}} of the last 7 days will be taken in.', { reports: count(heldReports, 'report') })
}
