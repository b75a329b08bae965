/** Whether the address holds filters beyond search, state and motion; what they are is read only where they are. */
import { setSearch, useHere } from '../../ui/layout/address.ts'

/** `where`: conditions; `fault`: a choice of faults; `weight`: a range; `alerts`: with alerts only; `only`: chosen vehicles. */
export const filterKeys = ['where', 'fault', 'weight', 'alerts', 'only'] as const

const saved = new Set<string>(['level', 'motion', 'where', 'fault', 'weight', 'alerts'])
/** The filters that are found again: neither what was searched for nor trailers that were chosen one by one. */
export const isSavedFilter = (key: string): boolean => saved.has(key)

export function useFiltering(): boolean {
  const search = new URLSearchParams(useHere().split('?')[1])
  return filterKeys.some((key) => search.get(key))
}

export const clearFilters = () =>
  setSearch(Object.fromEntries(filterKeys.map((key) => [key, null])) as Record<string, null>)
