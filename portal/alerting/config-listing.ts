/** The list of alerts or of reports: which of them a search and the filters let through, and in which order. */
import { t } from '#domain/basics/texts.ts'
import type { GridView } from '../grid/column.ts'

/** What an alert and a report have in common. */
export interface Config {
  readonly id: string
  readonly name: string
  readonly customerId: number
  readonly isActive: boolean
  /** Why it rests though it is on; null where it does not. */
  readonly paused: string | null
}

export const statusNames = { active: t('Active'), paused: t('Paused'), off: t('Off') } as const
export type ConfigStatus = keyof typeof statusNames
const statuses = Object.keys(statusNames)

/** Whether it works, would if what holds it up were gone, or is off. */
export const statusOf = ({ isActive, paused }: Pick<Config, 'isActive' | 'paused'>): ConfigStatus =>
  isActive ? (paused === null ? 'active' : 'paused') : 'off'

/** How one kind of list is searched, filtered and sorted. */
export interface Listing<T> {
  readonly nameFits: (search: string) => (name: string) => boolean
  /** Of its kind, as the filter by kind has it. */
  readonly kindOf: (one: T) => string
  /** What its own columns are compared by, beside name and status. */
  readonly keys: Readonly<Record<string, (one: T) => string | number>>
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const compared = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))

/** @returns those that are found, in order; by name where no order is chosen, and where others are equal */
export function listed<T extends Config>(
  all: readonly T[],
  search: string,
  { filters, sort }: Pick<GridView, 'filters' | 'sort'>,
  { nameFits, kindOf, keys: own }: Listing<T>,
): readonly T[] {
  const keys: Listing<T>['keys'] = { isActive: (one) => statuses.indexOf(statusOf(one)), ...own }
  const fits = nameFits(search)
  const found = all.filter(
    (one) =>
      fits(one.name) &&
      (filters.kind === undefined || kindOf(one) === filters.kind) &&
      (filters.isActive === undefined || statusOf(one) === filters.isActive),
  )
  const key = keys[sort?.by ?? ''] ?? (({ name }: T) => name)
  const way = sort?.asc === false ? -1 : 1
  return found.sort((a, b) => way * compared(key(a), key(b)) || collator.compare(a.name, b.name))
}
