/** A group of vehicles, and the two groups that every customer has. */
import { mark, t } from '../basics/texts.ts'

export interface VehicleGroup {
  readonly id: number
  readonly name: string
  readonly customerId: number
  readonly parentId: number | null
}

/** The default group: every vehicle of the customer. */
export const allVins = mark('All VINs')
/** The other special group: none of them. */
export const noVins = mark('No VINs')
export const specialGroups = [allVins, noVins] as const
export const isSpecialGroup = (name: string): boolean => name === allVins || name === noVins
/** A group's name as people read it: the special ones are named by us. */
export const groupTitle = (name: string): string => (isSpecialGroup(name) ? t(name) : name)

/**
 * Whether somebody is kept to 'No VINs' at every customer they reach, and so has nothing to be helped with (§2).
 * Who is in no group of a customer is in its default one.
 */
export const isKeptToNone = (
  customers: 'all' | readonly number[],
  groups: readonly { readonly customerId: string | number; readonly name: string }[],
): boolean =>
  customers !== 'all' &&
  customers.length > 0 &&
  customers.every((id) =>
    groups.some((group) => String(group.customerId) === String(id) && group.name === noVins),
  )

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
const rank = (name: string) => {
  const place = (specialGroups as readonly string[]).indexOf(name)
  return place < 0 ? specialGroups.length : place
}

/** Orders names of groups: the two special ones first, the others without regard to case. */
export const byGroupName = (a: string, b: string): number => rank(a) - rank(b) || collator.compare(a, b)

/** The names sorted; the list given is left as it was. */
export const sortGroupNames = (names: readonly string[]): readonly string[] => [...names].sort(byGroupName)
