/** Which fields a query selects below a field, so that only those are read from the database. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/**
 * The names of the fields asked for below the resolved one, through fragments, aliases seen through.
 * @param path fields to go down first: `vehicles` for what is asked of each vehicle of a page
 */
export const requestedFields = (
  info: GraphQLResolveInfo,
  ...path: readonly string[]
): ReadonlySet<string> => {
  const found = new Set<string>()
  const walk = (set: SelectionSetNode | undefined, down: readonly string[]): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        walk(info.fragments[selection.name.value]?.selectionSet, down)
      else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, down)
      else if (down.length === 0) found.add(selection.name.value)
      else if (selection.name.value === down[0]) walk(selection.selectionSet, down.slice(1))
    }
  }
  for (const node of info.fieldNodes) walk(node.selectionSet, path)
  return found
}
