/** Groups as a tree: each with the groups inside it. */

export type Branch<G> = G & { readonly vehicleGroups: readonly Branch<G>[] }

/** A list of groups as a tree, siblings in the order of the list. A group whose parent is missing stands at the top. */
export const treeOf = <G extends { readonly id: number; readonly parentId: number | null }>(
  groups: readonly G[],
): readonly Branch<G>[] => {
  const known = new Set(groups.map(({ id }) => id))
  const below = new Map<number | null, G[]>()
  for (const group of groups) {
    const parent = group.parentId !== null && known.has(group.parentId) ? group.parentId : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(group)
    else below.set(parent, [group])
  }
  const grow = (parent: number | null): readonly Branch<G>[] =>
    (below.get(parent) ?? []).map((group) => ({ ...group, vehicleGroups: grow(group.id) }))
  return grow(null)
}
