/** From what is filtered to an alert about it. */
import { can } from '#domain/access/rights.ts'
import { ruleOfFilter } from '#domain/fleet/filter-alert.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import { filledRulePath } from './alert-paths.ts'
import { useSession } from './session.ts'

/**
 * Where the form of an alert about a filter is, filled in; null where no alert watches for that, or the viewer makes none.
 * @param name the filter in words
 * @param fault the choice of the fault filter
 */
export function useFilterAlertPath(
  name: string,
  where: readonly FilterInput[],
  fault: string | null,
): string | null {
  const viewer = useSession()?.viewer
  if (!viewer || !can(viewer, 'alerts') || !can(viewer, 'editAlerts')) return null
  const rule = ruleOfFilter(where, fault)
  return rule && filledRulePath(null, { ...rule, name })
}
