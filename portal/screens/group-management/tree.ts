/** The tree of groups as it is shown: in order, folded or not, and where a group may be moved. */
import { byGroupName, groupTitle, isSpecialGroup } from '#domain/fleet/group.ts'
import type { GroupNode } from '../../data/groups.ts'

export interface ShownGroup {
  readonly group: GroupNode
  readonly depth: number
  readonly parent: string | null
  readonly open: boolean
  readonly place: number
  readonly of: number
}

const sorted = (groups: readonly GroupNode[]) => [...groups].sort((a, b) => byGroupName(a.name, b.name))

/** The visible groups, parents before children: the two special ones first, the others by name. */
export const shownGroups = (
  groups: readonly GroupNode[],
  folded: ReadonlySet<string>,
  depth = 0,
  parent: string | null = null,
): readonly ShownGroup[] =>
  sorted(groups).flatMap((group, index) => {
    const open = !folded.has(group.id)
    return [
      { group, depth, parent, open, place: index + 1, of: groups.length },
      ...(open ? shownGroups(group.vehicleGroups, folded, depth + 1, group.id) : []),
    ]
  })

const below = (group: GroupNode): readonly string[] => [group.id, ...group.vehicleGroups.flatMap(below)]

/** Whether a group may stand in another (null: at the top): not in itself or below itself, nor where it is now. */
export function mayMove(moved: ShownGroup, to: ShownGroup | null): boolean {
  if (isSpecialGroup(moved.group.name)) return false
  if (to === null) return moved.parent !== null
  return (
    !isSpecialGroup(to.group.name) &&
    moved.parent !== to.group.id &&
    !below(moved.group).includes(to.group.id)
  )
}

/** What a group can be asked to hold: 'All VINs' and 'No VINs' hold what they say. */
export const holdsVehicles = (name: string): boolean => !isSpecialGroup(name)

/** The path of a group, "East › Chicago". */
export function pathTo(groups: readonly ShownGroup[], id: string): string {
  const found = groups.find(({ group }) => group.id === id)
  if (!found) return ''
  const name = groupTitle(found.group.name)
  return found.parent === null ? name : `${pathTo(groups, found.parent)} › ${name}`
}
