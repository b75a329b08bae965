/** The list of report configs: who is let through by search and filters, and in which order. */
import type { ReportConfigShown } from '../../../data/reports.ts'
import type { GridView } from '../../../grid/column.ts'

const statuses = ['active', 'paused', 'off'] as const
export const statusOf = ({
  isActive,
  paused,
}: Pick<ReportConfigShown, 'isActive' | 'paused'>): (typeof statuses)[number] =>
  isActive ? (paused === null ? 'active' : 'paused') : 'off'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const keys: Readonly<Record<string, (config: ReportConfigShown) => string | number>> = {
  name: ({ name }) => name,
  isActive: (config) => statuses.indexOf(statusOf(config)),
  kind: ({ reportTypeName }) => reportTypeName,
  next: ({ nextRuns }) => nextRuns[0] ?? Number.MAX_SAFE_INTEGER,
  last: ({ lastRun }) => lastRun?.created ?? 0,
}

export function listed(
  configs: readonly ReportConfigShown[],
  search: string,
  { filters, sort }: Pick<GridView, 'filters' | 'sort'>,
): readonly ReportConfigShown[] {
  const part = search.trim().toLowerCase()
  const found = configs.filter(
    (config) =>
      config.name.toLowerCase().includes(part) &&
      (filters.kind === undefined || String(config.reportTypeId) === filters.kind) &&
      (filters.isActive === undefined || statusOf(config) === filters.isActive),
  )
  const key = keys[sort?.by ?? 'name'] ?? keys.name!
  const way = sort?.asc === false ? -1 : 1
  return found.sort((a, b) => {
    const [one, other] = [key(a), key(b)]
    const order =
      typeof one === 'number' && typeof other === 'number'
        ? one - other
        : collator.compare(String(one), String(other))
    return way * order || collator.compare(a.name, b.name)
  })
}
