/** The list of rules: who is let through by search and filters, and in which order. */
import type { AlertRule } from '../../../data/alerts.ts'
import type { GridView } from '../../../grid/column.ts'

/**
 * Whether a name fits a pattern in any case (§5). What is no pattern, a bracket that was not closed, is looked for
 * as it ruleStatuses.
 */
export function nameFits(pattern: string): (name: string) => boolean {
  const text = pattern.trim()
  if (text === '') return () => true
  const part = text.toLowerCase()
  const plain = (name: string) => name.toLowerCase().includes(part)
  try {
    const found = new RegExp(text, 'i')
    return (name) => plain(name) || found.test(name)
  } catch (error) {
    if (error instanceof SyntaxError) return plain
    throw error
  }
}

const ruleStatuses = ['active', 'paused', 'off'] as const
/** Whether a rule looks at vehicles, would if its feature were turned on, or is off. */
export const ruleStatusOf = ({
  isActive,
  paused,
}: Pick<AlertRule, 'isActive' | 'paused'>): (typeof ruleStatuses)[number] =>
  isActive ? (paused === null ? 'active' : 'paused') : 'off'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
/** What each column is compared by. */
const keys: Readonly<Record<string, (rule: AlertRule) => string | number>> = {
  name: ({ name }) => name,
  isActive: (rule) => ruleStatuses.indexOf(ruleStatusOf(rule)),
  kind: ({ alertTypeName }) => alertTypeName,
  vehicles: ({ vehicleCount }) => vehicleCount,
  lastFired: ({ lastFired }) => lastFired ?? 0,
  updated: ({ updated }) => updated,
}

export function listed(
  rules: readonly AlertRule[],
  search: string,
  { filters, sort }: Pick<GridView, 'filters' | 'sort'>,
): readonly AlertRule[] {
  const fits = nameFits(search)
  const found = rules.filter(
    (rule) =>
      fits(rule.name) &&
      (filters.kind === undefined || String(rule.alertTypeId) === filters.kind) &&
      (filters.isActive === undefined || ruleStatusOf(rule) === filters.isActive),
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
