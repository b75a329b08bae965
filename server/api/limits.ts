/** Limits one GraphQL query: its depth and its number of fields, with fragments expanded. */
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql'

/** Deep enough for the query that asks for the schema itself. */
const deepest = 20
/** A page of the fleet names some 90 columns. */
const most = 1_500
/** Fields of the root, aliases included: each is a query of the database. */
const roots = 20

interface Size {
  readonly fields: number
  readonly depth: number
}

/** A fragment is measured once, however often it is named: what it costs is added each time. */
const measure = (document: DocumentNode): ((set: SelectionSetNode) => Size) => {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const known = new Map<string, Size>()
  const nothing: Size = { fields: 0, depth: 0 }

  const ofFragment = (name: string): Size => {
    const before = known.get(name)
    if (before) return before
    const fragment = fragments.get(name)
    // Set first: a fragment that names itself is refused by another rule, and must not hang this one.
    known.set(name, nothing)
    const size = fragment ? ofSet(fragment.selectionSet) : nothing
    known.set(name, size)
    return size
  }
  const ofSet = (set: SelectionSetNode): Size => {
    let fields = 0
    let depth = 0
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD
      const inner =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? ofSet(selection.selectionSet)
            : nothing
      fields += inner.fields + (isField ? 1 : 0)
      depth = Math.max(depth, inner.depth + (isField ? 1 : 0))
    }
    return { fields, depth }
  }
  return ofSet
}

/** How many fields of the root an operation asks for, through fragments as well. */
const rootFields = (
  document: DocumentNode,
  set: SelectionSetNode,
  seen: ReadonlySet<string> = new Set(),
): number =>
  set.selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + 1
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return sum + rootFields(document, selection.selectionSet, seen)
    const name = selection.name.value
    const fragment = document.definitions.find(
      (each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === name,
    )
    if (!fragment || fragment.kind !== Kind.FRAGMENT_DEFINITION || seen.has(name)) return sum
    return sum + rootFields(document, fragment.selectionSet, new Set([...seen, name]))
  }, 0)

export const limits: ValidationRule = (context) => ({
  Document(document) {
    const size = measure(document)
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      const { fields, depth } = size(definition.selectionSet)
      if (depth > deepest)
        context.reportError(new GraphQLError(`The question is nested more than ${deepest} deep.`))
      else if (fields > most)
        context.reportError(new GraphQLError(`The question names more than ${most} fields.`))
      else if (rootFields(document, definition.selectionSet) > roots)
        context.reportError(new GraphQLError(`The query requests more than ${roots} fields at once.`))
    }
  },
})
