/** The filters of the dashboard, kept in the address. */
import { isIssueCategory, isIssueStatus } from '#domain/maintenance/issues.ts'
import { setSearch } from '../../../ui/layout/address.ts'

export interface MaintenanceUrlState {
  /** critical, caution, notReporting, snoozed: all of them hold. */
  readonly statuses: readonly string[]
  /** Any of them. */
  readonly categories: readonly string[]
  readonly customer: string
  readonly geofences: readonly string[]
  readonly groups: readonly string[]
  readonly keyword: string
}
export const everyIssue: MaintenanceUrlState = {
  statuses: [],
  categories: [],
  customer: '',
  geofences: [],
  groups: [],
  keyword: '',
}

/** Names may hold commas: each is written in escapes. */
const write = (names: readonly string[]): string | null => names.map(encodeURIComponent).join(',') || null
const read = (text: string | null): readonly string[] =>
  (text ?? '').split(',').filter(Boolean).map(unescaped)
/** A half-written escape in an address is taken as it stands. */
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return text
    throw error
  }
}

/** `byStatus`: whether the viewer can see and change that the list is narrowed by statuses. */
export function readUrlState(search: string, byStatus = true): MaintenanceUrlState {
  const values = new URLSearchParams(search)
  return {
    statuses: byStatus
      ? read(values.get('status')).filter((name) => name === 'snoozed' || isIssueStatus(name))
      : [],
    categories: read(values.get('category')).filter(isIssueCategory),
    customer: values.get('customer') ?? '',
    geofences: read(values.get('geofence')),
    groups: read(values.get('group')),
    keyword: values.get('q') ?? '',
  }
}

export const writeUrlState = (filter: MaintenanceUrlState) =>
  setSearch({
    status: write(filter.statuses),
    category: write(filter.categories),
    customer: filter.customer || null,
    geofence: write(filter.geofences),
    group: write(filter.groups),
    q: filter.keyword || null,
    page: null,
  })

export const isNarrowed = ({
  statuses,
  categories,
  geofences,
  groups,
  keyword,
  customer,
}: MaintenanceUrlState): boolean =>
  [statuses, categories, geofences, groups].some((list) => list.length > 0) ||
  keyword !== '' ||
  customer !== ''

/** The list with a name more, or without it. */
export const toggled = (list: readonly string[], name: string): readonly string[] =>
  list.includes(name) ? list.filter((one) => one !== name) : [...list, name]
