/** What is looked at, as the address holds it: `?tab=dwell&days=7&customers=1,2&part=visits`. */
import { isDay } from '#domain/insights/days.ts'
import { type InsightFilters, insightUsualDays } from '#domain/insights/filters.ts'

/** Presets of the period, in days up to today. */
export const presets = [7, 30, 90] as const

export type ListName = 'customers' | 'groups' | 'types' | 'fences'
export const lists = {
  customers: 'customerIds',
  groups: 'groupIds',
  types: 'vehicleTypeIds',
  fences: 'geofenceIds',
} as const satisfies Readonly<Record<ListName, keyof InsightFilters>>
export const listNames = Object.keys(lists) as readonly ListName[]

export interface Looked {
  /** The days of the preset; null where the period was chosen by day. */
  readonly preset: number | null
  readonly filters: InsightFilters
}

const idsOf = (text: string | null): readonly number[] => [
  ...new Set(
    (text ?? '')
      .split(',')
      .filter((part) => /^\d{1,9}$/.test(part))
      .map(Number),
  ),
]

/** What makes no sense is the usual. */
export function lookedOf(search: URLSearchParams): Looked {
  const [from, to] = [search.get('from'), search.get('to')]
  const own = from !== null && to !== null && isDay(from) && isDay(to) && from <= to ? { from, to } : null
  const asked = Number(search.get('days'))
  const preset = own ? null : (presets.find((days) => days === asked) ?? insightUsualDays)
  return {
    preset,
    filters: {
      customerIds: idsOf(search.get('customers')),
      groupIds: idsOf(search.get('groups')),
      vehicleTypeIds: idsOf(search.get('types')),
      geofenceIds: idsOf(search.get('fences')),
      period: own,
      days: preset ?? insightUsualDays,
      compare: search.get('compare') !== 'none',
    },
  }
}

/** The same look at another tab: what was opened there is closed. */
export function tabPath(search: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(search)
  for (const name of ['part', 'of', 'key', 'peek', 'full']) next.delete(name)
  next.set('tab', tab)
  return `/quicksight?${next}`
}
