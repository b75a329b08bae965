/** The rows that are open, by the address: `?part=usedByDay&key=2026-11-20`; of another dashboard with `of`. */
import type { InsightFilters } from '#domain/insights/filters.ts'
import type { RowsAsked } from '../../data/insights.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { RowsSheet } from './rows-sheet.tsx'

export const openRows = ({ name, part, key }: RowsAsked): void => setSearch({ of: name, part, key })

export function OpenedRows({
  filters,
  zone,
  usual,
}: {
  filters: InsightFilters
  zone: string
  /** The dashboard that shows. */
  usual: string
}) {
  const [of, part, key] = [useSearchValue('of'), useSearchValue('part'), useSearchValue('key')]
  if (part === null) return null
  const asked = { name: of ?? usual, part, key }
  return (
    <RowsSheet
      key={JSON.stringify([asked, filters])}
      {...{ asked, filters, zone }}
      onClose={() => setSearch({ of: null, part: null, key: null })}
    />
  )
}
